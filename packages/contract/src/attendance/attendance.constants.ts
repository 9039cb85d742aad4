/** What a coach taps for a gymnast of a day; `none` takes a tap back. */
export const ATTENDANCE_STATES = ['present', 'absent', 'excused'] as const;
export type AttendanceState = (typeof ATTENDANCE_STATES)[number];

export const TAP_STATES = [...ATTENDANCE_STATES, 'none'] as const;
export type TapState = (typeof TAP_STATES)[number];

export const ATTENDANCE_LIMITS = {
  /** Taps of one request; a phone sends more in several. */
  taps: 500,
  /** Taps that are stored of one coach in 24 hours: those of hundreds of gymnasts, each changed several times. */
  tapsPerDay: 10_000,
  /** Days before today for which attendance can still be taken. */
  daysBack: 60,
  /** The last eight weeks, with today. */
  historyDays: 56,
  /** Marks of one day. */
  marks: 5000,
} as const;

/** A phone whose clock differs from the server's by more than this is not believed. */
export const CLOCK_TOLERANCE_MS = 120_000;
