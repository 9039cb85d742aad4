import type { AttendanceState, CalendarDate } from '@league/contract';
import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { members } from '../members/members.table.ts';
import { teams } from '../teams/teams.table.ts';
import { attendanceTaps } from './attendance.table.ts';

type NewTap = typeof attendanceTaps.$inferInsert;
type Period = { readonly from: CalendarDate; readonly to: CalendarDate };

const teamIn = ({ scope }: ScopedTransaction) =>
  scope.kind === 'team' ? eq(attendanceTaps.teamId, scope.teamId) : undefined;

/** Stores taps. A tap whose id is already stored changes nothing. */
export async function storeTaps(tx: ScopedTransaction, taps: readonly NewTap[]): Promise<void> {
  if (taps.length > 0)
    await tx
      .insert(attendanceTaps)
      .values([...taps])
      .onConflictDoNothing();
}

/** How many taps of the coach were received since a time. */
export function tapsSince(tx: ScopedTransaction, userId: number, since: Date): Promise<number> {
  return tx.$count(
    attendanceTaps,
    and(eq(attendanceTaps.userId, userId), gte(attendanceTaps.receivedAt, since)),
  );
}

/** Which of these gymnasts are on a roster of the scope. */
export async function onRoster(tx: ScopedTransaction, ids: readonly number[]): Promise<Set<number>> {
  const { scope } = tx;
  const rows = await tx
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        inArray(members.id, [...ids]),
        isNull(members.archivedAt),
        scope.kind === 'team' ? eq(members.teamId, scope.teamId) : undefined,
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** The latest tap of each team, day and gymnast in the scope. */
function latestTaps(tx: ScopedTransaction, { from, to }: Period) {
  return tx
    .selectDistinctOn([attendanceTaps.teamId, attendanceTaps.day, attendanceTaps.memberId], {
      teamId: attendanceTaps.teamId,
      day: attendanceTaps.day,
      memberId: attendanceTaps.memberId,
      state: attendanceTaps.state,
      countsAt: attendanceTaps.countsAt,
      isByReceipt: attendanceTaps.isByReceipt,
      coachName: attendanceTaps.coachName,
    })
    .from(attendanceTaps)
    .where(and(teamIn(tx), gte(attendanceTaps.day, from), lte(attendanceTaps.day, to)))
    .orderBy(
      asc(attendanceTaps.teamId),
      asc(attendanceTaps.day),
      asc(attendanceTaps.memberId),
      desc(attendanceTaps.countsAt),
      desc(attendanceTaps.receivedAt),
      desc(attendanceTaps.id),
    )
    .as('latest');
}

/** The gymnasts marked on a day, without those whose latest tap removes the mark. */
export async function marksOf(tx: ScopedTransaction, day: CalendarDate) {
  const latest = latestTaps(tx, { from: day, to: day });
  const rows = await tx.select().from(latest).where(ne(latest.state, 'none'));
  return rows.map((row) => ({ ...row, state: row.state as AttendanceState }));
}

/** How often each gymnast had each mark in a period in a team, and the marks as the JSON of an object by day. */
function marksByGymnast(tx: ScopedTransaction, period: Period) {
  const latest = latestTaps(tx, period);
  const times = (state: AttendanceState) => sql<number>`count(*) filter (where ${latest.state} = ${state})`;
  return tx
    .select({
      teamId: latest.teamId,
      memberId: latest.memberId,
      present: times('present').as('present'),
      absent: times('absent').as('absent'),
      excused: times('excused').as('excused'),
      marks: sql<string>`json_object_agg(${latest.day}, ${latest.state})::text`.as('marks'),
    })
    .from(latest)
    .where(ne(latest.state, 'none'))
    .groupBy(latest.teamId, latest.memberId)
    .as('by_gymnast');
}

/** How many marks there are in a period, by team and the gymnasts' present level. */
export async function countMarks(tx: ScopedTransaction, period: Period) {
  const each = marksByGymnast(tx, period);
  const total = (count: SQL.Aliased<number>) => sql`sum(${count})`.mapWith(Number);
  return tx
    .select({
      teamId: each.teamId,
      teamName: teams.name,
      level: members.skillLevel,
      present: total(each.present),
      absent: total(each.absent),
      excused: total(each.excused),
    })
    .from(each)
    .innerJoin(teams, eq(teams.id, each.teamId))
    .innerJoin(members, eq(members.id, each.memberId))
    .groupBy(each.teamId, teams.name, members.skillLevel);
}

/** The days of a period on which attendance was taken, oldest first. */
export async function daysWithMarks(tx: ScopedTransaction, period: Period): Promise<CalendarDate[]> {
  const latest = latestTaps(tx, period);
  const rows = await tx
    .selectDistinct({ day: latest.day })
    .from(latest)
    .where(ne(latest.state, 'none'))
    .orderBy(asc(latest.day));
  return rows.map(({ day }) => day as CalendarDate);
}

/**
 * For the scope of one team: the gymnasts on its roster by name, each with the marks of a period as the JSON of an object
 * by day; null without marks. A full team has 100,000 marks, too many to read in one turn.
 */
export async function rosterWithMarks(tx: ScopedTransaction, period: Period) {
  const { scope } = tx;
  const each = marksByGymnast(tx, period);
  const marks = await tx.select({ memberId: each.memberId, marks: each.marks }).from(each);
  const marksOfId = new Map(marks.map((row) => [row.memberId, row.marks]));
  const roster = await tx
    .select({
      memberId: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      level: members.skillLevel,
    })
    .from(members)
    .where(
      and(isNull(members.archivedAt), scope.kind === 'team' ? eq(members.teamId, scope.teamId) : undefined),
    )
    .orderBy(asc(members.lastName), asc(members.firstName), asc(members.id));
  return roster.map((member) => ({ ...member, marks: marksOfId.get(member.memberId) ?? null }));
}

/** Deletes attendance that is older than the league keeps it; returns the number of taps. */
export async function removeTapsBefore(tx: ScopedTransaction, day: CalendarDate): Promise<number> {
  const { rowCount } = await tx.delete(attendanceTaps).where(lt(attendanceTaps.day, day));
  return rowCount ?? 0;
}
