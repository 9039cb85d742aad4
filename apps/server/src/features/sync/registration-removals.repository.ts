import { and, asc, eq, gt } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { eventRegistrations } from '../events/events.table.ts';

/** Registrations that the office has removed and the provider still has, in the order of their ids. */
export function dueRemovals(tx: ScopedTransaction, { afterId, limit }: { afterId: number; limit: number }) {
  return tx
    .select({ id: eventRegistrations.id, providerId: eventRegistrations.providerRegistrationId })
    .from(eventRegistrations)
    .where(and(eq(eventRegistrations.removal, 'waiting'), gt(eventRegistrations.id, afterId)))
    .orderBy(asc(eventRegistrations.id))
    .limit(limit);
}

export async function forgetRegistration(tx: ScopedTransaction, id: number): Promise<void> {
  await tx.delete(eventRegistrations).where(eq(eventRegistrations.id, id));
}

/** The provider keeps it: it stays here too, with the reason. */
export async function refuseRemoval(tx: ScopedTransaction, id: number, reason: string): Promise<void> {
  await tx
    .update(eventRegistrations)
    .set({ removal: 'refused', removalReason: reason })
    .where(eq(eventRegistrations.id, id));
}
