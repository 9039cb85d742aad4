import {
  MAIL_STATES,
  type MailState,
  type Message,
  type MessageMail,
  type UnreachedPerson,
} from '@league/contract';
import { type MailRow, presentDelivery } from '../mail/index.ts';
import type { MessageRow } from './messages.repository.ts';
import type { Unreached } from './plan-mails.ts';

export type StateCounts = Readonly<Record<MailState, number>>;

export function countsOf(states: readonly { state: MailState; count: number }[]): StateCounts {
  const counts = Object.fromEntries(MAIL_STATES.map((state) => [state, 0])) as Record<MailState, number>;
  for (const { state, count } of states) counts[state] += count;
  return counts;
}

export function presentMessage({ message, teamName }: MessageRow, delivery: StateCounts): Message {
  const { id, createdAt, audience, senderName, subject } = message;
  return { id, createdAt: createdAt.toISOString(), audience, teamName, senderName, subject, delivery };
}

/** `nameOf` names only gymnasts that the reader may see. The row of a mail to a coach has the coach's name. */
export function presentMessageMail(
  row: MailRow,
  { nameOf, isDelivered }: { nameOf: (memberId: number) => string | undefined; isDelivered: boolean },
): MessageMail {
  const memberIds = row.memberIds.filter((id) => nameOf(id) !== undefined);
  const names = memberIds.flatMap((id) => nameOf(id) ?? []);
  return {
    ...presentDelivery(row, isDelivered),
    id: row.id,
    to: row.toAddress,
    names: row.toName === '' ? names : [row.toName],
    memberIds,
  };
}

export function presentUnreached({ person, reason }: Unreached): UnreachedPerson {
  return { id: person.id, name: person.name, reason, phones: [...person.phones] };
}
