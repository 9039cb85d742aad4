import { and, eq, inArray } from 'drizzle-orm';
import { hasAccount, hashPassword, insertUser } from '../src/features/auth/index.ts';
import { createCoachAccount } from '../src/features/coaches/index.ts';
import { members } from '../src/features/members/members.table.ts';
import { meetScores, meets } from '../src/features/scores/scores.table.ts';
import { ensureTeamCodes } from '../src/features/teams/team-codes.service.ts';
import { teams } from '../src/features/teams/teams.table.ts';
import type { Database } from '../src/platform/db/database.ts';
import { leagueScope } from '../src/platform/db/scope.ts';
import { AppError } from '../src/platform/http/app-error.ts';

/** Who can sign in to the demo league; never made where a real provider is configured. */
export const DEMO_COACHES = [
  {
    testRole: 'Admin Coach',
    team: 'Spring',
    email: 'spring.coach@league.example',
    password: 'spring-demo',
    firstName: 'Dana',
    lastName: 'Whitlock',
    coachLevel: 'Head Coach',
  },
  {
    testRole: 'Assistant Coach',
    team: 'Summit',
    email: 'summit.coach@league.example',
    password: 'summit-demo',
    firstName: 'Robin',
    lastName: 'Achterberg',
    coachLevel: 'Assistant Coach',
  },
] as const;

/** One person of the office for each role but the owner, who is the admin of the configuration (OFFICE-10). */
export const DEMO_OFFICE = [
  {
    officeRole: 'full',
    email: 'full.office@league.example',
    password: 'full-office-demo',
    firstName: 'Margit',
    lastName: 'Sandoval',
  },
  {
    officeRole: 'members',
    email: 'members.office@league.example',
    password: 'members-office-demo',
    firstName: 'Ferdinand',
    lastName: 'Okafor',
  },
  {
    officeRole: 'scores',
    email: 'scores.office@league.example',
    password: 'scores-office-demo',
    firstName: 'Ilse',
    lastName: 'Brannigan',
  },
  {
    officeRole: 'readOnly',
    email: 'board.office@league.example',
    password: 'board-office-demo',
    firstName: 'Teodor',
    lastName: 'Lindqvist',
  },
] as const;

export const DEMO_TEAM_CODES: Readonly<Record<string, string>> = {
  Spring: 'SPRING2025',
  Summit: 'SUMMIT2025',
  Riverside: 'RIVERSIDE2025',
  Northgate: 'NORTHGATE2025',
  Lakeview: 'LAKEVIEW2025',
  Oakwood: 'OAKWOOD2025',
};

const DEMO_MEETS = [
  { name: 'Harbor Lights Open', heldOn: '2026-01-24' },
  { name: 'Tidewater Classic', heldOn: '2026-02-21' },
  { name: 'Lighthouse Invitational', heldOn: '2026-03-14' },
] as const;

/**
 * Scores in thousandths on vault, bars, beam and floor at each of three invented meets, chosen so that every severity of
 * warning appears, and some gymnasts are nearly there.
 */
const DEMO_SCORES = [
  {
    firstName: 'Chloé',
    lastName: 'Marchetti',
    level: '4',
    events: [
      [6_350, 6_275, 6_425, 6_600],
      [6_425, 6_300, 6_500, 6_675],
      [6_450, 6_375, 6_600, 6_700],
    ],
  },
  {
    firstName: 'Sofía',
    lastName: 'Núñez',
    level: '5',
    events: [
      [6_300, 6_050, 6_125, 6_500],
      [6_375, 6_250, 6_300, 6_575],
      [6_400, 6_350, 6_375, 6_600],
    ],
  },
  {
    firstName: 'Katherine',
    lastName: 'Doyle',
    level: '4',
    events: [
      [6_400, 6_225, 6_300, 6_550],
      [6_425, 6_250, 6_275, 6_600],
      [6_350, 6_075, 6_100, 6_500],
    ],
  },
  {
    firstName: 'Emma',
    lastName: 'Brown',
    level: '4',
    events: [
      [6_200, 5_950, 6_025, 6_325],
      [6_275, 6_050, 6_100, 6_400],
      [6_350, 6_125, 6_175, 6_450],
    ],
  },
  {
    firstName: 'Elizabeth',
    lastName: 'Harrow',
    level: '6',
    events: [
      [6_550, 6_375, 6_400, 6_700],
      [6_625, 6_500, 6_575, 6_775],
      [6_600, 6_475, 6_500, 6_775],
    ],
  },
  {
    firstName: 'Abigail',
    lastName: 'Thorne',
    level: '3',
    events: [
      [6_125, 5_850, 5_975, 6_200],
      [6_225, 5_975, 6_050, 6_275],
      [6_300, 6_025, 6_150, 6_325],
    ],
  },
] as const;

async function addCoaches(database: Database): Promise<void> {
  const rows = await database.inScope(leagueScope(), (tx) => tx.select().from(teams));
  for (const { team, ...account } of DEMO_COACHES) {
    const teamId = rows.find(({ name }) => name === team)?.id;
    if (teamId === undefined) continue;
    try {
      await createCoachAccount({ database, ...account, teamId });
    } catch (error) {
      // From an earlier start.
      if (!(error instanceof AppError && error.code === 'EMAIL_TAKEN')) throw error;
    }
  }
}

async function addOffice(database: Database): Promise<void> {
  for (const { password, ...person } of DEMO_OFFICE) {
    // From an earlier start.
    if (await hasAccount(database, person.email)) continue;
    const passwordHash = await hashPassword(password);
    await insertUser(database.unscoped, { ...person, passwordHash, role: 'office' });
  }
}

async function addScores(database: Database): Promise<void> {
  await database.inScope(leagueScope(), async (tx) => {
    if ((await tx.$count(meets)) > 0) return;
    const held = await tx
      .insert(meets)
      .values([...DEMO_MEETS])
      .returning({ id: meets.id });
    const gymnasts = await tx
      .select({ id: members.id, firstName: members.firstName, lastName: members.lastName })
      .from(members)
      .innerJoin(teams, eq(teams.id, members.teamId))
      .where(
        and(
          eq(teams.name, 'Spring'),
          inArray(
            members.lastName,
            DEMO_SCORES.map(({ lastName }) => lastName),
          ),
        ),
      );
    const scores = DEMO_SCORES.flatMap(({ firstName, lastName, level, events }) => {
      const gymnast = gymnasts.find((each) => each.firstName === firstName && each.lastName === lastName);
      return gymnast
        ? events.map(([vault, bars, beam, floor], index) => ({
            meetId: held[index]?.id ?? 0,
            memberId: gymnast.id,
            level,
            vault,
            bars,
            beam,
            floor,
            allAround: vault + bars + beam + floor,
          }))
        : [];
    });
    if (scores.length > 0) await tx.insert(meetScores).values(scores);
  });
}

/** Adds what the demo league needs beside the pulled gymnasts: coaches, people of the office, known codes and a few meet results. Repeatable. */
export async function seedDemoLeague(database: Database): Promise<void> {
  await ensureTeamCodes({ database, fixedCodes: DEMO_TEAM_CODES });
  await addCoaches(database);
  await addOffice(database);
  await addScores(database);
}
