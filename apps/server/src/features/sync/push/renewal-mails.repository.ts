import type { SyncFact } from '@league/contract';
import { and, asc, desc, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { isTimeFor } from '../../../platform/db/queries/next-try.sql.ts';
import { members, renewalMails } from '../../members/members.table.ts';

/**
 * Withdraws the promised mails of gymnasts who are archived or whose renewal was undone. Otherwise they would wait
 * forever, or be sent after a later renewal.
 */
export async function forgetVoidMails(tx: ScopedTransaction): Promise<void> {
  const isVoid = sql`${members.archivedAt} is not null
    or (${members.syncState} = 'synced' and ${members.membershipStatus} <> 'Active')`;
  await tx
    .delete(renewalMails)
    .where(
      and(
        isNull(renewalMails.sentAt),
        sql`exists (select from ${members} where ${members.id} = ${renewalMails.memberId} and (${isVoid}))`,
      ),
    );
}

/** Promised sign-in emails to families whose renewal the provider has. */
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
        isNull(renewalMails.refusal),
        eq(members.syncState, 'synced'),
        isTimeFor(renewalMails.retryAt),
        isNotNull(members.providerContactId),
        isNotNull(members.email),
      ),
    )
    .orderBy(asc(renewalMails.attempts), asc(renewalMails.id))
    .limit(limit);
}

/** After this many attempts the family has the email, or someone must write by hand. */
const MAX_ATTEMPTS = 3;

/**
 * Records an attempt before the call, so that an attempt without an answer counts too. The next one follows a minute
 * later.
 */
export async function noteMailAttempt(tx: ScopedTransaction, id: number): Promise<void> {
  await tx
    .update(renewalMails)
    .set({ attempts: sql`${renewalMails.attempts} + 1`, retryAt: sql`now() + interval '1 minute'` })
    .where(eq(renewalMails.id, id));
}

/** Gives up on the mail if this was its last attempt. */
export async function endMailAfterLastAttempt(
  tx: ScopedTransaction,
  id: number,
  reason: SyncFact,
): Promise<void> {
  await tx
    .update(renewalMails)
    .set({ refusal: reason })
    .where(and(eq(renewalMails.id, id), gte(renewalMails.attempts, MAX_ATTEMPTS)));
}

export async function markMailSent(tx: ScopedTransaction, id: number): Promise<void> {
  await tx.update(renewalMails).set({ sentAt: sql`now()` }).where(eq(renewalMails.id, id));
}

export async function markMailRefused(tx: ScopedTransaction, id: number, reason: SyncFact): Promise<void> {
  await tx.update(renewalMails).set({ refusal: reason }).where(eq(renewalMails.id, id));
}

/** A page of the emails that were given up, newest first. */
export async function refusedMails(
  tx: ScopedTransaction,
  { limit, offset }: { limit: number; offset: number },
) {
  const isRefused = and(isNotNull(renewalMails.refusal), isNull(renewalMails.sentAt));
  const total = await tx.$count(renewalMails, isRefused);
  const rows = await tx
    .select({
      id: renewalMails.id,
      memberId: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      email: members.email,
      reason: renewalMails.refusal,
      attempts: renewalMails.attempts,
      createdAt: renewalMails.createdAt,
    })
    .from(renewalMails)
    .innerJoin(members, eq(members.id, renewalMails.memberId))
    .where(isRefused)
    .orderBy(desc(renewalMails.id))
    .limit(limit)
    .offset(offset);
  return { total, rows };
}

/** Returns whether there was such an email to retry. */
export async function retryMail(tx: ScopedTransaction, id: number): Promise<boolean> {
  const { rowCount } = await tx
    .update(renewalMails)
    .set({ refusal: null, attempts: 0, retryAt: null })
    .where(and(eq(renewalMails.id, id), isNotNull(renewalMails.refusal)));
  return rowCount === 1;
}

/** Returns whether there was such an email to drop. */
export async function dropMail(tx: ScopedTransaction, id: number): Promise<boolean> {
  const { rowCount } = await tx
    .delete(renewalMails)
    .where(and(eq(renewalMails.id, id), isNotNull(renewalMails.refusal)));
  return rowCount === 1;
}
