import { NEW_MEMBERSHIP_LEVEL } from '@league/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { members, membershipLevels } from '../members/members.table.ts';
import { isOneOf } from './members-sync.repository.ts';
import { type SyncedValues, syncedValuesSchema } from './synced-values.ts';

const attemptSchema = z.object({ at: z.coerce.date(), values: syncedValuesSchema });

/** What was sent to create a contact whose answer has not come. */
export type CreateAttempt = z.infer<typeof attemptSchema>;

export function attemptOf(member: { createAttempt: unknown }): CreateAttempt | null {
  return member.createAttempt === null ? null : attemptSchema.parse(member.createAttempt);
}

/** Members who wait for a contact to be created, so that a pull does not take the contact for somebody new. */
export async function awaitingContacts(tx: ScopedTransaction) {
  const rows = await tx
    .select({
      firstName: members.firstName,
      lastName: members.lastName,
      email: members.email,
      dateOfBirth: members.dateOfBirth,
      createAttempt: members.createAttempt,
    })
    .from(members)
    .where(and(isNull(members.providerContactId), eq(members.syncState, 'waiting')));
  return rows.map((row) => ({ ...row, attempt: attemptOf(row) }));
}
export type AwaitingMember = Awaited<ReturnType<typeof awaitingContacts>>[number];

/** Notes, before the call, what is sent: should the answer be lost, the contact is recognised by it. */
export async function noteAttempt(
  tx: ScopedTransaction,
  memberId: number,
  values: SyncedValues,
): Promise<void> {
  const attempt = { at: new Date(), values };
  await tx.update(members).set({ createAttempt: attempt }).where(eq(members.id, memberId));
}

/** Which of these contacts some member is linked with. */
export async function linkedContacts(
  tx: ScopedTransaction,
  contactIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx
    .select({ contactId: members.providerContactId })
    .from(members)
    .where(isOneOf(members.providerContactId, contactIds));
  return new Set(rows.map(({ contactId }) => contactId ?? 0));
}

/**
 * The membership level of a gymnast who has none yet: the one new gymnasts apply for, else the provider's first for
 * gymnasts; undefined when it has none.
 */
export async function levelForNew(tx: ScopedTransaction): Promise<number | undefined> {
  const name = sql<string>`lower(${membershipLevels.name})`;
  const [level] = await tx
    .select({ id: membershipLevels.id })
    .from(membershipLevels)
    .where(sql`${name} like 'gymnast%' and ${name} not like '%coach%'`)
    .orderBy(sql`${membershipLevels.name} <> ${NEW_MEMBERSHIP_LEVEL}`, membershipLevels.id)
    .limit(1);
  return level?.id;
}

/** A gymnast who was archived before the provider ever had her leaves nothing to be told. */
export async function endWithoutContact(tx: ScopedTransaction, memberId: number): Promise<void> {
  await tx
    .update(members)
    .set({ syncState: 'synced', syncReason: null, createAttempt: null, syncRetryAt: null })
    .where(and(eq(members.id, memberId), isNull(members.providerContactId)));
}

/** Links a member with a contact that is there already; the push that follows brings the two in step. */
export async function adoptContact(
  tx: ScopedTransaction,
  { memberId, contactId, agreed }: { memberId: number; contactId: number; agreed: SyncedValues },
): Promise<void> {
  await tx
    .update(members)
    .set({ providerContactId: contactId, base: agreed, createAttempt: null, syncRetryAt: null })
    .where(eq(members.id, memberId));
}
