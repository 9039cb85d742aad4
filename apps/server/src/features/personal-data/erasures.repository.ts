import type { SyncFact } from '@league/contract';
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Drizzle, ScopedTransaction } from '../../platform/db/database.ts';
import { isTimeFor, nextTryAfter } from '../../platform/db/queries/next-try.sql.ts';
import { members } from '../members/members.table.ts';
import type { Gymnast } from './gymnast.repository.ts';
import { HELD_TABLES } from './held-tables.ts';
import { erasures } from './personal-data.table.ts';
import { partsOf } from './table-parts.ts';

export type ErasureRow = typeof erasures.$inferSelect;

const isOpen = ne(erasures.state, 'done');

export async function findErasure(tx: ScopedTransaction, memberId: number): Promise<ErasureRow | undefined> {
  const [row] = await tx.select().from(erasures).where(eq(erasures.memberId, memberId));
  return row;
}

/** Records an erasure. */
export async function addErasure(
  tx: ScopedTransaction,
  { id, providerContactId }: Gymnast,
  { at, by }: { at: Date; by: string },
): Promise<void> {
  await tx.insert(erasures).values({ memberId: id, providerContactId, requestedAt: at, requestedBy: by });
}

/** Removes what every table except their own row stores about the gymnast. */
export async function eraseHeld(tx: ScopedTransaction, gymnast: Gymnast): Promise<void> {
  for (const { erase, parts } of HELD_TABLES) {
    if (!erase) continue;
    const conditions = parts ? partsOf(parts, (read) => read(tx)) : [sql`true`];
    for await (const part of conditions) await tx.execute(erase(gymnast, part));
  }
}

/** Deletes their row with all rows that refer to it, and marks the erasure as done. */
export async function endErasure(tx: ScopedTransaction, memberId: number): Promise<void> {
  await tx.delete(members).where(eq(members.id, memberId));
  await tx
    .update(erasures)
    .set({ state: 'done', reason: null, retryAt: null, finishedAt: sql`now()` })
    .where(and(eq(erasures.memberId, memberId), isOpen));
}

/**
 * Whether the provider certainly has no contact of theirs: there never was one, and no attempt to create one is open.
 */
const isWithoutContact = sql<boolean>`(${members.id} is null or (${members.providerContactId} is null
  and ${members.createAttempts} = '[]' and ${members.syncState} = 'synced'))`;

/** Whether a gymnast can be erased without the provider. */
export async function isUnknownThere(tx: ScopedTransaction, memberId: number): Promise<boolean> {
  return (await tx.$count(members, and(eq(members.id, memberId), isWithoutContact))) > 0;
}

/** Erasures that are due, in the order of their requests; `contactId` is null if there is none. */
export function dueErasures(tx: ScopedTransaction, { afterId, limit }: { afterId: number; limit: number }) {
  return tx
    .select({ id: erasures.id, memberId: erasures.memberId, contactId: members.providerContactId })
    .from(erasures)
    .leftJoin(members, eq(members.id, erasures.memberId))
    .where(
      and(
        eq(erasures.state, 'waiting'),
        sql`${erasures.id} > ${afterId}`,
        isTimeFor(erasures.retryAt),
        sql`(${members.providerContactId} is not null or ${isWithoutContact})`,
      ),
    )
    .orderBy(asc(erasures.id))
    .limit(limit);
}

/** Stores the contact's id before it is deleted, so that an earlier read does not bring it back. */
export async function noteContact(tx: ScopedTransaction, id: number, contactId: number): Promise<void> {
  await tx.update(erasures).set({ providerContactId: contactId }).where(eq(erasures.id, id));
}

/** Records why an erasure could not be done now; it is retried automatically. */
export async function postponeErasure(tx: ScopedTransaction, id: number, reason: SyncFact): Promise<void> {
  await tx
    .update(erasures)
    .set({
      reason,
      attempts: sql`${erasures.attempts} + 1`,
      retryAt: nextTryAfter(erasures.attempts),
    })
    .where(and(eq(erasures.id, id), eq(erasures.state, 'waiting')));
}

/** Records that the provider refuses an erasure; it is shown to the office with the reason. */
export async function refuseErasure(tx: ScopedTransaction, id: number, reason: SyncFact): Promise<void> {
  await tx
    .update(erasures)
    .set({ state: 'refused', reason, attempts: sql`${erasures.attempts} + 1` })
    .where(and(eq(erasures.id, id), eq(erasures.state, 'waiting')));
}

/** Retries an open erasure at once; returns whether there is one. */
export async function retryErasure(tx: ScopedTransaction, memberId: number): Promise<boolean> {
  const { rowCount } = await tx
    .update(erasures)
    .set({ state: 'waiting', reason: null, retryAt: null })
    .where(and(eq(erasures.memberId, memberId), isOpen));
  await tx
    .update(members)
    .set({ syncRetryAt: null })
    .where(and(eq(members.id, memberId), isNull(members.providerContactId)));
  return rowCount === 1;
}

/** A page of the erasures that are not done, oldest first. */
export async function openErasures(
  tx: ScopedTransaction,
  { limit, offset }: { limit: number; offset: number },
) {
  const total = await tx.$count(erasures, isOpen);
  const rows = await tx
    .select({
      erasure: erasures,
      firstName: members.firstName,
      lastName: members.lastName,
      /** The sync's reason, while it searches for an unknown contact. */
      searchReason: members.syncReason,
    })
    .from(erasures)
    .leftJoin(members, eq(members.id, erasures.memberId))
    .where(isOpen)
    .orderBy(asc(erasures.id))
    .limit(limit)
    .offset(offset);
  return { total, rows };
}

/** How many erasures are not done, and how many of those the provider refuses. */
export async function countErasures(
  tx: ScopedTransaction,
): Promise<{ erasures: number; refusedErasures: number }> {
  return {
    erasures: await tx.$count(erasures, isOpen),
    refusedErasures: await tx.$count(erasures, eq(erasures.state, 'refused')),
  };
}

/** Which of the provider's contacts were erased or are being erased; no read may restore them. */
export async function erasedContacts(
  tx: ScopedTransaction,
  contactIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (contactIds.length === 0) return new Set();
  const rows = await tx
    .select({ contactId: erasures.providerContactId })
    .from(erasures)
    .where(sql`${erasures.providerContactId} = any(${sql.param([...contactIds])}::bigint[])`);
  return new Set(rows.map(({ contactId }) => contactId ?? 0));
}

/** Which of these gymnasts were erased or are being erased. */
export async function erasedMembers(db: Drizzle, memberIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (memberIds.length === 0) return new Set();
  const rows = await db
    .select({ memberId: erasures.memberId })
    .from(erasures)
    .where(sql`${erasures.memberId} = any(${sql.param([...memberIds])}::integer[])`);
  return new Set(rows.map(({ memberId }) => memberId));
}
