import type { MailState, MessageDetails, MessageMail } from '@league/contract';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLeague } from '../../../platform/league.ts';
import { useMay } from '../../../platform/session/use-may.ts';
import { dateAndTimeInWords } from '../../../strings/en/instants.ts';
import { messages } from '../../../strings/en/messages.ts';
import { MailDelivery } from '../../../ui/badges/mail-delivery.tsx';
import { Icon } from '../../../ui/icon.tsx';
import lists from '../../../ui/lists/lists.module.css';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { Skeletons } from '../../../ui/screens/skeletons.tsx';
import { messageQuery, useResend } from '../messages.api.ts';
import { DeliveryCounts } from './delivery-counts.tsx';
import { Letter } from './letter.tsx';
import classes from './messages.module.css';
import { Unreached } from './unreached.tsx';

const words = messages.details;

const ResendDialog = lazy(() => import('./resend-dialog.tsx'));

/** One message: its text, and the state of each of its mails. */
export function MessageDetailsView({ id, onBack }: { id: string; onBack: () => void }) {
  const message = useQuery(messageQuery(id));
  return (
    <>
      <div className={lists.buttons}>
        <Button variant="default" leftSection={<Icon of={IconArrowLeft} size={16} />} onClick={onBack}>
          {messages.all}
        </Button>
      </div>
      {message.isPending && <Skeletons count={2} height={160} />}
      {message.isError && !message.data && (
        <ErrorState
          text={words.failed}
          onRetry={() => void message.refetch()}
          isRetrying={message.isFetching}
        />
      )}
      {message.data && <Shown message={message.data} />}
    </>
  );
}

function Shown({ message }: { message: MessageDetails }) {
  const timeZone = useLeague()?.timeZone ?? 'UTC';
  const maySend = useMay('messages.send');
  const [fixing, setFixing] = useState<MessageMail | null>(null);
  const { subject, senderName, createdAt, audience, delivery, mails, unreached } = message;
  return (
    <>
      <Panel title={subject} hint={messages.by(senderName, dateAndTimeInWords(createdAt, timeZone))}>
        <Letter text={message.text} closing={message.closing} />
      </Panel>
      <Panel title={words.delivery}>
        <div role="status">
          <DeliveryCounts delivery={delivery} />
        </div>
        {unreached.length > 0 && (
          <Unreached title={words.unreached(audience, unreached.length)} people={unreached} />
        )}
        <ul className={lists.rows}>
          {inOrder(mails).map((mail) => (
            <li key={mail.id} className={`${lists.row} ${classes.row} ${classes.mail}`}>
              <div className={lists.words}>
                <p className={classes.names} translate={mail.names.length > 0 ? 'no' : undefined}>
                  {namesOf(mail)}
                </p>
                <p className={lists.quiet} translate="no">
                  {mail.to}
                </p>
              </div>
              <MailDelivery mail={mail} timeZone={timeZone} />
              {message.canResend && maySend && mail.state === 'refused' && (
                <Button
                  variant="default"
                  size="sm"
                  aria-label={words.fixNamed(namesOf(mail))}
                  onClick={() => setFixing(mail)}
                >
                  {words.fix}
                </Button>
              )}
              {message.canResend && maySend && mail.state === 'kept' && (
                <SendNow messageId={message.id} mail={mail} />
              )}
            </li>
          ))}
        </ul>
      </Panel>
      {fixing && (
        <Suspense fallback={null}>
          <ResendDialog
            messageId={message.id}
            audience={audience}
            mail={fixing}
            onClose={() => setFixing(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Mails that need a person come first. */
const ORDER: readonly MailState[] = ['refused', 'kept', 'waiting', 'dropped', 'handedOver', 'sent'];

function inOrder(mails: readonly MessageMail[]): MessageMail[] {
  return ORDER.flatMap((state) => mails.filter((mail) => mail.state === state));
}

function namesOf({ names }: MessageMail): string {
  return names.length > 0 ? names.join(', ') : words.nobody;
}

/** A mail that was kept while there was no mail server. */
function SendNow({ messageId, mail }: { messageId: string; mail: MessageMail }) {
  const resend = useResend(messageId);
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={words.sendNowNamed(namesOf(mail))}
      aria-disabled={resend.isPending}
      onClick={() => resend.run({ id: mail.id, to: mail.to })}
    >
      {words.sendNow}
    </Button>
  );
}
