import { calendarDateAt } from '@league/contract';
import { leagueScope } from '../../platform/db/scope.ts';
import type { Logger } from '../../platform/log.ts';
import { repeat } from '../../platform/repeat.ts';
import { removeTapsBefore } from './attendance.repository.ts';
import { type AttendanceDeps, daysBefore } from './attendance.service.ts';

const SWEEP_MS = 3_600_000;

export type SweepDeps = AttendanceDeps & { retentionDays: number };

/** Deletes attendance older than ATTENDANCE_DAYS. Any number of processes may run it. */
export async function sweepAttendance({
  database,
  clock,
  timeZone,
  retentionDays,
}: SweepDeps): Promise<number> {
  const today = calendarDateAt(clock.now(), timeZone);
  return database.inScope(leagueScope(), (tx) => removeTapsBefore(tx, daysBefore(today, retentionDays)));
}

/** Sweeps every hour; returns a function that stops it. */
export function startAttendanceSweep(deps: SweepDeps & { log: Logger }): () => Promise<void> {
  const stopping = new AbortController();
  const { log } = deps;
  const loop = repeat(() => sweepAttendance(deps).then(() => undefined), {
    name: 'attendance sweep',
    everyMs: SWEEP_MS,
    signal: stopping.signal,
    log,
  });
  return async () => {
    stopping.abort();
    await loop;
  };
}
