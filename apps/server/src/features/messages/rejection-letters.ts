import { randomUUID } from 'node:crypto';
import { REJECTION_LETTER } from '@league/contract';
import { and, eq, sql } from 'drizzle-orm';
import { mails } from '../mail/mail.table.ts';
import type { RejectionLetters } from '../members/index.ts';
import { type MessagesDeps, storeMessage } from './messages.service.ts';
import { planMails } from './plan-mails.ts';
import { familiesOf } from './recipients.repository.ts';

/**
 * Mails that tell families why an application was rejected (OFFICE-01). They are a message of the office, so the list of
 * messages shows them and what could not be delivered. They count toward the office's daily limit, but are sent beyond it.
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
