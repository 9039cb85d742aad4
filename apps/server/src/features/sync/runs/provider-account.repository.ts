import { and, eq, gte, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Drizzle, ScopedTransaction } from '../../../platform/db/database.ts';
import { members, otherContacts } from '../../members/members.table.ts';
import { providerAccount, providerFields, syncHints, syncPlans, syncRuns } from '../sync.table.ts';

export type AccountName = { id: number; name: string };

export type StoredAccount = {
  known: AccountName;
  /** Another account that the configured key opened. */
  other: AccountName | null;
};

/** The account that the portal's contacts belong to; null before the first call. */
export async function storedAccount(db: Drizzle): Promise<StoredAccount | null> {
  const [row] = await db.select().from(providerAccount);
  if (!row) return null;
  const { accountId, name, otherAccountId, otherName } = row;
  return {
    known: { id: accountId, name },
    other: otherAccountId === null ? null : { id: otherAccountId, name: otherName ?? '' },
  };
}

/** False after the office switches to another account, or after a restore, until everything has been read again. */
export async function isAccountRead(db: Drizzle): Promise<boolean> {
  const { readAt, restoredAt } = providerAccount;
  const [row] = await db.select({ readAt, restoredAt }).from(providerAccount);
  return row === undefined || (row.readAt !== null && row.restoredAt === null);
}

/** Whether the portal was restored from a backup and the office has not released the sync (PROVIDER-09). */
export async function isRestored(db: Drizzle): Promise<boolean> {
  return (await db.$count(providerAccount, isNotNull(providerAccount.restoredAt))) > 0;
}

/** Whether a restore holds the sync and there is a dry run from after the restore. */
export async function isPlannedSinceRestore(db: Drizzle): Promise<boolean> {
  const plans = await db
    .select({ id: syncPlans.id })
    .from(syncPlans)
    .innerJoin(providerAccount, gte(syncPlans.createdAt, providerAccount.restoredAt))
    .where(eq(syncPlans.kind, 'dry'));
  return plans.length > 0;
}

/**
 * Lets the sync go on, starting with a complete read. Returns when the portal was restored; null if the sync is not
 * held.
 */
export async function releaseRestored(tx: Drizzle): Promise<Date | null> {
  const { restoredAt } = providerAccount;
  const [row] = await tx
    .select({ restoredAt })
    .from(providerAccount)
    .where(isNotNull(restoredAt))
    .for('update');
  if (!row) return null;
  await tx.update(providerAccount).set({ restoredAt: null, readAt: null });
  return row.restoredAt;
}

/** Stores the first account that answers; does not replace a stored one. */
export async function storeFirstAccount(db: Drizzle, { id, name }: AccountName): Promise<void> {
  await db.insert(providerAccount).values({ accountId: id, name }).onConflictDoNothing();
}

export async function storeOtherAccount(db: Drizzle, { id, name }: AccountName): Promise<void> {
  await db.update(providerAccount).set({ otherAccountId: id, otherName: name });
}

/** Call when the right account has answered again. */
export async function forgetOtherAccount(db: Drizzle): Promise<void> {
  await db
    .update(providerAccount)
    .set({ otherAccountId: null, otherName: null })
    .where(isNotNull(providerAccount.otherAccountId));
}

/** Call after a complete read of the account; changes may then be sent. */
export async function markAccountRead(db: Drizzle): Promise<void> {
  await db.update(providerAccount).set({ readAt: sql`now()` }).where(isNull(providerAccount.readAt));
}

/** Makes the other account the league's; returns false if it is not the one that was found. */
export async function chooseOtherAccount(tx: Drizzle, id: number): Promise<boolean> {
  const { rowCount } = await tx
    .update(providerAccount)
    .set({
      accountId: sql`${providerAccount.otherAccountId}`,
      name: sql`${providerAccount.otherName}`,
      otherAccountId: null,
      otherName: null,
      readAt: null,
    })
    .where(eq(providerAccount.otherAccountId, id));
  return rowCount === 1;
}

/**
 * Removes all references to contacts of the former account, and ends a run that may be reading it. Gymnasts on rosters
 * then wait to be found or created in the new account.
 */
export async function unlinkContacts(tx: ScopedTransaction): Promise<void> {
  await tx
    .update(syncRuns)
    .set({
      outcome: 'interrupted',
      finishedAt: sql`now()`,
      facts: [{ code: 'accountSwitched' }],
    })
    .where(eq(syncRuns.outcome, 'running'));
  await tx
    .update(members)
    .set({
      providerContactId: null,
      base: null,
      baseCodes: null,
      agreedStamp: null,
      notTaken: null,
      createAttempts: [],
      updateAttempts: [],
      membershipLevelId: null,
      syncState: sql`case when ${members.archivedAt} is null then 'waiting' else 'synced' end`,
      syncReason: null,
      syncAttempts: 0,
      syncRetryAt: null,
    })
    .where(and(eq(members.isDemo, false), isNull(members.erasingSince)));
  await tx.execute(sql`
    delete from membership_levels
    where id not in (select membership_level_id from members where membership_level_id is not null)`);
  await tx.delete(providerFields);
  await tx.delete(otherContacts);
  await tx.delete(syncHints);
  await tx.delete(syncPlans).where(ne(syncPlans.kind, 'dry'));
}
