import type { DuplicateListQuery } from '@league/contract';
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import type { BornEntry } from '../../platform/names/known-children.ts';
import { imports } from '../imports/imports.table.ts';
import { members } from '../members/members.table.ts';
import { teams } from '../teams/teams.table.ts';
import type { FoundPair } from './compare-births.ts';
import { birthsToCompare, duplicatePairs } from './duplicates.table.ts';

const numbers = (values: readonly number[]) => sql`${sql.param([...values])}::integer[]`;
const dates = (values: readonly string[]) => sql`${sql.param([...values])}::date[]`;

/**
 * Removes some noted birth dates from the list, with all their repetitions, for this transaction to process: each part
 * of a large file notes the same dates. An entry that is added with one of them afterwards notes it again. Removes none
 * while rows of a file are being created, because they would be compared again after each part.
 */
export async function claimBirths(tx: ScopedTransaction, most: number): Promise<string[]> {
  const { rows } = await tx.execute<{ born: string }>(sql`
    with first as materialized (
      select born_on from ${birthsToCompare}
      where not exists (select from ${imports} where state = 'running')
      order by id limit ${most} for update skip locked),
    claimed as (
      delete from ${birthsToCompare} where id in (
        select id from ${birthsToCompare} where born_on in (select born_on from first) for update skip locked)
      returning born_on)
    select distinct born_on::text as born from claimed`);
  return rows.map(({ born }) => born);
}

/** The entries on rosters with these birth dates; demo data has no duplicates. */
export async function entriesBornOn(
  tx: ScopedTransaction,
  births: readonly string[],
): Promise<(BornEntry & { readonly id: number })[]> {
  const { rows } = await tx.execute<BornEntry & { readonly id: number }>(sql`
    select id, first_name as "firstName", last_name as "lastName", date_of_birth::text as "dateOfBirth" from ${members}
    where date_of_birth = any(${dates(births)}) and archived_at is null and not is_demo`);
  return rows;
}

/**
 * Replaces the open pairs of these entries with those that were found; pairs that the office declared two children stay
 * so. A pair with an entry that was added meanwhile is left to the comparison that includes both.
 */
export async function storePairs(
  tx: ScopedTransaction,
  memberIds: readonly number[],
  pairs: readonly FoundPair[],
): Promise<void> {
  const found = sql`jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)
    as found("firstId" integer, "secondId" integer, reasons text[])`;
  await tx.execute(sql`
    delete from ${duplicatePairs}
    where told_apart_at is null and first_id = any(${numbers(memberIds)}) and second_id = any(${numbers(memberIds)})
      and not exists (select from ${found} where "firstId" = first_id and "secondId" = second_id)`);
  if (pairs.length === 0) return;
  await tx.execute(sql`
    insert into ${duplicatePairs} (first_id, second_id, reasons)
    select "firstId", "secondId", reasons from ${found}
    on conflict (first_id, second_id) do update set reasons = excluded.reasons
    where ${duplicatePairs.reasons} is distinct from excluded.reasons`);
}

export async function isComparing(tx: ScopedTransaction): Promise<boolean> {
  const { rows } = await tx.execute<{ waits: boolean }>(
    sql`select exists (select from ${birthsToCompare}) as waits`,
  );
  return rows[0]?.waits ?? false;
}

const first = alias(members, 'first');
const second = alias(members, 'second');
const firstTeam = alias(teams, 'first_team');
const secondTeam = alias(teams, 'second_team');

/** Not declared two children, and both still on a roster with the same birth date. Later changes are compared soon. */
const isOpen: SQL | undefined = and(
  isNull(duplicatePairs.toldApartAt),
  isNull(first.archivedAt),
  isNull(second.archivedAt),
  eq(first.dateOfBirth, second.dateOfBirth),
  // Linked brothers and sisters with different first names are two children (FAMILY-02).
  sql`(${first.familyId} is distinct from ${second.familyId} or ${first.familyId} is null
    or fold_for_search(${first.firstName}) = fold_for_search(${second.firstName}))`,
);

const entryColumns = (of: typeof first | typeof second, team: typeof firstTeam | typeof secondTeam) => ({
  id: of.id,
  firstName: of.firstName,
  lastName: of.lastName,
  dateOfBirth: sql<string>`${of.dateOfBirth}::text`,
  teamName: team.name,
  skillLevel: of.skillLevel,
  membershipStatus: of.membershipStatus,
  email: of.email,
});

export async function openPairs(tx: ScopedTransaction, { limit, offset }: DuplicateListQuery) {
  return tx
    .select({
      first: entryColumns(first, firstTeam),
      second: entryColumns(second, secondTeam),
      reasons: duplicatePairs.reasons,
      foundAt: duplicatePairs.foundAt,
    })
    .from(duplicatePairs)
    .innerJoin(first, eq(first.id, duplicatePairs.firstId))
    .innerJoin(second, eq(second.id, duplicatePairs.secondId))
    .leftJoin(firstTeam, eq(firstTeam.id, first.teamId))
    .leftJoin(secondTeam, eq(secondTeam.id, second.teamId))
    .where(isOpen)
    .orderBy(asc(duplicatePairs.foundAt), asc(duplicatePairs.firstId), asc(duplicatePairs.secondId))
    .limit(limit)
    .offset(offset);
}

/** How many open pairs there are, and since when the oldest. */
export async function countOpenPairs(tx: ScopedTransaction) {
  const [row] = await tx
    .select({
      total: sql<number>`count(*)::int`,
      oldestAt: sql<Date | null>`min(${duplicatePairs.foundAt})`.mapWith(duplicatePairs.foundAt),
    })
    .from(duplicatePairs)
    .innerJoin(first, eq(first.id, duplicatePairs.firstId))
    .innerJoin(second, eq(second.id, duplicatePairs.secondId))
    .where(isOpen);
  return { total: row?.total ?? 0, oldestAt: row?.oldestAt ?? null };
}

/** Entries on the scope's rosters with a birth date, with the values that a warning shows. */
export async function rosterBornOn(tx: ScopedTransaction, born: string) {
  const ofTeam = tx.scope.kind === 'team' ? eq(members.teamId, tx.scope.teamId) : undefined;
  return tx
    .select({
      id: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      dateOfBirth: sql<string>`${members.dateOfBirth}::text`,
      teamName: teams.name,
      skillLevel: members.skillLevel,
      membershipStatus: members.membershipStatus,
    })
    .from(members)
    .leftJoin(teams, eq(teams.id, members.teamId))
    .where(and(eq(members.dateOfBirth, born), isNull(members.archivedAt), eq(members.isDemo, false), ofTeam))
    .orderBy(asc(members.id));
}

/** Stores that two entries are two children, or takes that back. Returns false if it was so already. */
export async function setToldApart(
  tx: ScopedTransaction,
  [firstId, secondId]: readonly [number, number],
  areTwoChildren: boolean,
): Promise<boolean> {
  const { rowCount } = await tx.execute(
    areTwoChildren
      ? sql`
        insert into ${duplicatePairs} (first_id, second_id, reasons, told_apart_at)
        values (${firstId}, ${secondId}, '{sameName}', now())
        on conflict (first_id, second_id) do update set told_apart_at = now()
        where ${duplicatePairs.toldApartAt} is null`
      : sql`
        update ${duplicatePairs} set told_apart_at = null
        where first_id = ${firstId} and second_id = ${secondId} and told_apart_at is not null`,
  );
  return (rowCount ?? 0) > 0;
}
