import type { Team } from '@league/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { ensureAdmin } from '../auth/index.ts';
import {
  ADMIN_EMAIL,
  buildCoach,
  buildTeam,
  signedIn,
  startPortal,
  type TestPortal,
} from '../auth/testing/portal.ts';
import { teamCodes } from './teams.table.ts';

const ADMIN = { email: ADMIN_EMAIL, password: 'uneven-bars-and-vault' };

let test: TestDatabase;
let spring: Awaited<ReturnType<typeof buildTeam>>;
let autumn: Awaited<ReturnType<typeof buildTeam>>;
beforeAll(async () => {
  test = await createTestDatabase();
  spring = await buildTeam(test.database, 'spring');
  autumn = await buildTeam(test.database, 'Autumn');
  await ensureAdmin({
    database: test.database,
    env: { LEAGUE_ADMIN_EMAIL: ADMIN.email, LEAGUE_ADMIN_PASSWORD: ADMIN.password },
  });
});
afterAll(() => test.close());

async function listTeams({ app }: TestPortal, cookie: string): Promise<Team[]> {
  const response = await app.inject({ url: '/api/teams', headers: { cookie } });
  expect(response.statusCode).toBe(200);
  return response.json();
}

describe('the list of teams', () => {
  it('[CODES-01] shows the admin all teams by name with the codes that are free to use', async () => {
    const portal = await startPortal(test);
    const cookie = await signedIn(portal, ADMIN);
    expect(await listTeams(portal, cookie)).toEqual([
      { id: autumn.id, name: autumn.name, teamCode: autumn.code },
      { id: spring.id, name: spring.name, teamCode: spring.code },
    ]);
  });

  it('[CODES-01] shows no code once it is used', async () => {
    const portal = await startPortal(test);
    const used = await buildTeam(test.database, 'Winter');
    await test.database.unscoped
      .update(teamCodes)
      .set({ usedAt: new Date() })
      .where(eq(teamCodes.code, used.code));
    const list = await listTeams(portal, await signedIn(portal, ADMIN));
    expect(list.find(({ id }) => id === used.id)).toMatchObject({ teamCode: null });
  });

  it('[CODES-01] shows a coach the own team alone and never a code', async () => {
    const portal = await startPortal(test);
    const coach = await buildCoach(test.database, { teamId: spring.id });
    expect(await listTeams(portal, await signedIn(portal, coach))).toEqual([
      { id: spring.id, name: spring.name, teamCode: null },
    ]);
  });

  it('shows a coach without a team nothing', async () => {
    const portal = await startPortal(test);
    const coach = await buildCoach(test.database, { teamId: null });
    expect(await listTeams(portal, await signedIn(portal, coach))).toEqual([]);
  });

  it('[CODES-01] answers 401 signed out', async () => {
    const { app } = await startPortal(test);
    expect((await app.inject({ url: '/api/teams' })).statusCode).toBe(401);
  });
});
