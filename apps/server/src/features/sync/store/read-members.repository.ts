import {
  type AnyColumn,
  and,
  asc,
  eq,
  getTableColumns,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { guardiansOfMember, isNamesakeQuestion, lockMemberRows } from '../../members/index.ts';
import { members } from '../../members/members.table.ts';
import { teams } from '../../teams/teams.table.ts';
import { GONE } from '../runs/failures.ts';
import { type SyncedValues, syncedValuesSchema, valuesOfMember } from '../values/synced-values.ts';

export type TeamIds = ReadonlyMap<string, number>;

/**
 * Like `inArray`, but with one parameter for the whole list: a league has more contacts than a statement may have
 * parameters.
 */
export function isOneOf(column: AnyColumn, values: readonly number[]): SQL {
  return sql`${column} = any(${sql.param([...values])}::bigint[])`;
}

async function selectMembers(tx: ScopedTransaction, condition: SQL | undefined) {
  return tx
    .select({ ...getTableColumns(members), teamName: teams.name, guardians: guardiansOfMember })
    .from(members)
    .leftJoin(teams, eq(teams.id, members.teamId))
    .where(condition);
}
type StoredRow = Awaited<ReturnType<typeof selectMembers>>[number];

/** A member with both sides of what the sync compares. */
export type SyncMember = StoredRow & { portal: SyncedValues; agreed: SyncedValues | null };

export function asSyncMember(row: StoredRow): SyncMember {
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

/** The league's members without a contact, locked. Includes those who are being erased only if asked for. */
export async function lockWithoutContact(
  tx: ScopedTransaction,
  { withErasing = false } = {},
): Promise<SyncMember[]> {
  const condition = and(
    isNull(members.providerContactId),
    withErasing ? undefined : isNull(members.erasingSince),
    eq(members.isDemo, false),
  );
  const rows = await selectMembers(tx, await lockMemberRows(tx, condition ?? sql`true`));
  return rows.map(asSyncMember);
}

/** Gymnasts on rosters whose contact is still to be created. */
export async function waitingWithoutContact(tx: ScopedTransaction): Promise<SyncMember[]> {
  const rows = await selectMembers(
    tx,
    and(isNull(members.providerContactId), isNull(members.archivedAt), eq(members.syncState, 'waiting')),
  );
  return rows.map(asSyncMember);
}

/** Gymnasts whose changes wait to be sent although both sides have agreed before. */
export async function lockWaiting(tx: ScopedTransaction): Promise<SyncMember[]> {
  const condition = and(
    isNotNull(members.providerContactId),
    isNotNull(members.base),
    isNull(members.erasingSince),
    eq(members.syncState, 'waiting'),
  );
  const rows = await selectMembers(tx, await lockMemberRows(tx, condition ?? sql`true`));
  return rows.map(asSyncMember);
}

/** Contacts of all members, except those that are missing at the provider or being removed there. */
export async function contactsOnFile(tx: ScopedTransaction): Promise<number[]> {
  const rows = await tx
    .select({ contactId: members.providerContactId })
    .from(members)
    .where(
      and(
        isNotNull(members.providerContactId),
        ne(members.syncState, 'missing'),
        isNull(members.erasingSince),
      ),
    );
  return rows.map(({ contactId }) => contactId ?? 0);
}

/** At most this many contacts are read in addition to the changed ones. */
const MOST_READ_ANYWAY = 500;

/**
 * Contacts that may have changed without being in the list of changes, because the service does not count a lapse as a
 * change: those whose renewal is due and who are still active here. With a team, all contacts on its roster.
 */
export async function contactsToReadAnyway(tx: ScopedTransaction, teamId: number | null): Promise<number[]> {
  const isDue = and(eq(members.membershipStatus, 'Active'), sql`${members.renewalDue} <= current_date + 1`);
  const rows = await tx
    .select({ contactId: members.providerContactId })
    .from(members)
    .where(
      and(
        isNotNull(members.providerContactId),
        isNull(members.archivedAt),
        teamId === null ? isDue : or(isDue, eq(members.teamId, teamId)),
      ),
    )
    .orderBy(
      // The requested team must be among them.
      ...(teamId === null ? [] : [sql`${members.teamId} is not distinct from ${teamId} desc`]),
      asc(members.renewalDue),
    )
    .limit(MOST_READ_ANYWAY);
  return rows.map(({ contactId }) => contactId ?? 0);
}

export async function countOnRosters(tx: ScopedTransaction): Promise<number> {
  return tx.$count(members, and(isNull(members.archivedAt), eq(members.isDemo, false)));
}

/** The names of the league's teams. */
export async function teamNames(tx: ScopedTransaction): Promise<ReadonlySet<string>> {
  const rows = await tx.select({ name: teams.name }).from(teams).where(eq(teams.isDemo, false));
  return new Set(rows.map(({ name }) => name));
}

/** The teams of the league, without the demo team. */
export async function countTeams(tx: ScopedTransaction): Promise<number> {
  return tx.$count(teams, eq(teams.isDemo, false));
}

/** How many gymnasts on rosters the provider has. */
export async function countAtProvider(tx: ScopedTransaction): Promise<number> {
  return tx.$count(
    members,
    and(isNotNull(members.providerContactId), isNull(members.archivedAt), ne(members.syncState, 'missing')),
  );
}

/**
 * Changes that wait to be sent, changes that will not arrive by themselves, and how long the oldest could have been
 * sent.
 */
export type Unsent = { waiting: number; refused: number; waitingMs: number | null };

/**
 * How many changes in the scope wait to be sent, and how many will not arrive by themselves. A gymnast that the office
 * is asked about counts only for the office, as in the coach's roster.
 */
export async function countUnsent(tx: ScopedTransaction): Promise<Unsent> {
  const [row] = await tx
    .select({
      // Since when the change could have been sent: a failed attempt is followed by a pause.
      waitingMs: sql<number | null>`(extract(epoch from now() - min(
        greatest(${members.updatedAt}, ${members.syncRetryAt})) filter (where ${members.syncState} = 'waiting')) * 1000
      )::double precision`,
      waiting: sql<number>`(count(*) filter (where ${members.syncState} = 'waiting'))::int`,
      refused: sql<number>`(count(*) filter (
        where ${members.syncState} = 'refused' or (${members.syncState} = 'missing' and ${members.archivedAt} is null)
      ))::int`,
    })
    .from(members)
    .where(
      and(
        isNull(members.erasingSince),
        tx.scope.kind === 'team' ? sql`not ${isNamesakeQuestion}` : undefined,
      ),
    );
  return row ?? { waiting: 0, refused: 0, waitingMs: null };
}

/** Locks the members of these contacts, so that a coach's change and the sync's take turns. */
export async function lockByContact(
  tx: ScopedTransaction,
  contactIds: readonly number[],
): Promise<Map<number, SyncMember>> {
  const rows = await selectMembers(
    tx,
    await lockMemberRows(tx, isOneOf(members.providerContactId, contactIds)),
  );
  return new Map(rows.map((row) => [row.providerContactId ?? 0, asSyncMember(row)]));
}

/**
 * Creates the teams that do not exist yet; returns all ids by name. Ignores the demo team, which is not the provider's.
 */
export async function ensureTeams(tx: ScopedTransaction, names: readonly string[]): Promise<TeamIds> {
  // Sorted, so that two transactions that create the same teams do not deadlock.
  const wanted = [...new Set(names)].filter((name) => name !== '').sort();
  if (wanted.length > 0)
    await tx
      .insert(teams)
      .values(wanted.map((name) => ({ name })))
      .onConflictDoNothing();
  const rows = await tx.select({ id: teams.id, name: teams.name }).from(teams).where(eq(teams.isDemo, false));
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** The gymnasts on rosters who have one of these emails, by lower-case email. */
export async function holdersOfEmails(
  tx: ScopedTransaction,
  emails: readonly string[],
): Promise<Map<string, number>> {
  const folded = [...new Set(emails.filter((email) => email !== '').map((email) => email.toLowerCase()))];
  if (folded.length === 0) return new Map();
  const address = sql<string>`lower(${members.email})`;
  const rows = await tx
    .select({ id: members.id, address })
    .from(members)
    .where(and(isNull(members.archivedAt), sql`${address} = any(${sql.param(folded)}::text[])`));
  return new Map(rows.map(({ id, address: taken }) => [taken, id]));
}

/** The gymnasts whose values a sync removed or replaced since the last complete read (PROVIDER-03). */
export async function changedSinceRead(tx: ScopedTransaction): Promise<number[]> {
  const rows = await tx.select({ id: members.id }).from(members).where(eq(members.isChangedSinceRead, true));
  return rows.map(({ id }) => id);
}

/** Removes these gymnasts from that count; without a list, all of them. */
export async function forgetChanged(tx: ScopedTransaction, memberIds?: readonly number[]): Promise<void> {
  await tx
    .update(members)
    .set({ isChangedSinceRead: false })
    .where(and(eq(members.isChangedSinceRead, true), memberIds && isOneOf(members.id, memberIds)));
}

/** Marks members whose contact the provider no longer has. They stay on the roster until the office decides. */
export async function markMissing(tx: ScopedTransaction, contactIds: readonly number[]): Promise<void> {
  if (contactIds.length === 0) return;
  await tx
    .update(members)
    .set({ syncState: 'missing', syncReason: [GONE] })
    .where(and(isOneOf(members.providerContactId, contactIds), isNull(members.erasingSince)));
}
