/** The only team of the demo portal. */
export const DEMO_TEAM_NAME = 'Spring';

/**
 * Ids of the demo's gymnasts and team start here, far above any id in the league's tables. So an id shows whether it
 * means an invented gymnast, and the two can never be confused.
 */
export const FIRST_DEMO_ID = 2_000_000_000;

export function isDemoId(id: number): boolean {
  return id >= FIRST_DEMO_ID;
}

/** The sample coach of the demo portal (DEMO-01); invented like everyone in it. */
export const DEMO_COACH = {
  firstName: 'Jordan',
  lastName: 'Avery',
  email: 'jordan.avery@example.org',
  coachLevel: 'Head Coach',
} as const;

/** How much space a visitor's changes may use, and after how long without use they are removed (DEMO-04). */
export const DEMO_LIMITS = { bytes: 32_768, idleHours: 2 } as const;

/** The roles of the two test coaches, as the test page names them (ROUTE-09). */
export const TEST_COACH_ROLES = ['Admin Coach', 'Assistant Coach'] as const;
