import type { ProviderContact } from '@league/provider';
import {
  type AnyColumn,
  and,
  asc,
  eq,
  getTableColumns,
  isNotNull,
  isNull,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { members, searchTextOf } from '../members/members.table.ts';
import { teams } from '../teams/teams.table.ts';
import type { Conflict } from './compare.ts';
import { GONE } from './failures.ts';
import { syncConflicts } from './sync.table.ts';
import {
  FIELD_LABELS,
  type SyncedField,
  type SyncedValues,
  syncedValuesSchema,
  valuesOfMember,
} from './synced-values.ts';

export type TeamIds = ReadonlyMap<string, number>;

/** Like `inArray` with one parameter for the whole list: a league has more contacts than a statement has parameters. */
export function isOneOf(column: AnyColumn, values: readonly number[]): SQL {
  return sql`${column} = any(${sql.param([...values])}::bigint[])`;
}

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
  const rows = await selectMembers(tx, isOneOf(members.providerContactId, contactIds));
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
    .where(isOneOf(members.providerContactId, contactIds))
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

/** A name without an id would take its gymnasts off every roster. */
function idOfTeam(name: string, teamIds: TeamIds): number {
  const id = teamIds.get(name);
  if (id === undefined) throw new Error('A team of the membership service was not stored.');
  return id;
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
    ...(team === undefined ? {} : { teamId: team === '' ? null : idOfTeam(team, teamIds) }),
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

/** How far the portal's values of a member have come. */
export type SyncMark = { state: 'synced' | 'waiting' | 'refused'; reason: string | null };

/** A refusal stays until a person changes something or the provider has the value after all. */
export function markAfter(member: SyncMember, unsent: readonly SyncedField[]): SyncMark {
  if (unsent.length === 0) return { state: 'synced', reason: null };
  if (member.syncState === 'refused') return { state: 'refused', reason: member.syncReason };
  return { state: 'waiting', reason: null };
}

export type Reconciled = {
  member: SyncMember;
  contact: ProviderContact;
  take: Partial<SyncedValues>;
  base: SyncedValues;
  mark: SyncMark;
  /** Read for this member alone, by a push: a pull that began to read before then must not undo it. */
  isOwnRead: boolean;
};

/** Stores what a comparison came to. A version moves only with values that a person sees. */
export async function storeComparison(
  tx: ScopedTransaction,
  { member, contact, take, base, mark, isOwnRead }: Reconciled,
  { teamIds, levelIds }: SyncContext,
): Promise<void> {
  const hasTaken = Object.keys(take).length > 0;
  await tx
    .update(members)
    .set({
      ...columnsOf(take, teamIds),
      ...providerColumns(contact, levelIds),
      ...(hasTaken
        ? {
            searchText: searchTextOf({ ...member.portal, ...take }),
            version: sql`${members.version} + 1`,
            updatedAt: sql`now()`,
          }
        : {}),
      ...(isOwnRead ? { pushedAt: sql`now()` } : {}),
      base,
      syncState: mark.state,
      syncReason: mark.reason,
      ...(mark.state === 'synced' ? { syncAttempts: 0, syncRetryAt: null } : {}),
    })
    .where(eq(members.id, member.id));
}

/** The gymnasts on rosters who have one of these emails, by the address in lower case. */
export async function holdersOfEmails(
  tx: ScopedTransaction,
  emails: readonly string[],
): Promise<Map<string, number>> {
  const folded = [...new Set(emails.map((email) => email.toLowerCase()))];
  const address = sql<string>`lower(${members.email})`;
  const rows = await tx
    .select({ id: members.id, address })
    .from(members)
    .where(and(isNull(members.archivedAt), sql`${address} = any(${sql.param(folded)}::text[])`));
  return new Map(rows.map(({ id, address: taken }) => [taken, id]));
}

/** Records what the portal's values overrode and gives how many are new; the same conflict again is not. */
export async function recordConflicts(
  tx: ScopedTransaction,
  memberId: number,
  conflicts: readonly Conflict[],
): Promise<number> {
  if (conflicts.length === 0) return 0;
  const found = JSON.stringify(
    conflicts.map(({ field, portal, provider }) => ({ field: FIELD_LABELS[field], portal, provider })),
  );
  const { rowCount } = await tx.execute(sql`
    insert into ${syncConflicts} (member_id, field, portal_value, provider_value)
    select ${memberId}, found.field, found.portal, found.provider
    from json_to_recordset(${found}) as found(field text, portal text, provider text)
    where not exists (
      select from ${syncConflicts} known
      where known.member_id = ${memberId} and known.field = found.field
        and known.portal_value = found.portal and known.provider_value = found.provider
    )`);
  return rowCount ?? 0;
}

/** Says of members that the provider no longer has their contact; they stay on the roster for the office to decide. */
export async function markMissing(tx: ScopedTransaction, contactIds: readonly number[]): Promise<void> {
  if (contactIds.length === 0) return;
  await tx
    .update(members)
    .set({ syncState: 'missing', syncReason: GONE })
    .where(isOneOf(members.providerContactId, contactIds));
}
