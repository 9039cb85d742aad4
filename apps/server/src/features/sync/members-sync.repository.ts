import type { ProviderContact } from '@league/provider';
import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { members, searchTextOf } from '../members/members.table.ts';
import { teams } from '../teams/teams.table.ts';
import type { Conflict } from './compare.ts';
import { syncConflicts } from './sync.table.ts';
import { FIELD_LABELS, type SyncedValues, syncedValuesSchema, valuesOfMember } from './synced-values.ts';

export type TeamIds = ReadonlyMap<string, number>;

async function selectMembers(tx: ScopedTransaction, condition: SQL | undefined) {
  return tx
    .select({ ...getTableColumns(members), teamName: teams.name })
    .from(members)
    .leftJoin(teams, eq(teams.id, members.teamId))
    .where(condition);
}
type StoredRow = Awaited<ReturnType<typeof selectMembers>>[number];

/** A member with both sides of what the sync compares. */
export type SyncMember = StoredRow & { portal: SyncedValues; agreed: SyncedValues | null };

function asSyncMember(row: StoredRow): SyncMember {
  return {
    ...row,
    portal: valuesOfMember(row),
    agreed: row.base === null ? null : syncedValuesSchema.parse(row.base),
  };
}

/** The members of these contacts, archived ones too, by contact id. */
export async function membersOfContacts(
  tx: ScopedTransaction,
  contactIds: readonly number[],
): Promise<Map<number, SyncMember>> {
  const rows = await selectMembers(tx, inArray(members.providerContactId, [...contactIds]));
  return new Map(rows.map((row) => [row.providerContactId ?? 0, asSyncMember(row)]));
}

/** Contacts of all members that are not known to be missing at the provider. */
export async function contactsOnFile(tx: ScopedTransaction): Promise<number[]> {
  const rows = await tx
    .select({ contactId: members.providerContactId })
    .from(members)
    .where(and(isNotNull(members.providerContactId), ne(members.syncState, 'missing')));
  return rows.map(({ contactId }) => contactId ?? 0);
}

export async function countOnRosters(tx: ScopedTransaction): Promise<number> {
  return tx.$count(members, isNull(members.archivedAt));
}

/** Locks the members of these contacts, so that a coach's change and the sync's take turns. */
export async function lockByContact(
  tx: ScopedTransaction,
  contactIds: readonly number[],
): Promise<Map<number, SyncMember>> {
  const rows = await tx
    .select({ ...getTableColumns(members), teamName: teams.name })
    .from(members)
    .leftJoin(teams, eq(teams.id, members.teamId))
    .where(inArray(members.providerContactId, [...contactIds]))
    .orderBy(asc(members.id))
    .for('update', { of: members });
  return new Map(rows.map((row) => [row.providerContactId ?? 0, asSyncMember(row)]));
}

/** Makes sure that every team exists; gives all ids by name. */
export async function ensureTeams(tx: ScopedTransaction, names: readonly string[]): Promise<TeamIds> {
  const wanted = [...new Set(names)].filter((name) => name !== '');
  if (wanted.length > 0)
    await tx
      .insert(teams)
      .values(wanted.map((name) => ({ name })))
      .onConflictDoNothing();
  const rows = await tx.select({ id: teams.id, name: teams.name }).from(teams);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

function columnsOf(values: Partial<SyncedValues>, teamIds: TeamIds): Partial<typeof members.$inferInsert> {
  const {
    team,
    archived,
    email,
    phone,
    dateOfBirth,
    coachNotes,
    emergencyContactName,
    emergencyContactPhone,
    renewalDue,
    ...rest
  } = values;
  const orNull = <Key extends string>(key: Key, value: string | undefined) =>
    value === undefined ? {} : ({ [key]: value || null } as { [Each in Key]: string | null });
  return {
    ...rest,
    ...orNull('email', email),
    ...orNull('phone', phone),
    ...orNull('dateOfBirth', dateOfBirth),
    ...orNull('coachNotes', coachNotes),
    ...orNull('emergencyContactName', emergencyContactName),
    ...orNull('emergencyContactPhone', emergencyContactPhone),
    ...orNull('renewalDue', renewalDue),
    ...(team === undefined ? {} : { teamId: team === '' ? null : (teamIds.get(team) ?? null) }),
    ...(archived === undefined ? {} : { archivedAt: archived ? new Date() : null }),
  };
}

function providerColumns(contact: ProviderContact, levelIds: ReadonlySet<number>) {
  const levelId = contact.membershipLevel?.id;
  return {
    membershipLevelId: levelId !== undefined && levelIds.has(levelId) ? levelId : null,
    canReceiveEmail: contact.canReceiveEmail,
    providerUpdatedAt: new Date(contact.updatedAt),
  };
}

export type SyncContext = { teamIds: TeamIds; levelIds: ReadonlySet<number> };

export type NewMember = { contact: ProviderContact; values: SyncedValues };

/** Adds gymnasts that are new at the provider, in one statement. */
export async function insertFromProvider(
  tx: ScopedTransaction,
  created: readonly NewMember[],
  { teamIds, levelIds }: SyncContext,
): Promise<void> {
  if (created.length === 0) return;
  await tx.insert(members).values(
    created.map(({ contact, values }) => ({
      firstName: values.firstName,
      lastName: values.lastName,
      membershipStatus: values.membershipStatus,
      ...columnsOf(values, teamIds),
      ...providerColumns(contact, levelIds),
      searchText: searchTextOf(values),
      providerContactId: contact.id,
      base: values,
      syncState: 'synced' as const,
    })),
  );
}

/**
 * Stores what a comparison came to: values taken, the new base, and what of the member is still on its way. A version
 * moves only with values that a person sees.
 */
export async function storeComparison(
  tx: ScopedTransaction,
  update: {
    member: SyncMember;
    contact: ProviderContact;
    take: Partial<SyncedValues>;
    base: SyncedValues;
    isWaiting: boolean;
  },
  { teamIds, levelIds }: SyncContext,
): Promise<void> {
  const { member, contact, take, base, isWaiting } = update;
  const hasNews = Object.keys(take).length > 0;
  await tx
    .update(members)
    .set({
      ...columnsOf(take, teamIds),
      ...providerColumns(contact, levelIds),
      ...(hasNews
        ? {
            searchText: searchTextOf({ ...member.portal, ...take }),
            version: sql`${members.version} + 1`,
            updatedAt: sql`now()`,
          }
        : {}),
      base,
      // A refusal stays until the person changes something or the provider has the value after all.
      syncState: isWaiting ? (member.syncState === 'refused' ? 'refused' : 'waiting') : 'synced',
      ...(isWaiting ? {} : { syncReason: null, syncAttempts: 0, syncRetryAt: null }),
    })
    .where(eq(members.id, member.id));
}

/** Records what the portal's values overrode; the same conflict again is not a new one. */
export async function recordConflicts(
  tx: ScopedTransaction,
  memberId: number,
  conflicts: readonly Conflict[],
): Promise<void> {
  for (const { field, portal, provider } of conflicts) {
    await tx.execute(sql`
      insert into ${syncConflicts} (member_id, field, portal_value, provider_value)
      select ${memberId}, ${FIELD_LABELS[field]}, ${portal}, ${provider}
      where not exists (
        select from ${syncConflicts} known
        where known.member_id = ${memberId} and known.field = ${FIELD_LABELS[field]}
          and known.portal_value = ${portal} and known.provider_value = ${provider}
      )`);
  }
}

/** Says of members that the provider no longer has their contact; they stay on the roster for the office to decide. */
export async function markMissing(tx: ScopedTransaction, contactIds: readonly number[]): Promise<void> {
  if (contactIds.length === 0) return;
  await tx
    .update(members)
    .set({ syncState: 'missing', syncReason: 'The membership service no longer has this gymnast.' })
    .where(inArray(members.providerContactId, [...contactIds]));
}
