import type { CalendarDate, RolloverList } from '@league/contract';
import { and, asc, count, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { memberChanges } from '../activity/activity.table.ts';
import { bulkChanges, members } from '../members/members.table.ts';
import { teams } from '../teams/teams.table.ts';
import { seasonRolloverChoices as choices, seasonRollovers as rollovers } from './rollover.table.ts';

export type RolloverRow = typeof rollovers.$inferSelect;
type NewRollover = Pick<
  typeof rollovers.$inferInsert,
  'cutoffDay' | 'ageLimit' | 'lapsedAction' | 'tickedLists' | 'startedBy' | 'changedBy'
>;

const isOpen = isNull(rollovers.madeAt);

export async function findOpen(tx: ScopedTransaction): Promise<RolloverRow | undefined> {
  const [row] = await tx.select().from(rollovers).where(isOpen);
  return row;
}

/** Locks a rollover until the transaction ends, so that ticks wait for each other and for a rollover that is being made. */
export async function lockRollover(tx: ScopedTransaction, id: number): Promise<RolloverRow | undefined> {
  const [row] = await tx.select().from(rollovers).where(eq(rollovers.id, id)).for('update');
  return row;
}

export async function findRollover(tx: ScopedTransaction, id: number): Promise<RolloverRow | undefined> {
  const [row] = await tx.select().from(rollovers).where(eq(rollovers.id, id));
  return row;
}

/** Does nothing if one is already being prepared, even by another person at the same moment. */
export async function addRollover(tx: ScopedTransaction, rollover: NewRollover): Promise<void> {
  await tx.insert(rollovers).values(rollover).onConflictDoNothing();
}

export async function changeRollover(
  tx: ScopedTransaction,
  id: number,
  values: Partial<Omit<RolloverRow, 'id' | 'startedBy' | 'startedAt'>>,
): Promise<void> {
  await tx.update(rollovers).set(values).where(eq(rollovers.id, id));
}

export async function deleteRollover(tx: ScopedTransaction, id: number): Promise<void> {
  await tx.delete(rollovers).where(eq(rollovers.id, id));
}

export async function listChoices(tx: ScopedTransaction, id: number) {
  return tx
    .select({ memberId: choices.memberId, list: choices.list, isTicked: choices.isTicked })
    .from(choices)
    .where(eq(choices.rolloverId, id));
}

/** Stores the ticks of single gymnasts; ignores unknown ids. */
export async function chooseGymnasts(
  tx: ScopedTransaction,
  {
    id,
    list,
    isTicked,
    memberIds,
  }: { id: number; list: RolloverList; isTicked: boolean; memberIds: readonly number[] },
): Promise<void> {
  await tx.execute(sql`
    insert into ${choices} (rollover_id, member_id, list, is_ticked)
    select ${id}, id, ${list}, ${isTicked} from ${members}
    where id = any(${sql.param([...memberIds])}::integer[])
    on conflict (rollover_id, list, member_id) do update set is_ticked = excluded.is_ticked`);
}

/** Deletes the ticks of single gymnasts, in one list or in all. */
export async function dropChoices(tx: ScopedTransaction, id: number, list?: RolloverList): Promise<void> {
  await tx
    .delete(choices)
    .where(and(eq(choices.rolloverId, id), list === undefined ? undefined : eq(choices.list, list)));
}

/** The gymnasts that a rollover is about: on a roster, not being erased, and no demo data. */
const takesPart = and(isNull(members.archivedAt), isNull(members.erasingSince), eq(members.isDemo, false));

/** All gymnasts who can be in a list, by team and name. */
export async function listCandidates(
  tx: ScopedTransaction,
  {
    cutoffDay,
    ageLimit,
    wholeLevels,
    scoredOut,
  }: {
    cutoffDay: CalendarDate;
    ageLimit: number;
    wholeLevels: readonly string[];
    scoredOut: readonly number[];
  },
) {
  return tx
    .select({
      id: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      teamName: teams.name,
      skillLevel: members.skillLevel,
      dateOfBirth: members.dateOfBirth,
      membershipStatus: members.membershipStatus,
      statusSince: members.statusSince,
    })
    .from(members)
    .leftJoin(teams, eq(teams.id, members.teamId))
    .where(
      and(
        takesPart,
        or(
          sql`${members.dateOfBirth} <= (${cutoffDay}::date - make_interval(years => ${ageLimit}))::date`,
          eq(members.membershipStatus, 'Lapsed'),
          sql`${members.skillLevel} = any(${sql.param([...wholeLevels])}::text[])`,
          sql`${members.id} = any(${sql.param([...scoredOut])}::integer[])`,
        ),
      ),
    )
    .orderBy(
      sql`lower(${teams.name}) nulls last`,
      sql`lower(${members.lastName})`,
      sql`lower(${members.firstName})`,
      asc(members.id),
    );
}

export type Candidate = Awaited<ReturnType<typeof listCandidates>>[number];

export async function countByLevel(tx: ScopedTransaction) {
  const rows = await tx
    .select({ level: members.skillLevel, count: count() })
    .from(members)
    .where(takesPart)
    .groupBy(members.skillLevel);
  return new Map(rows.map((row) => [row.level, row.count]));
}

export async function countWithoutBirthDate(tx: ScopedTransaction): Promise<number> {
  return tx.$count(members, and(takesPart, isNull(members.dateOfBirth)));
}

/** The last rollover that was made, and whether it was undone. */
export async function findLastMade(tx: ScopedTransaction) {
  const [row] = await tx
    .select({ rollover: rollovers, undoneAt: bulkChanges.undoneAt })
    .from(rollovers)
    .leftJoin(bulkChanges, eq(bulkChanges.id, rollovers.bulkChangeId))
    .where(isNotNull(rollovers.madeAt))
    .orderBy(desc(rollovers.madeAt), desc(rollovers.id))
    .limit(1);
  return row;
}

/** How many gymnasts of a change have been sent to the provider, wait to be sent, or are stuck. */
export async function countSyncStates(tx: ScopedTransaction, bulkChangeId: number) {
  const number = (states: readonly string[]) =>
    sql<number>`(count(*) filter (where ${members.syncState} = any(${sql.param([...states])}::text[])))::int`;
  const [row] = await tx
    .select({
      total: sql<number>`count(*)::int`,
      sent: number(['synced']),
      waiting: number(['waiting']),
      stuck: number(['refused', 'missing']),
    })
    .from(members)
    .where(
      sql`${members.id} in (select ${memberChanges.memberId} from ${memberChanges}
        where ${memberChanges.bulkChangeId} = ${bulkChangeId})`,
    );
  return row ?? { total: 0, sent: 0, waiting: 0, stuck: 0 };
}
