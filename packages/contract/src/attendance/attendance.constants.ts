/** The marks that a coach can set for a gymnast and day. */
export const ATTENDANCE_STATES = ['present', 'absent', 'excused'] as const;
export type AttendanceState = (typeof ATTENDANCE_STATES)[number];

/** `none` removes a mark. */
export const TAP_STATES = [...ATTENDANCE_STATES, 'none'] as const;
export type TapState = (typeof TAP_STATES)[number];

export const ATTENDANCE_LIMITS = {
  /** Taps per request. A phone sends more taps in several requests. */
  taps: 500,
  /** Taps stored per coach in 24 hours: enough for hundreds of gymnasts, each changed several times. */
  tapsPerDay: 10_000,
  /** How many days back attendance can be taken. */
  daysBack: 60,
  /** The last eight weeks, including today. */
  historyDays: 56,
  /** Marks of one day. */
  marks: 5000,
} as const;

/** A phone's clock is ignored if it differs from the server's by more than this. */
export const CLOCK_TOLERANCE_MS = 120_000;
