import { randomUUID } from 'node:crypto';
import { REJECTION_LETTER } from '@league/contract';
import { and, eq, sql } from 'drizzle-orm';
import { mails } from '../mail/mail.table.ts';
import type { RejectionLetters } from '../members/index.ts';
import { type MessagesDeps, storeMessage } from './messages.service.ts';
import { planMails } from './plan-mails.ts';
import { familiesOf } from './recipients.repository.ts';

/**
 * Tells families why an application was rejected (OFFICE-01): a message of the office, which the list of messages shows, with
 * what could not be delivered. It counts among the office's mails of the day, and no limit holds it back.
 */
export function rejectionLetters(deps: MessagesDeps): RejectionLetters {
  return {
    async reached(tx, memberIds) {
      if (!deps.isDelivered) return new Set();
      const { mails: planned } = planMails(await familiesOf(tx, memberIds));
      return new Set(planned.flatMap(({ people }) => people.map(({ id }) => id)));
    },
    async written(tx, messageId) {
      const rows = await tx
        .select({ memberIds: mails.memberIds })
        .from(mails)
        .where(eq(mails.messageId, messageId));
      return new Set(rows.flatMap(({ memberIds }) => memberIds));
    },
    async write(tx, viewer, { memberIds, reason }) {
      const id = randomUUID();
      const plan = planMails(await familiesOf(tx, memberIds));
      await storeMessage(tx, deps, {
        viewer,
        id,
        to: { kind: 'families', ids: [...memberIds] },
        subject: REJECTION_LETTER.subject(deps.league.leagueName),
        text: reason,
        textOf: ({ people }) =>
          REJECTION_LETTER.text(
            people.map(({ name }) => name),
            reason,
          ),
        plan,
      });
      return id;
    },
    async withdraw(tx, { messageId, memberIds }) {
      await tx
        .update(mails)
        .set({ state: 'dropped', reason: 'notNeeded' })
        .where(
          and(
            eq(mails.messageId, messageId),
            sql`${mails.state} in ('waiting', 'refused', 'kept')`,
            sql`${mails.memberIds} <@ ${sql.param([...memberIds])}::integer[]`,
          ),
        );
    },
  };
}
