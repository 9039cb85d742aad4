import { MOST_WITH_ONE_CONTACT } from '@league/contract';
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { teams } from '../../teams/teams.table.ts';
import { guardiansOfMember } from '../guardians.repository.ts';
import { matchesSearch, withinScope } from '../members.repository.ts';
import { guardians, members } from '../members.table.ts';

/** The digits of a number, without the country code 1. */
const digitsOf = (column: SQL) =>
  sql`regexp_replace(regexp_replace(${column}, '\\D', '', 'g'), '^1(\\d{10})$', '\\1')`;

/** On a roster of the scope, without demo data, whose addresses and numbers are invented. */
const listed = (tx: ScopedTransaction) =>
  and(isNull(members.archivedAt), eq(members.isDemo, false), withinScope(tx));

/** The parts of a name that are compared. Each part costs work, so there is a limit (SAFE-07). */
const MOST_PARTS = 5;

const partsOf = (name: SQL) => sql`
  select fold_for_search(part) from (
    select part from regexp_split_to_table(${name}, '[\\s-]+') as part where length(part) >= 3 limit ${sql.raw(String(MOST_PARTS))}
  ) as first_parts`;

/**
 * What must match besides a number: the gymnast's last name, a part of a double last name, or the guardian's name,
 * whose last word is also a last name.
 */
const signs = sql`
  select fold_for_search(last_name) as sign
  union select 'guardian ' || fold_for_search(guardian) where guardian <> ''
  union ${partsOf(sql`last_name`)}
  union ${partsOf(sql`coalesce(substring(guardian from '\\S+$'), '')`)}`;

/**
 * Gymnasts who share a link or an address, or a number of at least seven digits together with a name. A number alone
 * joins no gymnasts, because numbers are reused and mistyped, and many families give a club's number (decision 0131).
 * `offset 0` keeps the planner from moving the filter on `sign` into the union, where each part would be folded twice.
 */
export async function readGroups(
  tx: ScopedTransaction,
): Promise<{ reason: 'linked' | 'email' | 'phone'; ids: number[] }[]> {
  const roster = sql`select id, last_name, family_id, email, family_email, phone from ${members} where ${listed(tx)}`;
  const most = sql.raw(String(MOST_WITH_ONE_CONTACT));
  const { rows } = await tx.execute<{ reason: 'linked' | 'email' | 'phone'; ids: number[] }>(sql`
    with roster as materialized (${roster}),
    numbers as materialized (
      select id, last_name, '' as guardian, ${digitsOf(sql`phone`)} as digits from roster where phone is not null
      union all select g.member_id, roster.last_name, g.name, ${digitsOf(sql`g.phone`)} from ${guardians} g
        join roster on roster.id = g.member_id where g.phone <> ''
    ),
    shared as (
      select digits from numbers where length(digits) >= 7
      group by digits having count(distinct id) between 2 and ${most}
    ),
    keys as (
      select id, 'linked' as reason, family_id::text as value from roster where family_id is not null
      union all select id, 'email', lower(email) from roster where email is not null
      union all select id, 'email', lower(family_email) from roster where family_email is not null
      union all select g.member_id, 'email', lower(g.email) from ${guardians} g join roster on roster.id = g.member_id
        where g.email <> ''
      union all select id, 'phone', digits || ' ' || sign from numbers join shared using (digits)
        cross join lateral (${signs} offset 0) as named where sign <> ''
    )
    select reason, array_agg(distinct id order by id) as ids from keys
    where value <> ''
    group by reason, value
    having count(distinct id) > 1 and (reason = 'linked' or count(distinct id) <= ${most})`);
  return rows;
}

/** The names of these gymnasts, and whether a search finds them. */
export async function readNames(tx: ScopedTransaction, ids: readonly number[], search: string | undefined) {
  return tx
    .select({
      id: members.id,
      isFound: sql<boolean>`coalesce(${(search === undefined ? undefined : matchesSearch(search)) ?? sql`true`}, false)`,
    })
    .from(members)
    .where(and(listed(tx), sql`${members.id} = any(${sql.param([...ids])}::integer[])`))
    .orderBy(asc(sql`lower(${members.lastName})`), asc(sql`lower(${members.firstName})`), asc(members.id));
}

/** The present versions of gymnasts of the scope. */
export async function readVersions(tx: ScopedTransaction, ids: readonly number[]) {
  return tx
    .select({ id: members.id, version: members.version })
    .from(members)
    .where(and(listed(tx), inArray(members.id, [...ids])))
    .orderBy(asc(members.id));
}

/** What the families screen shows of gymnasts. */
export async function readFamilyMembers(tx: ScopedTransaction, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return tx
    .select({
      id: members.id,
      version: members.version,
      firstName: members.firstName,
      lastName: members.lastName,
      teamName: teams.name,
      skillLevel: members.skillLevel,
      email: members.email,
      familyEmail: members.familyEmail,
      familyId: members.familyId,
      guardians: guardiansOfMember,
    })
    .from(members)
    .leftJoin(teams, eq(teams.id, members.teamId))
    .where(and(listed(tx), inArray(members.id, [...ids])))
    .orderBy(asc(members.dateOfBirth), asc(members.id));
}
export type FamilyRow = Awaited<ReturnType<typeof readFamilyMembers>>[number];
