import type { Mail, MailState } from '@league/contract';
import { SECRET_MARK, SECRET_REMOVED } from './mail.constants.ts';
import type { MailRow } from './mail.repository.ts';

function stateOf({ state }: MailRow, isDelivered: boolean): MailState {
  return state === 'waiting' && !isDelivered ? 'kept' : state;
}

/** What the admin sees of a mail in the list: never its text. */
export function presentMail(row: MailRow, isDelivered: boolean): Mail {
  const state = stateOf(row, isDelivered);
  return {
    id: row.id,
    toName: row.toName,
    to: row.toAddress,
    subject: row.subject,
    createdAt: row.createdAt.toISOString(),
    state,
    sentAt: row.sentAt?.toISOString() ?? null,
    attempts: row.attempts,
    nextAttemptAt: state === 'waiting' ? row.nextAttemptAt.toISOString() : null,
    reason: row.reason,
  };
}

/** The whole text; where the secret has been removed it says so. */
export function textOf({ body, secret }: Pick<MailRow, 'body' | 'secret'>): string {
  return body.replaceAll(SECRET_MARK, () => secret ?? SECRET_REMOVED);
}
