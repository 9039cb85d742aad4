import {
  ATTENDANCE_LIMITS,
  type AttendanceDay,
  type AttendanceTap,
  type AttendanceTapsReply,
  type CalendarDate,
  CLOCK_TOLERANCE_MS,
  calendarDateAt,
} from '@league/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { lockTapsForTransaction } from '../../platform/db/locks/advisory-lock.ts';
import { actorOf } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../platform/http/viewer.ts';
import * as repository from './attendance.repository.ts';

export type AttendanceDeps = { database: Database; clock: Clock; timeZone: string };

const DAY_MS = 86_400_000;
/** When a phone may retry after its coach used up the daily limit. A tap counts toward the limit for 24 hours. */
const RETRY_SECONDS = 3600;

/** The day a number of days before another. */
export function daysBefore(day: CalendarDate, count: number): CalendarDate {
  return new Date(Date.parse(`${day}T12:00:00Z`) - count * DAY_MS).toISOString().slice(0, 10);
}

/** The marks of the coach's team on a day (ATTEND-01). */
export function readDay(
  { database }: AttendanceDeps,
  viewer: Viewer,
  day: CalendarDate,
): Promise<AttendanceDay> {
  return database.inScope(scopeOf(viewer), async (tx) => {
    const marks = await repository.marksOf(tx, day);
    return {
      day,
      marks: marks.map(({ memberId, state, countsAt, coachName, isByReceipt }) => ({
        memberId,
        state,
        at: countsAt.toISOString(),
        by: coachName,
        isByReceipt,
      })),
    };
  });
}

/**
 * Stores taps, which may arrive long after they were made. The latest tap for a gymnast counts: by the phone's clock if it
 * agrees with the server's, otherwise by the time of arrival. A tap for today goes to the league's day at the time of the
 * tap. A tap that arrives twice counts once (ATTEND-01). Throws COACH_WITHOUT_TEAM, TAPS_SHARE_USED.
 */
export function takeTaps(
  { database, clock, timeZone }: AttendanceDeps,
  viewer: Viewer,
  { sentAt, taps }: { sentAt: string; taps: readonly AttendanceTap[] },
): Promise<AttendanceTapsReply> {
  const { teamId } = viewer;
  if (teamId === null) throw new AppError('COACH_WITHOUT_TEAM');
  const now = clock.now();
  const today = calendarDateAt(now, timeZone);
  const earliest = daysBefore(today, ATTENDANCE_LIMITS.daysBack);
  const offset = Date.parse(sentAt) - now.getTime();
  const isClockWrong = Math.abs(offset) > CLOCK_TOLERANCE_MS;
  const dayOf = practiceDays({ now, timeZone, offset: isClockWrong ? offset : 0 });
  const { id: userId, name: coachName } = actorOf(viewer);
  return database.inScope(scopeOf(viewer), async (tx) => {
    const since = new Date(now.getTime() - DAY_MS);
    // Without the lock, two requests at once would each count without the taps of the other.
    await lockTapsForTransaction(tx, userId);
    const used = await repository.tapsSince(tx, userId, since);
    if (used + taps.length > ATTENDANCE_LIMITS.tapsPerDay)
      throw new AppError('TAPS_SHARE_USED', { retryAfterSeconds: RETRY_SECONDS });
    const ids = [...new Set(taps.map(({ memberId }) => memberId))];
    const onTeam = await repository.onRoster(tx, ids);
    const refused: AttendanceTapsReply['refused'] = [];
    const moved: AttendanceTapsReply['moved'] = [];
    const kept: Parameters<typeof repository.storeTaps>[1][number][] = [];
    // In the order of the phone's queue; later taps get a later receivedAt, so that the last tap counts.
    for (const [at, tap] of taps.entries()) {
      const { id, memberId, state } = tap;
      const day = dayOf(tap);
      if (!onTeam.has(memberId)) refused.push({ id, reason: 'notOnTeam' });
      else if (day > today || day < earliest) refused.push({ id, reason: 'dayNotOpen' });
      else {
        if (day !== tap.day) moved.push({ id, day });
        const tappedAt = new Date(tap.tappedAt);
        const receivedAt = new Date(now.getTime() + at);
        const isByReceipt = isClockWrong || tappedAt.getTime() > now.getTime() + CLOCK_TOLERANCE_MS;
        const countsAt = isByReceipt ? receivedAt : tappedAt;
        kept.push({
          id,
          teamId,
          memberId,
          day,
          state,
          tappedAt,
          receivedAt,
          countsAt,
          isByReceipt,
          userId,
          coachName,
        });
      }
    }
    await repository.storeTaps(tx, kept);
    return { taken: kept.length, refused, moved, receivedAt: now.toISOString(), isClockWrong };
  });
}

/**
 * The day that each tap is for. A tap for today goes to the league's day at the time of the tap, with the phone's clock
 * corrected. A tap for a day that the coach chose stays there. If the phone's clock was ahead at the tap and is right now,
 * the day may lie in the future; the tap then counts for today.
 */
function practiceDays({ now, timeZone, offset }: { now: Date; timeZone: string; offset: number }) {
  const today = calendarDateAt(now, timeZone);
  return ({ day, tappedAt, isForToday }: AttendanceTap): CalendarDate => {
    const tapped = new Date(tappedAt);
    // An earlier version of the app does not send isForToday.
    if (!(isForToday ?? day === calendarDateAt(tapped, timeZone))) return day;
    if (offset === 0) return day > today ? today : day;
    const at = Math.min(tapped.getTime() - offset, now.getTime());
    return calendarDateAt(new Date(at), timeZone);
  };
}
