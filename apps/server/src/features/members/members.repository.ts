import {
  COLUMN_FIELDS,
  isColumnField,
  type ListMembersQuery,
  pick,
  ROSTER_FIELDS,
  readGymnastSearch,
  readSearchedFacts,
  type SearchedFacts,
} from '@league/contract';
import {
  type AnyColumn,
  and,
  asc,
  between,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  like,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Database, ScopedTransaction } from '../../platform/db/database.ts';
import { DATABASE_STATE } from '../../platform/db/queries/database-state.ts';
import { type ListPage, readListPage } from '../../platform/db/queries/list-page.ts';
import { holdsSearch } from '../../platform/db/queries/search.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { activityLog } from '../activity/activity.table.ts';
import { teams } from '../teams/teams.table.ts';
import { lockAndRead } from './change/member-locks.ts';
import { siblingsOfMember } from './family/siblings.repository.ts';
import { guardiansOfMember } from './guardians.repository.ts';
import { members, membershipLevels, renewalMails } from './members.table.ts';
import { isNamesakeQuestion } from './returning/namesake-question.ts';

/** The columns of a member that people type. */
export const typedColumns = pick(members, COLUMN_FIELDS);

const ROSTER_COLUMNS = ROSTER_FIELDS.filter(isColumnField);

/** The columns of a member that the portal shows. */
export const rosterColumns = {
  id: members.id,
  teamId: members.teamId,
  teamName: teams.name,
  ...pick(members, ROSTER_COLUMNS),
  guardians: guardiansOfMember,
  membershipStatus: members.membershipStatus,
  isRenewalUnapproved: members.isRenewalUnapproved,
  membershipLevel: membershipLevels.name,
  siblings: siblingsOfMember,
  isDemo: members.isDemo,
  version: members.version,
  syncState: members.syncState,
  syncReason: members.syncReason,
  isNamesakeQuestion,
};

/** A member on a roster, with the names of team and membership level. */
export type RosterRow = Awaited<ReturnType<typeof listRoster>>[number];

/** Members within the scope, archived or not; row-level security enforces the same. */
export function withinScope({ scope }: ScopedTransaction): SQL | undefined {
  return scope.kind === 'team' ? eq(members.teamId, scope.teamId) : undefined;
}

/** Members that are on a roster and within the scope. */
function onRoster(tx: ScopedTransaction): SQL | undefined {
  return and(isNull(members.archivedAt), withinScope(tx));
}

/** Members whose name, email, level, status, phone or birth date matches the search (MEM-07). */
export function matchesSearch(search: string): SQL | undefined {
  const { level, text } = readGymnastSearch(search);
  const isNamed = holdsSearch(members.searchText, text);
  return and(
    level === null ? undefined : eq(members.skillLevel, level),
    isNamed && or(isNamed, ...withFacts(readSearchedFacts(text))),
  );
}

function withFacts({ status, rest, phoneDigits, born }: SearchedFacts): (SQL | undefined)[] {
  const digitsOf = (column: AnyColumn) => sql`regexp_replace(${column}, '\\D', '', 'g')`;
  return [
    status.length === 0
      ? undefined
      : and(
          ...status.map((word) => sql`lower(${members.membershipStatus}) ~ ${`\\m${word}\\M`}`),
          holdsSearch(members.searchText, rest),
        ),
    ...(phoneDigits === null
      ? []
      : [members.phone, members.emergencyContactPhone].map((column) =>
          like(digitsOf(column), `%${phoneDigits}%`),
        )),
    born === null ? undefined : between(sql`${members.dateOfBirth}::text`, born.from, born.to),
  ];
}

const byName = [asc(sql`lower(${members.lastName})`), asc(sql`lower(${members.firstName})`), asc(members.id)];

function selectRoster(tx: ScopedTransaction) {
  return tx
    .select(rosterColumns)
    .from(members)
    .leftJoin(teams, eq(teams.id, members.teamId))
    .leftJoin(membershipLevels, eq(membershipLevels.id, members.membershipLevelId));
}

function matching(tx: ScopedTransaction, query: ListMembersQuery): SQL | undefined {
  return and(
    onRoster(tx),
    query.teamId === undefined ? undefined : eq(members.teamId, query.teamId),
    query.level === undefined ? undefined : eq(members.skillLevel, query.level),
    query.status === undefined ? undefined : eq(members.membershipStatus, query.status),
    query.search === undefined ? undefined : matchesSearch(query.search),
    query.after === undefined ? undefined : gt(members.id, query.after),
  );
}

/** By last and first name; after an id, by id, which no change of a gymnast affects. */
const orderOf = ({ after }: ListMembersQuery) => (after === undefined ? byName : [asc(members.id)]);

/** A page of the roster in one query. */
export async function listRoster(tx: ScopedTransaction, query: ListMembersQuery) {
  return selectRoster(tx)
    .where(matching(tx, query))
    .orderBy(...orderOf(query))
    .limit(query.limit)
    .offset(query.offset);
}

/** A page of the roster, read in batches and presented by `present`, and whether more follow. */
export function readRosterPage<Item extends { readonly id: number }>(
  tx: ScopedTransaction,
  query: ListMembersQuery,
  present: (row: RosterRow) => Item,
  { mostCharacters }: { readonly mostCharacters?: number } = {},
): Promise<ListPage<Item>> {
  const { limit, offset, after } = query;
  const which = matching(tx, query);
  return readListPage({
    limit,
    offset,
    listIds: async (most) => {
      const found = tx.select({ id: members.id }).from(members).where(which);
      const rows = await found
        .orderBy(...orderOf(query))
        .limit(most)
        .offset(offset);
      return rows.map(({ id }) => id);
    },
    count: () => tx.$count(members, which),
    read: async (ids) => {
      const rows = await selectRoster(tx).where(and(onRoster(tx), inArray(members.id, [...ids])));
      return rows.map(present);
    },
    ...(mostCharacters !== undefined && { mostCharacters }),
    ...(after !== undefined && { next: (lastId: number) => ({ limit, offset: 0, after: lastId }) }),
  });
}

/**
 * The whole roster of a team, or of all teams, by the ids at one moment, so that no gymnast is missed or listed twice.
 */
export async function readWholeRoster(
  tx: ScopedTransaction,
  teamId: number | undefined,
): Promise<readonly RosterRow[]> {
  const everybody = { teamId, limit: Number.MAX_SAFE_INTEGER - 1, offset: 0 };
  const isWhole = { mostCharacters: Number.POSITIVE_INFINITY };
  return (await readRosterPage(tx, everybody, (row) => row, isWhole)).items;
}

/**
 * A mark that changes whenever anything changes that a team's roster shows: the versions of the rows involved. The
 * database sets `xmin` with each write, so no code can forget to.
 */
const ROSTER_MARK = `select concat_ws(' ',
  (select md5(string_agg(id || ' ' || xmin, ',' order by id)) from members
    where archived_at is null and team_id = (select portal_team_id())),
  (select xmin::text from teams where id = (select portal_team_id())),
  (select md5(string_agg(id || ' ' || xmin, ',' order by id)) from membership_levels)) as mark,
  ${DATABASE_STATE} as "databaseState"`;

export type RosterMark = { readonly mark: string; readonly databaseState: string };

/**
 * The present mark of the scope's roster, at a fraction of the cost of reading the roster, and the state of the
 * database at that time.
 */
export async function readRosterMark(database: Database, scope: Scope): Promise<RosterMark> {
  const [row] = await database.readInScope<RosterMark>(scope, ROSTER_MARK);
  if (!row) throw new Error('The database gave no mark of a roster.');
  return row;
}

export async function findOnRoster(tx: ScopedTransaction, id: number): Promise<RosterRow | undefined> {
  const [row] = await tx
    .select(rosterColumns)
    .from(members)
    .leftJoin(teams, eq(teams.id, members.teamId))
    .leftJoin(membershipLevels, eq(membershipLevels.id, members.membershipLevelId))
    .where(and(onRoster(tx), eq(members.id, id)));
  return row;
}

/** Whether the id is a member of the scope: on a roster, or for the office also archived. */
export async function isMember(tx: ScopedTransaction, id: number): Promise<boolean> {
  const { scope } = tx;
  const seen = scope.kind === 'league' ? undefined : onRoster(tx);
  return (await tx.$count(members, and(seen, eq(members.id, id)))) > 0;
}

/** Locks the named members until the transaction ends, always in the same order. */
export async function lockMembers(tx: ScopedTransaction, ids: readonly number[]) {
  return lockAndRead(tx, and(onRoster(tx), inArray(members.id, [...ids])), (condition) =>
    tx
      .select({
        ...getTableColumns(members),
        teamName: teams.name,
        level: membershipLevels,
        guardians: guardiansOfMember,
      })
      .from(members)
      .leftJoin(teams, eq(teams.id, members.teamId))
      .leftJoin(membershipLevels, eq(membershipLevels.id, members.membershipLevelId))
      .where(condition)
      .orderBy(asc(members.id)),
  );
}

/** Whether a registration for any event, even one hidden from coaches, prevents archiving (MEM-41). */
export async function hasRegistrations(tx: ScopedTransaction, id: number): Promise<boolean> {
  const { rows } = await tx.execute<{ found: boolean }>(sql`select member_has_registrations(${id}) as found`);
  return rows[0]?.found ?? false;
}

/** Stores that a sign-in email is promised to the members' families; the sync has the provider send it (MEM-15). */
export async function promiseRenewalMails(
  tx: ScopedTransaction,
  memberIds: readonly number[],
): Promise<void> {
  if (memberIds.length > 0) await tx.insert(renewalMails).values(memberIds.map((memberId) => ({ memberId })));
}

/** Whether the member's last change has reached the provider. */
export async function hasReachedProvider(tx: ScopedTransaction, id: number): Promise<boolean> {
  const [row] = await tx.select({ syncState: members.syncState }).from(members).where(eq(members.id, id));
  return row?.syncState === 'synced';
}

/** Whether the member was added in the portal, by form or file, and not first read from the provider. */
export async function wasAddedHere(tx: ScopedTransaction, id: number): Promise<boolean> {
  const [entry] = await tx
    .select({ id: activityLog.id })
    .from(activityLog)
    .where(and(eq(activityLog.memberId, id), eq(activityLog.actionType, 'ADD_MEMBER')))
    .limit(1);
  return entry !== undefined;
}
