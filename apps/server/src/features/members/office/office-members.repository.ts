import {
  BEGINNER,
  type CalendarDate,
  type ListOfficeMembersQuery,
  type MissingData,
  NONE,
  type OfficeFilter,
  type OfficeSort,
  PENDING,
  PENDING_STATUSES,
  STUCK,
} from '@league/contract';
import {
  type AnyColumn,
  and,
  asc,
  between,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { duplicatePairs } from '../../duplicates/duplicates.table.ts';
import { teams } from '../../teams/teams.table.ts';
import { matchesSearch, rosterColumns, withinScope } from '../members.repository.ts';
import { members, membershipLevels } from '../members.table.ts';

const officeColumns = {
  ...rosterColumns,
  statusSince: members.statusSince,
  archivedAt: members.archivedAt,
  erasingSince: members.erasingSince,
  isDemo: members.isDemo,
};

function selectMembers(tx: ScopedTransaction) {
  return tx
    .select(officeColumns)
    .from(members)
    .leftJoin(teams, eq(teams.id, members.teamId))
    .leftJoin(membershipLevels, eq(membershipLevels.id, members.membershipLevelId));
}

/** A member with the values that only the office sees. */
export type OfficeRow = Awaited<ReturnType<typeof selectMembers>>[number];

const isPending = inArray(members.membershipStatus, [...PENDING_STATUSES]);
const isEmpty = (column: SQL) => sql`coalesce(${column}, '') = ''`;

const LACKS: Readonly<Record<MissingData, SQL | undefined>> = {
  phone: isEmpty(sql`${members.phone}`),
  email: isEmpty(sql`coalesce(nullif(${members.email}, ''), ${members.familyEmail})`),
  birthDate: isNull(members.dateOfBirth),
  emergencyPhone: isEmpty(sql`${members.emergencyContactPhone}`),
  level: eq(members.skillLevel, ''),
  team: isNull(members.teamId),
};

/** One of an open pair that may be the same child (OFFICE-03). A person decides whether it is. */
const hasDuplicate = sql`${members.id} in (
  select unnest(array[first.id, second.id]) from ${duplicatePairs} pair
  join ${members} first on first.id = pair.first_id join ${members} second on second.id = pair.second_id
  where pair.told_apart_at is null and first.archived_at is null and second.archived_at is null
    and first.date_of_birth = second.date_of_birth
    and (first.family_id is distinct from second.family_id or first.family_id is null
      or fold_for_search(first.first_name) = fold_for_search(second.first_name)))`;

/** A filter of the office, with the league's day for counting ages. */
export type DatedFilter = OfficeFilter & { readonly today: CalendarDate };

/** The latest birth date for an age. */
const bornFor = (age: number, today: CalendarDate) =>
  sql`(${today}::date - make_interval(years => ${age}))::date`;

function ofAge({ minAge, maxAge, birthYear, today }: DatedFilter): SQL | undefined {
  const born = members.dateOfBirth;
  return and(
    minAge === undefined ? undefined : lte(born, bornFor(minAge, today)),
    maxAge === undefined ? undefined : gt(born, bornFor(maxAge + 1, today)),
    birthYear === undefined ? undefined : between(born, `${birthYear}-01-01`, `${birthYear}-12-31`),
  );
}

function found(tx: ScopedTransaction, filter: DatedFilter): SQL | undefined {
  const { list, teamId, level, status, missing, duplicates, sync, search } = filter;
  return and(
    withinScope(tx),
    list === 'archive' ? isNotNull(members.archivedAt) : isNull(members.archivedAt),
    teamId === undefined ? undefined : teamId === NONE ? LACKS.team : eq(members.teamId, teamId),
    level === undefined ? undefined : eq(members.skillLevel, level === NONE ? '' : level),
    status === undefined ? undefined : status === PENDING ? isPending : eq(members.membershipStatus, status),
    missing && LACKS[missing],
    duplicates && hasDuplicate,
    sync === undefined
      ? undefined
      : sync === STUCK
        ? inArray(members.syncState, ['refused', 'missing'])
        : eq(members.syncState, sync),
    ofAge(filter),
    search === undefined ? undefined : matchesSearch(search),
  );
}

/** Beginner first, then by number, then other words, and gymnasts without a level last, as on a roster (MEM-03). */
const levelRank = sql`case
  when ${members.skillLevel} = ${BEGINNER} then 0
  when ${members.skillLevel} = '' then 1000000
  when ${members.skillLevel} ~ '^[0-9]{1,4}' then 1 + substring(${members.skillLevel} from '^[0-9]{1,4}')::integer
  else 999999 end`;
const lastName = sql`lower(${members.lastName})`;
const firstName = sql`lower(${members.firstName})`;

const SORT_KEYS: Readonly<Record<OfficeSort, readonly (SQL | AnyColumn)[]>> = {
  name: [],
  team: [sql`lower(${teams.name})`],
  level: [levelRank],
  status: [members.membershipStatus],
  // For archived gymnasts, how long ago they were archived.
  since: [sql`coalesce(${members.archivedAt}, ${members.statusSince})`],
  birthDate: [members.dateOfBirth],
};

/** A page of the gymnasts that a filter finds; equal sort values are sorted by name. */
export async function listOfficeMembers(
  tx: ScopedTransaction,
  { sort, order, limit, offset, ...filter }: ListOfficeMembersQuery & DatedFilter,
): Promise<OfficeRow[]> {
  const direct = order === 'asc' ? asc : desc;
  const byName = [lastName, firstName, sql`${members.id}`];
  const keys = SORT_KEYS[sort];
  return selectMembers(tx)
    .where(found(tx, filter))
    .orderBy(
      ...keys.map((key) => sql`${direct(key)} nulls last`),
      ...byName.map(keys.length === 0 ? direct : asc),
    )
    .limit(limit)
    .offset(offset);
}

/** How many gymnasts a filter finds, and how many are in each of the office's lists, in one scan of all. */
export async function countMembers(tx: ScopedTransaction, filter: DatedFilter) {
  const onRoster = isNull(members.archivedAt);
  const number = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const [counts] = await tx
    .select({
      total: number(found(tx, filter)),
      roster: number(onRoster),
      pending: number(and(onRoster, isPending)),
      archive: number(isNotNull(members.archivedAt)),
    })
    .from(members)
    .where(withinScope(tx));
  if (!counts) throw new Error('The members could not be counted.');
  return counts;
}

/** The ids of the gymnasts that a filter finds, at most `limit`. */
export async function idsFound(tx: ScopedTransaction, filter: DatedFilter, limit: number): Promise<number[]> {
  const rows = await tx
    .select({ id: members.id })
    .from(members)
    .where(found(tx, filter))
    .orderBy(asc(members.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function findMember(tx: ScopedTransaction, id: number): Promise<OfficeRow | undefined> {
  const [row] = await selectMembers(tx).where(and(withinScope(tx), eq(members.id, id)));
  return row;
}
