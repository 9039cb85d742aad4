import { fullName, type Member } from '@league/contract';
import { Button } from '@mantine/core';
import { IconCopy, IconMail } from '@tabler/icons-react';
import { addressesOf, mailToAll } from '../../../shared/roster/contact-links.ts';
import { messageDialog as words } from '../../../strings/en/message-dialog.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import classes from './bulk-list.module.css';
import { copyAddresses } from './copy-contacts.ts';

type Props = { readonly members: readonly Member[]; readonly onClose: () => void };

/** A mail to all families of the selection, in the coach's own mail program, and who has no address. */
export default function MessageDialog({ members, onClose }: Props) {
  const { addresses, href } = mailToAll(members);
  const without = members.filter((member) => addressesOf(member).length === 0);
  return (
    <Dialog title={words.title} size="sm" onClose={onClose}>
      <div className={classes.message}>
        <p>{words.text}</p>
        {without.length > 0 && (
          <Notice title={words.noAddress(without.length)}>{without.map(fullName).join(', ')}</Notice>
        )}
        {addresses.length > 0 && href === null && <Notice>{words.tooLong}</Notice>}
        <div className={classes.ways}>
          {href !== null && (
            <Button component="a" href={href} leftSection={<Icon of={IconMail} />}>
              {words.open(addresses.length)}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<Icon of={IconCopy} />}
            aria-disabled={addresses.length === 0}
            onClick={() => copyAddresses(addresses)}
          >
            {words.copy}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
