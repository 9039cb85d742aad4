import type { MessageAudience, MessagePreview } from '@league/contract';
import { Button } from '@mantine/core';
import { IconCopy, IconMail } from '@tabler/icons-react';
import { showToast } from '../../../platform/toasts/toast.ts';
import { mailToAll } from '../../../shared/roster/contact-links.ts';
import { common } from '../../../strings/en/common.ts';
import { messages } from '../../../strings/en/messages.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import lists from '../../../ui/lists/lists.module.css';
import { Notice } from '../../../ui/notice.tsx';
import classes from './messages.module.css';
import { Unreached } from './unreached.tsx';

const words = messages.write;

function copy(values: readonly string[]): void {
  copyText([...new Set(values)].join(', ')).then(
    () => showToast({ tone: 'success', title: common.copied }),
    () => showToast({ tone: 'error', ...common.copyFailed }),
  );
}

/** Who gets an email and who can only be called; without a mail server, links to write from the sender's own mail program. */
export function Recipients({ kind, preview }: { kind: MessageAudience; preview: MessagePreview }) {
  const { people, mails, unreached, notFound, isDelivered } = preview;
  const { addresses, href } = mailToAll(mails.map(({ address }) => ({ email: address })));
  const numbers = unreached.flatMap(({ phones }) => phones);
  return (
    <div className={classes.recipients}>
      {mails.length === 0 ? (
        <Notice tone="danger">{words.nobody}</Notice>
      ) : (
        <details className={classes.fold}>
          <summary>
            <strong>{words.summary(kind, people, mails.length)}</strong>{' '}
            <span className={`${lists.quiet} ${classes.shown}`}>{words.show}</span>
          </summary>
          <ul className={lists.box} translate="no">
            {mails.map(({ address, names }) => (
              <li key={address}>
                <span>{names.join(', ')}</span> <span className={lists.quiet}>{address}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {isDelivered && <p className={lists.quiet}>{words.each}</p>}
      {notFound > 0 && <p className={lists.quiet}>{words.notFound(notFound)}</p>}
      {unreached.length > 0 && (
        <Unreached title={words.unreached(kind, unreached.length)} people={unreached} />
      )}
      <div className={lists.buttons}>
        {!isDelivered && href !== null && (
          <Button component="a" href={href} leftSection={<Icon of={IconMail} />}>
            {words.openMail}
          </Button>
        )}
        {!isDelivered && addresses.length > 0 && (
          <Button variant="default" leftSection={<Icon of={IconCopy} />} onClick={() => copy(addresses)}>
            {words.copyAddresses}
          </Button>
        )}
        {numbers.length > 0 && (
          <Button variant="default" leftSection={<Icon of={IconCopy} />} onClick={() => copy(numbers)}>
            {words.copyNumbers}
          </Button>
        )}
      </div>
      {!isDelivered && <Notice>{messages.noServer}</Notice>}
    </div>
  );
}
