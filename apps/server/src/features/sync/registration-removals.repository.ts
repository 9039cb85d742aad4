import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { eventRegistrations } from '../events/events.table.ts';
import { removedRegistrations } from './sync.table.ts';

/** Registrations that the office has removed and the provider still has, in the order of their ids. */
export function dueRemovals(tx: ScopedTransaction, { afterId, limit }: { afterId: number; limit: number }) {
  return tx
    .select({ id: eventRegistrations.id, providerId: eventRegistrations.providerRegistrationId })
    .from(eventRegistrations)
    .where(and(eq(eventRegistrations.removal, 'waiting'), gt(eventRegistrations.id, afterId)))
    .orderBy(asc(eventRegistrations.id))
    .limit(limit);
}

/** The provider has removed it: its row goes, and a list read from before cannot bring it back. */
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

/** The provider keeps it: it stays here too, with the reason. */
export async function refuseRemoval(tx: ScopedTransaction, id: number, reason: string): Promise<void> {
  await tx
    .update(eventRegistrations)
    .set({ removal: 'refused', removalReason: reason })
    .where(eq(eventRegistrations.id, id));
}
