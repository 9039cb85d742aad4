import type { SyncFact } from '@league/contract';
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../../../platform/db/database.ts';
import { eventRegistrations, events } from '../../../events/events.table.ts';
import { members } from '../../../members/members.table.ts';
import { teams } from '../../../teams/teams.table.ts';
import { removedRegistrations } from '../../sync.table.ts';

/** The office removed the registration, but the provider keeps it. */
export const isRefused = eq(eventRegistrations.removal, 'refused');

/** Registrations that the office removed and the provider still has, in the order of their ids. */
export function dueRemovals(tx: ScopedTransaction, { afterId, limit }: { afterId: number; limit: number }) {
  return tx
    .select({ id: eventRegistrations.id, providerId: eventRegistrations.providerRegistrationId })
    .from(eventRegistrations)
    .where(and(eq(eventRegistrations.removal, 'waiting'), gt(eventRegistrations.id, afterId)))
    .orderBy(asc(eventRegistrations.id))
    .limit(limit);
}

/** Whether the registration must still be removed; an undo may have kept it meanwhile. */
export async function isStillDue(tx: ScopedTransaction, id: number): Promise<boolean> {
  const isDue = and(eq(eventRegistrations.id, id), eq(eventRegistrations.removal, 'waiting'));
  return (await tx.$count(eventRegistrations, isDue)) > 0;
}

/**
 * Removes the row of a registration that the provider has removed, and prevents an older list from bringing it back.
 */
export async function forgetRegistration(
  tx: ScopedTransaction,
  { id, providerId }: { id: number; providerId: number },
): Promise<void> {
  await tx
    .insert(removedRegistrations)
    .values({ providerRegistrationId: providerId })
    .onConflictDoUpdate({
      target: removedRegistrations.providerRegistrationId,
      set: { removedAt: sql`now()` },
    });
  await tx.delete(eventRegistrations).where(eq(eventRegistrations.id, id));
}

/** Marks a removal as refused by the provider, with the reason. */
export async function refuseRemoval(tx: ScopedTransaction, id: number, reason: SyncFact): Promise<void> {
  await tx
    .update(eventRegistrations)
    .set({ removal: 'refused', removalFact: reason })
    .where(and(eq(eventRegistrations.id, id), eq(eventRegistrations.removal, 'waiting')));
}

function selectRefused(tx: ScopedTransaction) {
  return tx
    .select({
      id: eventRegistrations.id,
      memberId: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      teamId: teams.id,
      teamName: teams.name,
      eventId: events.id,
      eventName: events.name,
      reason: eventRegistrations.removalFact,
    })
    .from(eventRegistrations)
    .innerJoin(events, eq(events.id, eventRegistrations.eventId))
    .innerJoin(members, eq(members.id, eventRegistrations.memberId))
    .leftJoin(teams, eq(teams.id, members.teamId));
}

/** A page of the removals that the provider refused, with the gymnast and event of each. */
export async function refusedRemovals(
  tx: ScopedTransaction,
  { limit, offset }: { limit: number; offset: number },
) {
  const total = await tx.$count(eventRegistrations, isRefused);
  const rows = await selectRefused(tx)
    .where(isRefused)
    .orderBy(desc(eventRegistrations.id))
    .limit(limit)
    .offset(offset);
  return { total, rows };
}

/** A refused removal, locked until the transaction ends. */
export async function lockRefusedRemoval(tx: ScopedTransaction, id: number) {
  const [removal] = await selectRefused(tx)
    .where(and(eq(eventRegistrations.id, id), isRefused))
    .for('update', { of: eventRegistrations });
  return removal;
}

/** Retries a removal, or ends it and keeps the registration. */
export async function resolveRemoval(
  tx: ScopedTransaction,
  id: number,
  removal: 'waiting' | null,
): Promise<void> {
  await tx
    .update(eventRegistrations)
    .set({ removal, removalFact: null })
    .where(eq(eventRegistrations.id, id));
}
