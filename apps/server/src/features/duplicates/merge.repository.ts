import { and, desc, eq, getTableColumns, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { guardiansOfMember, lockMemberRows } from '../members/index.ts';
import { members } from '../members/members.table.ts';
import { teams } from '../teams/teams.table.ts';
import { type MovedRows, memberMerges } from './duplicates.table.ts';

/**
 * Locks two entries against other changes, and returns them in the given order; undefined for one that does not exist.
 */
export async function lockEntries(tx: ScopedTransaction, ids: readonly [number, number]) {
  const isStaying = and(isNull(members.erasingSince), eq(members.isDemo, false));
  const rows = await tx
    .select({ ...getTableColumns(members), teamName: teams.name, guardians: guardiansOfMember })
    .from(members)
    .leftJoin(teams, eq(teams.id, members.teamId))
    .where(await lockMemberRows(tx, and(or(eq(members.id, ids[0]), eq(members.id, ids[1])), isStaying)));
  const byId = (id: number) => rows.find((row) => row.id === id);
  return [byId(ids[0]), byId(ids[1])] as const;
}
export type LockedEntry = NonNullable<Awaited<ReturnType<typeof lockEntries>>[0]>;

async function idsOf<Id>(tx: ScopedTransaction, statement: SQL): Promise<Id[]> {
  const { rows } = await tx.execute<{ id: Id }>(statement);
  return rows.map(({ id }) => id).sort();
}

/**
 * Moves the records of one entry to another. If both have a result at a meet, the result stays, because a gymnast has
 * one line there.
 */
export async function moveBelongings(
  tx: ScopedTransaction,
  { from, to }: { from: number; to: number },
): Promise<Omit<MovedRows, 'family'>> {
  return {
    registrations: await idsOf(
      tx,
      sql`update event_registrations set member_id = ${to} where member_id = ${from} returning id`,
    ),
    results: await idsOf(
      tx,
      sql`update meet_scores set member_id = ${to}
        where member_id = ${from} and meet_id not in (select meet_id from meet_scores where member_id = ${to}) returning id`,
    ),
    resultNames: await idsOf(
      tx,
      sql`update score_names set member_id = ${to} where member_id = ${from} returning id`,
    ),
    attendance: await idsOf(
      tx,
      sql`update attendance_taps set member_id = ${to} where member_id = ${from} returning id`,
    ),
    merged: await idsOf(
      tx,
      sql`update members set merged_into_id = ${to} where merged_into_id = ${from} returning id`,
    ),
  };
}

/** All entries of a family, including archived ones. */
export async function idsOfFamily(tx: ScopedTransaction, familyId: string): Promise<number[]> {
  return idsOf(tx, sql`select id from members where family_id = ${familyId}::uuid`);
}

const numbers = (values: readonly number[]) => sql`${sql.param([...values])}::integer[]`;

/** Returns what a merge moved, if it still belongs to the remaining entry. */
export async function returnBelongings(
  tx: ScopedTransaction,
  { moved, from, to }: { moved: MovedRows; from: number; to: number },
): Promise<void> {
  await tx.execute(sql`
    update event_registrations set member_id = ${to} where member_id = ${from} and id = any(${numbers(moved.registrations)})`);
  await tx.execute(sql`
    update meet_scores set member_id = ${to} where member_id = ${from} and id = any(${numbers(moved.results)})`);
  await tx.execute(sql`
    update score_names set member_id = ${to} where member_id = ${from} and id = any(${numbers(moved.resultNames)})`);
  await tx.execute(sql`
    update attendance_taps set member_id = ${to}
    where member_id = ${from} and id = any(${sql.param([...moved.attendance])}::uuid[])`);
  await tx.execute(sql`
    update members set merged_into_id = ${to} where merged_into_id = ${from} and id = any(${numbers(moved.merged)})`);
}

export async function versionsOf(
  tx: ScopedTransaction,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await tx.execute<{ id: number; version: number }>(
    sql`select id, version from members where id = any(${numbers(ids)})`,
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
}

export async function addMerge(
  tx: ScopedTransaction,
  merge: Omit<typeof memberMerges.$inferInsert, 'id'>,
): Promise<number> {
  const [row] = await tx.insert(memberMerges).values(merge).returning({ id: memberMerges.id });
  if (!row) throw new Error('The merge was not stored.');
  return row.id;
}

export async function lockMerge(tx: ScopedTransaction, id: number) {
  const [merge] = await tx.select().from(memberMerges).where(eq(memberMerges.id, id)).for('update');
  return merge;
}

export async function endMerge(tx: ScopedTransaction, id: number, at: Date): Promise<void> {
  await tx
    .update(memberMerges)
    .set({ undoneAt: at, keptBefore: {}, mergedBefore: {} })
    .where(eq(memberMerges.id, id));
}

export async function teamNameById(tx: ScopedTransaction, id: number): Promise<string | null> {
  const [team] = await tx.select({ name: teams.name }).from(teams).where(eq(teams.id, id));
  return team?.name ?? null;
}

/** The latest merges that were not undone, with the present state of both entries. */
export async function latestMerges(tx: ScopedTransaction, most: number) {
  const kept = alias(members, 'kept');
  const merged = alias(members, 'merged');
  return tx
    .select({
      merge: memberMerges,
      kept: {
        firstName: kept.firstName,
        lastName: kept.lastName,
        version: kept.version,
        archivedAt: kept.archivedAt,
      },
      merged: { firstName: merged.firstName, lastName: merged.lastName, version: merged.version },
    })
    .from(memberMerges)
    .innerJoin(kept, eq(kept.id, memberMerges.keptId))
    .innerJoin(merged, eq(merged.id, memberMerges.mergedId))
    .where(and(isNull(memberMerges.undoneAt), isNull(kept.erasingSince), isNull(merged.erasingSince)))
    .orderBy(desc(memberMerges.id))
    .limit(most);
}

/**
 * Removes the values that the remaining entry had received from the log of an undone merge; `words` stay searchable.
 */
export async function forgetMergedValues(
  tx: ScopedTransaction,
  { id, words }: { id: number; words: string },
): Promise<void> {
  await tx.execute(sql`select forget_merged_values(${id}, ${words})`);
}
