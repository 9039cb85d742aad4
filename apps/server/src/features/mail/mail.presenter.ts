import {
  MAIL_REASONS,
  MAIL_WORDS,
  type Mail,
  type MailDelivery,
  type MailReason,
  type MailState,
} from '@league/contract';
import type { MailRow } from './mail.repository.ts';
import { SECRET_MARK } from './mail.table.ts';

const isReason = (reason: string): reason is MailReason => MAIL_REASONS.some((known) => known === reason);

/** Without a mail server, a waiting mail counts as kept even before the worker has recorded that. */
export function stateOf({ state }: Pick<MailRow, 'state'>, isDelivered: boolean): MailState {
  return state === 'waiting' && !isDelivered ? 'kept' : state;
}

/** The reason code; null for the sentence in a row of an earlier release. */
export function reasonIn(reason: string | null): MailReason | null {
  return reason === null || isReason(reason) ? reason : 'other';
}

export function presentDelivery(row: MailRow, isDelivered: boolean): MailDelivery {
  const { reason } = row;
  const state = stateOf(row, isDelivered);
  return {
    state,
    sentAt: row.sentAt?.toISOString() ?? null,
    attempts: row.attempts,
    nextAttemptAt: state === 'waiting' ? row.nextAttemptAt.toISOString() : null,
    reason: reasonIn(reason),
    answer: row.answer,
  };
}

/**
 * A mail to an account as listed for the admin, never with its text. `isReadable` is whether the viewer may read the
 * text.
 */
export function presentMail(
  row: MailRow & { readonly userId: number },
  { isDelivered, isReadable }: { isDelivered: boolean; isReadable: boolean },
): Mail {
  const delivery = presentDelivery(row, isDelivered);
  const isOpen = delivery.state === 'kept' || delivery.state === 'refused';
  return {
    ...delivery,
    id: row.id,
    userId: row.userId,
    toName: row.toName,
    to: row.toAddress,
    subject: row.subject,
    createdAt: row.createdAt.toISOString(),
    can: { handOver: isOpen && isReadable },
  };
}

/** The whole text; if the secret has been removed, it says so. */
export function textOf({ body, secret }: Pick<MailRow, 'body' | 'secret'>): string {
  return body.replaceAll(SECRET_MARK, () => secret ?? MAIL_WORDS.secretRemoved);
}
