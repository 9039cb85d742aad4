import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { members, renewalMails } from '../members/members.table.ts';

/** Sign-in emails that are promised to families whose renewal the provider has. */
export async function dueMails(tx: ScopedTransaction, limit: number) {
  return tx
    .select({
      id: renewalMails.id,
      contactId: members.providerContactId,
      firstName: members.firstName,
      lastName: members.lastName,
      email: members.email,
    })
    .from(renewalMails)
    .innerJoin(members, eq(members.id, renewalMails.memberId))
    .where(
      and(
        isNull(renewalMails.sentAt),
        isNull(renewalMails.refusedReason),
        eq(members.syncState, 'synced'),
        isNull(members.archivedAt),
        isNotNull(members.providerContactId),
        isNotNull(members.email),
      ),
    )
    .orderBy(asc(renewalMails.id))
    .limit(limit);
}

export async function markMailSent(tx: ScopedTransaction, id: number): Promise<void> {
  await tx.update(renewalMails).set({ sentAt: sql`now()` }).where(eq(renewalMails.id, id));
}

export async function markMailRefused(tx: ScopedTransaction, id: number, reason: string): Promise<void> {
  await tx.update(renewalMails).set({ refusedReason: reason }).where(eq(renewalMails.id, id));
}
