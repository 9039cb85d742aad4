import { MAIL_STATES, type MailState, type Message } from '@league/contract';
import { messages as words } from '../../../strings/en/messages.ts';
import { ToneBadge } from '../../../ui/badges/tone-badge.tsx';
import classes from './messages.module.css';

const TONES = {
  sent: 'active',
  waiting: 'pending',
  kept: 'pending',
  refused: 'lapsed',
  dropped: 'quiet',
  handedOver: 'quiet',
} as const satisfies Record<MailState, string>;

/** How many mails of a message are in each state. */
export function DeliveryCounts({ delivery }: Pick<Message, 'delivery'>) {
  return (
    <ul className={classes.counts}>
      {MAIL_STATES.filter((state) => delivery[state] > 0).map((state) => (
        <li key={state}>
          <ToneBadge tone={TONES[state]}>{words.counts[state](delivery[state])}</ToneBadge>
        </li>
      ))}
    </ul>
  );
}
