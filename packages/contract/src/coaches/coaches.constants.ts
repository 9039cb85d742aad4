/** Levels that the office can give a coach (COACHES-02); other words from elsewhere are shown as they are. */
export const COACH_LEVELS = ['Head Coach', 'Assistant Coach', 'Trainee Coach'] as const;
export type CoachLevel = (typeof COACH_LEVELS)[number];

export const HEAD_COACH: CoachLevel = 'Head Coach';
export const DEFAULT_COACH_LEVEL: CoachLevel = 'Assistant Coach';

/** The label of a coach without a level, for example after registration with a code (CLIENT-05). */
export const NO_COACH_LEVEL = 'Coach';

/** How many of a coach's latest log entries the list has (COACHES-05). */
export const RECENT_ACTIVITY_COUNT = 5;

/** How long an invitation can be accepted (BEYOND-14). */
export const INVITATION_DAYS = 7;
