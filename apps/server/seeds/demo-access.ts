import type { TestCoach } from '@league/contract';
import { and, inArray } from 'drizzle-orm';
import { hasCoachPassword, hasOfficePassword } from '../src/features/auth/index.ts';
import { isOpen } from '../src/features/teams/team-codes.repository.ts';
import { teamCodes } from '../src/features/teams/teams.table.ts';
import type { Database } from '../src/platform/db/database.ts';
import { DEMO_COACHES, DEMO_OFFICE, DEMO_TEAM_CODES } from './demo-league.ts';

/** Who can sign in to the demo league as it is now, and a code with which a coach can still register. */
export type DemoAccess = {
  coaches: readonly (typeof DEMO_COACHES)[number][];
  office: readonly (typeof DEMO_OFFICE)[number][];
  teamCode: string | undefined;
};

const DEMO_CODES = Object.values(DEMO_TEAM_CODES);

export const NO_DEMO_ACCESS: DemoAccess = { coaches: [], office: [], teamCode: undefined };

/**
 * Leaves out coaches who could not be made because their team was not there, and those whose password has changed
 * since.
 */
export async function findDemoAccess(database: Database): Promise<DemoAccess> {
  const coaches: (typeof DEMO_COACHES)[number][] = [];
  for (const coach of DEMO_COACHES) if (await hasCoachPassword({ database, ...coach })) coaches.push(coach);
  const office: (typeof DEMO_OFFICE)[number][] = [];
  for (const person of DEMO_OFFICE) if (await hasOfficePassword({ database, ...person })) office.push(person);
  const open = await database.unscoped
    .select({ code: teamCodes.code })
    .from(teamCodes)
    .where(and(inArray(teamCodes.code, DEMO_CODES), isOpen));
  return { coaches, office, teamCode: DEMO_CODES.find((each) => open.some(({ code }) => code === each)) };
}

/**
 * The two coaches of the test page (ROUTE-09); one who cannot sign in with the known password is listed without it.
 */
export async function findTestCoaches(database: Database): Promise<TestCoach[]> {
  const { coaches } = await findDemoAccess(database);
  return DEMO_COACHES.map((coach) => ({
    role: coach.testRole,
    name: `${coach.firstName} ${coach.lastName}`,
    coachLevel: coach.coachLevel,
    teamName: coach.team,
    credentials: coaches.includes(coach) ? { email: coach.email, password: coach.password } : null,
  }));
}
