import { NEW_MEMBERSHIP_LEVEL, type SyncFact } from '@league/contract';
import type { ProviderContact } from '@league/provider';
import { and, asc, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ScopedTransaction } from '../../../../platform/db/database.ts';
import { childKeyOf } from '../../../../platform/names/child-keys.ts';
import { members, membershipLevels, type Namesake, otherContacts } from '../../../members/members.table.ts';
import { forgetOtherContact } from '../../store/other-contacts.repository.ts';
import { isOneOf, lockWithoutContact, type SyncMember } from '../../store/read-members.repository.ts';
import { SYNCED_FIELDS, type SyncedValues, syncedValuesSchema } from '../../values/synced-values.ts';

const attemptsSchema = z.array(
  z.object({ firstAt: z.coerce.date(), lastAt: z.coerce.date(), values: syncedValuesSchema }),
);

/** Values that were sent to create a contact and may have arrived, with the times of the first and the last attempt. */
export type CreateAttempt = z.infer<typeof attemptsSchema>[number];

/** All such attempts for the member, oldest first. */
export function attemptsOf(member: { createAttempts: unknown }): CreateAttempt[] {
  return attemptsSchema.parse(member.createAttempts);
}

/**
 * Members whose contact is to be created, or may have been created by an attempt, or who are part of a question to the
 * office. A pull must not take their contact for a new gymnast.
 */
export async function awaitingContacts(tx: ScopedTransaction) {
  const rows = await tx
    .select({
      firstName: members.firstName,
      lastName: members.lastName,
      email: members.email,
      dateOfBirth: members.dateOfBirth,
      createAttempts: members.createAttempts,
      namesake: members.namesake,
    })
    .from(members)
    .where(
      and(
        isNull(members.providerContactId),
        or(
          eq(members.syncState, 'waiting'),
          sql`${members.createAttempts} <> '[]'`,
          and(isNull(members.archivedAt), sql`${members.namesake} ->> 'answer' = 'asked'`),
        ),
      ),
    );
  return rows.map((row) => ({ ...row, attempts: attemptsOf(row) }));
}
export type AwaitingMember = Awaited<ReturnType<typeof awaitingContacts>>[number];

const isSame = (left: SyncedValues, right: SyncedValues) =>
  SYNCED_FIELDS.every((field) => left[field] === right[field]);

async function storeAttempts(tx: ScopedTransaction, memberId: number, attempts: readonly CreateAttempt[]) {
  await tx.update(members).set({ createAttempts: attempts }).where(eq(members.id, memberId));
}

/**
 * Stores, before the call, what is sent for a locked member. If the answer is lost, the contact is recognized by these
 * values, whatever is sent later. The same values are stored once.
 */
export async function noteAttempt(
  tx: ScopedTransaction,
  member: { id: number; createAttempts: unknown },
  { at, values }: { at: Date; values: SyncedValues },
): Promise<void> {
  const attempts = attemptsOf(member);
  const known = attempts.find((attempt) => isSame(attempt.values, values));
  await storeAttempts(
    tx,
    member.id,
    known
      ? attempts.map((attempt) => (attempt === known ? { ...known, lastAt: at } : attempt))
      : [...attempts, { firstAt: at, lastAt: at, values }],
  );
}

/**
 * Removes the attempt of a locked member's call that was certainly not carried out, unless an earlier call sent the
 * same values.
 */
export async function forgetAttempt(
  tx: ScopedTransaction,
  member: { id: number; createAttempts: unknown },
  sent: { at: Date; values: SyncedValues },
): Promise<void> {
  const isOnlySent = ({ firstAt, values }: CreateAttempt) =>
    firstAt.getTime() === sent.at.getTime() && isSame(values, sent.values);
  await storeAttempts(
    tx,
    member.id,
    attemptsOf(member).filter((attempt) => !isOnlySent(attempt)),
  );
}

/**
 * Stores, after a restore, that waiting gymnasts may have been created at the provider since the backup, with the
 * values they waited with. Leaves out gymnasts who were changed after the restore without a stored attempt, because the
 * values sent are unknown.
 */
export async function noteRestoredAttempts(tx: ScopedTransaction, restoredAt: Date): Promise<void> {
  const isNoted = (member: SyncMember) =>
    attemptsOf(member).some(({ lastAt }) => lastAt.getTime() === restoredAt.getTime());
  const rows = (await lockWithoutContact(tx))
    .filter((member) => member.syncState !== 'synced' && member.updatedAt <= restoredAt && !isNoted(member))
    .map(({ id, createdAt, portal }) => ({
      id,
      attempts: [{ firstAt: createdAt, lastAt: restoredAt, values: portal }],
    }));
  await tx.execute(sql`
    update members set create_attempts = create_attempts || row.attempts
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(id integer, attempts jsonb)
    where members.id = row.id`);
}

/** Asks the office whether a contact belongs to the locked member (PROVIDER-08). */
export async function askAboutContact(
  tx: ScopedTransaction,
  { memberId, reason, namesake }: { memberId: number; reason: readonly SyncFact[]; namesake: Namesake },
): Promise<void> {
  await tx
    .update(members)
    .set({ syncState: 'refused', syncReason: reason, namesake })
    .where(and(eq(members.id, memberId), isNull(members.providerContactId)));
}

/** Which of these contacts are linked to a member, and whether that member is being erased. */
export async function linkedContacts(
  tx: ScopedTransaction,
  contactIds: readonly number[],
): Promise<ReadonlyMap<number, { isBeingErased: boolean }>> {
  const rows = await tx
    .select({ contactId: members.providerContactId, erasingSince: members.erasingSince })
    .from(members)
    .where(isOneOf(members.providerContactId, contactIds));
  return new Map(
    rows.map(({ contactId, erasingSince }) => [contactId ?? 0, { isBeingErased: erasingSince !== null }]),
  );
}

/**
 * The membership level for a gymnast who has none yet: the one that new gymnasts apply for, else the provider's first
 * level for gymnasts; undefined if it has none.
 */
export async function levelForNew(tx: ScopedTransaction): Promise<number | undefined> {
  const [level] = await tx
    .select({ id: membershipLevels.id })
    .from(membershipLevels)
    .where(eq(membershipLevels.kind, 'gymnast'))
    .orderBy(
      sql`${membershipLevels.name} <> ${NEW_MEMBERSHIP_LEVEL}`,
      sql`not ${membershipLevels.isForNew}`,
      membershipLevels.id,
    )
    .limit(1);
  return level?.id;
}

/**
 * Ends the wait of a gymnast who was archived before the provider ever had them, unless they were changed since: there
 * is nothing to send.
 */
export async function endWithoutContact(
  tx: ScopedTransaction,
  { id, version }: { id: number; version: number },
): Promise<void> {
  await tx
    .update(members)
    .set({ syncState: 'synced', syncReason: null, createAttempts: [], syncAttempts: 0, syncRetryAt: null })
    .where(and(eq(members.id, id), eq(members.version, version), isNull(members.providerContactId)));
}

/** Links a member to an existing contact; the following push syncs the two. */
export async function adoptContact(
  tx: ScopedTransaction,
  { memberId, contact, agreed }: { memberId: number; contact: ProviderContact; agreed: SyncedValues },
): Promise<void> {
  await tx
    .update(members)
    .set({
      ...{ providerContactId: contact.id, base: agreed, baseCodes: contact.fieldCodes },
      agreedStamp: new Date(contact.updatedAt),
      ...{ createAttempts: [], syncRetryAt: null, namesake: null },
    })
    .where(eq(members.id, memberId));
  await forgetOtherContact(tx, contact.id);
}

/**
 * An entry that may be the same child as a new member with another email; `contactId` is null before it has a contact.
 */
export type FoundNamesake = { contactId: number | null; memberId: number | null; isArchived: boolean };

/**
 * Another entry with the member's name and date of birth: one that the provider has, or an earlier one on a roster. So
 * if two are added at once, the office is asked about the second.
 */
export async function findNamesake(tx: ScopedTransaction, member: SyncMember): Promise<FoundNamesake | null> {
  const key = childKeyOf(member);
  if (key === '') return null;
  const born = await tx
    .select({
      memberId: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      dateOfBirth: members.dateOfBirth,
      contactId: members.providerContactId,
      isArchived: sql<boolean>`${members.archivedAt} is not null`,
    })
    .from(members)
    .where(
      and(
        eq(members.dateOfBirth, member.dateOfBirth ?? ''),
        ne(members.id, member.id),
        eq(members.isDemo, false),
        isNull(members.erasingSince),
        // The entry that it was merged into is found instead.
        isNull(members.mergedIntoId),
        or(isNotNull(members.providerContactId), and(isNull(members.archivedAt), lt(members.id, member.id))),
      ),
    )
    .orderBy(sql`${members.archivedAt} is not null`, asc(members.id));
  const [same] = born.filter((each) => childKeyOf(each) === key);
  if (same) return { contactId: same.contactId, memberId: same.memberId, isArchived: same.isArchived };
  const [other] = await tx.select().from(otherContacts).where(eq(otherContacts.personKey, key)).limit(1);
  return other ? { contactId: other.contactId, memberId: null, isArchived: other.isArchived } : null;
}
