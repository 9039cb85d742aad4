import type { AttendanceState, CalendarDate } from '@league/contract';
import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, ne } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { members } from '../members/members.table.ts';
import { teams } from '../teams/teams.table.ts';
import { attendanceTaps } from './attendance.table.ts';

type NewTap = typeof attendanceTaps.$inferInsert;

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
function latestTaps(tx: ScopedTransaction, { from, to }: { from: CalendarDate; to: CalendarDate }) {
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

/** The marks of a period, each with the gymnast's present level, in no particular order. */
export async function marksBetween(tx: ScopedTransaction, period: { from: CalendarDate; to: CalendarDate }) {
  const latest = latestTaps(tx, period);
  const rows = await tx
    .select({
      teamId: latest.teamId,
      teamName: teams.name,
      day: latest.day,
      state: latest.state,
      memberId: latest.memberId,
      level: members.skillLevel,
    })
    .from(latest)
    .innerJoin(teams, eq(teams.id, latest.teamId))
    .innerJoin(members, eq(members.id, latest.memberId))
    .where(ne(latest.state, 'none'));
  return rows.map((row) => ({ ...row, state: row.state as AttendanceState }));
}

/** The gymnasts on the scope's rosters by name. */
export async function rosterByName(tx: ScopedTransaction) {
  const { scope } = tx;
  return tx
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
}

/** Deletes attendance that is older than the league keeps it; returns the number of taps. */
export async function removeTapsBefore(tx: ScopedTransaction, day: CalendarDate): Promise<number> {
  const { rowCount } = await tx.delete(attendanceTaps).where(lt(attendanceTaps.day, day));
  return rowCount ?? 0;
}
