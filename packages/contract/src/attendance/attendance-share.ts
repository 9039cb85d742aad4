import type { AttendanceTally } from './attendance.schemas.ts';

/** How many of the marks are present, in whole percent; 0 without marks. */
export function percentPresent({ present, absent, excused }: AttendanceTally): number {
  return Math.round((present / Math.max(1, present + absent + excused)) * 100);
}
