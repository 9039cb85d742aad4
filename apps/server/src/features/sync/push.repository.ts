import { and, asc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { members } from '../members/members.table.ts';
import type { SyncedValues } from './synced-values.ts';

/** Contacts of the members whose values wait for the provider and whose turn has come, the longest waiting first. */
export async function dueContacts(tx: ScopedTransaction, limit: number): Promise<number[]> {
  const rows = await tx
    .select({ contactId: members.providerContactId })
    .from(members)
    .where(
      and(
        eq(members.syncState, 'waiting'),
        isNotNull(members.providerContactId),
        or(isNull(members.syncRetryAt), lte(members.syncRetryAt, sql`now()`)),
      ),
    )
    .orderBy(asc(members.updatedAt))
    .limit(limit);
  return rows.map(({ contactId }) => contactId ?? 0);
}

/** Settles a push: the provider's answer is the new base; a change made meanwhile keeps the member waiting. */
export async function settlePush(
  tx: ScopedTransaction,
  push: {
    memberId: number;
    sentVersion: number;
    base: SyncedValues;
    providerUpdatedAt: Date;
    refusal: string | null;
  },
): Promise<void> {
  const settled = push.refusal === null ? 'synced' : 'refused';
  await tx
    .update(members)
    .set({
      base: push.base,
      providerUpdatedAt: push.providerUpdatedAt,
      pushedAt: sql`now()`,
      syncState: sql`case when ${members.version} = ${push.sentVersion} then ${settled} else 'waiting' end`,
      syncReason: push.refusal,
      syncAttempts: 0,
      syncRetryAt: null,
    })
    .where(eq(members.id, push.memberId));
}

/** The provider refused the change for good; it stays to be seen with the reason (SYNC-04). */
export async function markRefused(
  tx: ScopedTransaction,
  refusal: { memberId: number; sentVersion: number; reason: string },
) {
  await tx
    .update(members)
    .set({ syncState: 'refused', syncReason: refusal.reason })
    .where(and(eq(members.id, refusal.memberId), eq(members.version, refusal.sentVersion)));
}

/** The change could not be brought to the provider now; it is tried again after `waitSeconds`. */
export async function postpone(tx: ScopedTransaction, contactId: number, waitSeconds: number): Promise<void> {
  await tx
    .update(members)
    .set({
      syncAttempts: sql`${members.syncAttempts} + 1`,
      syncRetryAt: sql`now() + make_interval(secs => ${waitSeconds})`,
    })
    .where(eq(members.providerContactId, contactId));
}
