import { NEW_MEMBERSHIP_LEVEL } from '@league/contract';
import type { ProviderContact } from '@league/provider';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ScopedTransaction } from '../../../../platform/db/database.ts';
import { members, membershipLevels } from '../../../members/members.table.ts';
import { isOneOf } from '../../store/read-members.repository.ts';
import { SYNCED_FIELDS, type SyncedValues, syncedValuesSchema } from '../../values/synced-values.ts';

const attemptsSchema = z.array(
  z.object({ firstAt: z.coerce.date(), lastAt: z.coerce.date(), values: syncedValuesSchema }),
);

/** Values that were sent to create a contact, the first and the last time, and may have arrived. */
export type CreateAttempt = z.infer<typeof attemptsSchema>[number];

/** Every such attempt for the member, oldest first. */
export function attemptsOf(member: { createAttempts: unknown }): CreateAttempt[] {
  return attemptsSchema.parse(member.createAttempts);
}

/**
 * Members who wait for a contact to be created, or for whom an attempt may have made one, so that a pull does not take
 * the contact for somebody new.
 */
export async function awaitingContacts(tx: ScopedTransaction) {
  const rows = await tx
    .select({
      firstName: members.firstName,
      lastName: members.lastName,
      email: members.email,
      dateOfBirth: members.dateOfBirth,
      createAttempts: members.createAttempts,
    })
    .from(members)
    .where(
      and(
        isNull(members.providerContactId),
        or(eq(members.syncState, 'waiting'), sql`${members.createAttempts} <> '[]'`),
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
 * Notes, before the call, what is sent for a locked member: should the answer be lost, the contact is recognised by it,
 * whatever is sent later. The same values are noted once.
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

/** Takes back the note of a locked member's call that was certainly not carried out, unless an earlier one sent the same. */
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

/** Which of these contacts some member is linked with, and whether she is being erased. */
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
 * The membership level of a gymnast who has none yet: the one new gymnasts apply for, else the provider's first for
 * gymnasts; undefined when it has none.
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
 * Nothing need be told of a gymnast who was archived before the provider ever had her, unless she was changed since.
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

/** Links a member with a contact that is there already; the push that follows brings the two in step. */
export async function adoptContact(
  tx: ScopedTransaction,
  { memberId, contact, agreed }: { memberId: number; contact: ProviderContact; agreed: SyncedValues },
): Promise<void> {
  await tx
    .update(members)
    .set({
      ...{ providerContactId: contact.id, base: agreed, baseCodes: contact.fieldCodes },
      agreedStamp: new Date(contact.updatedAt),
      ...{ createAttempts: [], syncRetryAt: null },
    })
    .where(eq(members.id, memberId));
}
