import { and, eq, inArray } from 'drizzle-orm';
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

export const DEMO_TEAM_CODES: Readonly<Record<string, string>> = {
  Spring: 'SPRING2025',
  Summit: 'SUMMIT2025',
  Riverside: 'RIVERSIDE2025',
  Northgate: 'NORTHGATE2025',
  Lakeview: 'LAKEVIEW2025',
  Oakwood: 'OAKWOOD2025',
};

/** All-around scores in thousandths at three invented meets, chosen so that every severity of warning appears. */
const DEMO_MEETS = [
  { name: 'Harbor Lights Open', heldOn: '2026-01-24' },
  { name: 'Tidewater Classic', heldOn: '2026-02-21' },
  { name: 'Lighthouse Invitational', heldOn: '2026-03-14' },
] as const;
const DEMO_SCORES = [
  { firstName: 'Chloé', lastName: 'Marchetti', level: '4', allAround: [25_650, 25_900, 26_125] },
  { firstName: 'Sofía', lastName: 'Núñez', level: '5', allAround: [24_975, 25_500, 25_725] },
  { firstName: 'Katherine', lastName: 'Doyle', level: '4', allAround: [25_475, 25_550, 25_025] },
  { firstName: 'Elizabeth', lastName: 'Harrow', level: '6', allAround: [26_025, 26_475, 26_350] },
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
    const scores = DEMO_SCORES.flatMap(({ firstName, lastName, level, allAround }) => {
      const gymnast = gymnasts.find((each) => each.firstName === firstName && each.lastName === lastName);
      return gymnast
        ? held.map(({ id }, index) => ({
            meetId: id,
            memberId: gymnast.id,
            level,
            allAround: allAround[index] ?? null,
          }))
        : [];
    });
    if (scores.length > 0) await tx.insert(meetScores).values(scores);
  });
}

/** Adds what the demo league needs beside the pulled gymnasts: coaches, known codes and a few meet results. Repeatable. */
export async function seedDemoLeague(database: Database): Promise<void> {
  await ensureTeamCodes({ database, fixedCodes: DEMO_TEAM_CODES });
  await addCoaches(database);
  await addScores(database);
}
