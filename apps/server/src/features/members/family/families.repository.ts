import { MOST_WITH_ONE_CONTACT } from '@league/contract';
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { teams } from '../../teams/teams.table.ts';
import { guardiansOfMember } from '../guardians.repository.ts';
import { containing, withinScope } from '../members.repository.ts';
import { guardians, members } from '../members.table.ts';

/** The digits of a number, without the country's 1. */
const digitsOf = (column: SQL) =>
  sql`regexp_replace(regexp_replace(${column}, '\\D', '', 'g'), '^1(\\d{10})$', '\\1')`;

/** On a roster of the scope. Addresses and numbers of demo data are invented. */
const listed = (tx: ScopedTransaction) =>
  and(isNull(members.archivedAt), eq(members.isDemo, false), withinScope(tx));

/** Gymnasts who share a link, an address or a number; a number has at least seven digits. */
export async function readGroups(
  tx: ScopedTransaction,
): Promise<{ reason: 'linked' | 'email' | 'phone'; ids: number[] }[]> {
  const roster = sql`select id, family_id, email, family_email, phone from ${members} where ${listed(tx)}`;
  const { rows } = await tx.execute<{ reason: 'linked' | 'email' | 'phone'; ids: number[] }>(sql`
    with roster as materialized (${roster}),
    keys as (
      select id, 'linked' as reason, family_id::text as value from roster where family_id is not null
      union all select id, 'email', lower(email) from roster where email is not null
      union all select id, 'email', lower(family_email) from roster where family_email is not null
      union all select id, 'phone', ${digitsOf(sql`phone`)} from roster where phone is not null
      union all select g.member_id, 'email', lower(g.email) from ${guardians} g join roster on roster.id = g.member_id
        where g.email <> ''
      union all select g.member_id, 'phone', ${digitsOf(sql`g.phone`)} from ${guardians} g
        join roster on roster.id = g.member_id where g.phone <> ''
    )
    select reason, array_agg(distinct id order by id) as ids from keys
    where value <> '' and (reason <> 'phone' or length(value) >= 7)
    group by reason, value
    having count(distinct id) > 1
      and (reason = 'linked' or count(distinct id) <= ${sql.raw(String(MOST_WITH_ONE_CONTACT))})`);
  return rows;
}

/** These gymnasts by name, and whether a search finds them. */
export async function readNames(tx: ScopedTransaction, ids: readonly number[], search: string | undefined) {
  return tx
    .select({
      id: members.id,
      isFound: sql<boolean>`coalesce(${(search === undefined ? undefined : containing(search)) ?? sql`true`}, false)`,
    })
    .from(members)
    .where(and(listed(tx), sql`${members.id} = any(${sql.param([...ids])}::integer[])`))
    .orderBy(asc(sql`lower(${members.lastName})`), asc(sql`lower(${members.firstName})`), asc(members.id));
}

/** The versions of gymnasts of the scope as they are now. */
export async function readVersions(tx: ScopedTransaction, ids: readonly number[]) {
  return tx
    .select({ id: members.id, version: members.version })
    .from(members)
    .where(and(listed(tx), inArray(members.id, [...ids])))
    .orderBy(asc(members.id));
}

/** What the screen of families shows of gymnasts. */
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
