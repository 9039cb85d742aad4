import type { MailDelivery as Delivery, MailState } from '@league/contract';
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconInbox,
  IconMailForward,
  IconX,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { dateAndTimeInWords } from '../../strings/en/instants.ts';
import { mail as words } from '../../strings/en/mail.ts';
import classes from './mail-delivery.module.css';
import { ToneBadge } from './tone-badge.tsx';

type Tone = 'active' | 'lapsed' | 'pending' | 'quiet';

const LOOKS: Readonly<Record<MailState, { readonly tone: Tone; readonly sign: TablerIcon }>> = {
  waiting: { tone: 'pending', sign: IconClock },
  kept: { tone: 'pending', sign: IconInbox },
  sent: { tone: 'active', sign: IconCheck },
  refused: { tone: 'lapsed', sign: IconAlertTriangle },
  dropped: { tone: 'quiet', sign: IconX },
  handedOver: { tone: 'quiet', sign: IconMailForward },
};

/** The state of a mail, and if it did not arrive, the reason in words (OFFICE-05). */
export function MailDelivery({ mail, timeZone }: { mail: Delivery; timeZone: string }) {
  const { state, sentAt, nextAttemptAt, attempts, reason, answer } = mail;
  const { tone, sign } = LOOKS[state];
  return (
    <div className={classes.delivery}>
      <ToneBadge tone={tone} sign={sign}>
        {words.states[state]}
      </ToneBadge>
      {sentAt && <p className={classes.quiet}>{words.sentAt(dateAndTimeInWords(sentAt, timeZone))}</p>}
      {reason && <p className={classes.reason}>{words.reasons[reason]}</p>}
      {answer && <p className={classes.quiet}>{words.answer(answer)}</p>}
      {nextAttemptAt && attempts > 0 && (
        <p className={classes.quiet}>{words.nextTry(dateAndTimeInWords(nextAttemptAt, timeZone))}</p>
      )}
    </div>
  );
}
