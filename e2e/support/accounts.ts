/** The time zone of the journeys' league. */
export const PORTAL_ZONE = 'America/New_York';

export type Account = { readonly email: string; readonly password: string };

export type Coach = Account & {
  readonly firstName: string;
  readonly lastName: string;
  readonly team: string;
};

export type RegisteredCoach = Coach & { readonly teamCode: string };

export const ADMIN = { email: 'admin@league.example', password: 'the office opens at nine' } as const;

/** The coaches of the demo league, as its seed makes them. */
export const SPRING = {
  team: 'Spring',
  email: 'spring.coach@league.example',
  password: 'spring-demo',
  firstName: 'Dana',
  lastName: 'Whitlock',
} as const satisfies Coach;

export const SUMMIT = {
  team: 'Summit',
  email: 'summit.coach@league.example',
  password: 'summit-demo',
  firstName: 'Robin',
  lastName: 'Achterberg',
} as const satisfies Coach;

/** A person of the demo league's office with the role read only (OFFICE-10). */
export const BOARD = { email: 'board.office@league.example', password: 'board-office-demo' } as const;
/** A person of the demo league's office with the role scores. */
export const SCORES_OFFICE = {
  email: 'scores.office@league.example',
  password: 'scores-office-demo',
} as const;

/** The coach who registers in the browser. */
export const RIVERSIDE = {
  team: 'Riverside',
  teamCode: 'RIVERSIDE2025',
  email: 'river.coach@league.example',
  password: 'river-secret',
  firstName: 'Ines',
  lastName: 'Brook',
} as const satisfies RegisteredCoach;

/** A separate team for each journey that changes gymnasts, so that none disturbs another. */
export const NORTHGATE = {
  team: 'Northgate',
  teamCode: 'NORTHGATE2025',
  email: 'north.coach@league.example',
  password: 'north-secret',
  firstName: 'Nils',
  lastName: 'Torven',
} as const satisfies RegisteredCoach;

export const LAKEVIEW = {
  team: 'Lakeview',
  teamCode: 'LAKEVIEW2025',
  email: 'lake.coach@league.example',
  password: 'lake-secret',
  firstName: 'Lena',
  lastName: 'Maris',
} as const satisfies RegisteredCoach;

export const OAKWOOD = {
  team: 'Oakwood',
  teamCode: 'OAKWOOD2025',
  email: 'oak.coach@league.example',
  password: 'oak-secret',
  firstName: 'Orla',
  lastName: 'Quercy',
} as const satisfies RegisteredCoach;

export const REGISTERED_COACHES: readonly RegisteredCoach[] = [NORTHGATE, LAKEVIEW, OAKWOOD];
