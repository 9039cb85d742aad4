import type { Team, TeamCodeRecord } from '@league/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureAdmin } from '../../../test/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { expireConfirmations } from '../../../test/expire-confirmations.ts';
import {
  ADMIN_EMAIL,
  buildCoach,
  buildTeam,
  post,
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
  it('[CODES-01] shows the admin all teams by name with their open codes', async () => {
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

  it('[CODES-01] shows a coach only their own team and never a code', async () => {
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

describe('a session whose person confirmed too long ago', () => {
  it('[SAFE-02] [CODES-01] gets no open code, but is told that there is one, until the person confirms', async () => {
    const portal = await startPortal(test);
    const open = await buildTeam(test.database, 'Quarry');
    const used = await buildTeam(test.database, 'Ridge');
    await test.database.unscoped
      .update(teamCodes)
      .set({ usedAt: new Date() })
      .where(eq(teamCodes.code, used.code));
    const cookie = await signedIn(portal, ADMIN);
    const headers = { cookie };
    const find = async (id: number) => (await listTeams(portal, cookie)).find((team) => team.id === id);
    const history = async () =>
      (await portal.app.inject({ url: '/api/admin/team-codes', headers })).json<TeamCodeRecord[]>();
    const expectAll = async () => {
      expect(await find(open.id)).toEqual({ id: open.id, name: open.name, teamCode: open.code });
      expect((await history()).map(({ code }) => code)).toEqual(
        expect.arrayContaining([open.code, used.code]),
      );
    };
    await expectAll();

    await expireConfirmations(test.database);
    expect(await find(open.id)).toEqual({
      id: open.id,
      name: open.name,
      teamCode: null,
      isCodeHidden: true,
    });
    expect(await find(used.id)).toEqual({ id: used.id, name: used.name, teamCode: null });
    const known = await history();
    expect(known.map(({ code }) => code)).toContain(used.code);
    expect(known.filter(({ state }) => state === 'open')).toEqual([]);

    const confirm = (currentPassword: string) =>
      post(portal, '/api/auth/confirm', { currentPassword }, { headers });
    expect((await confirm('not this one')).statusCode).toBe(400);
    expect(await find(open.id)).toMatchObject({ teamCode: null });
    expect((await confirm(ADMIN.password)).statusCode).toBe(200);
    await expectAll();
  });
});

describe('what became of a code', () => {
  it('[CODES-03] says who registered with it and when; the admin can then issue a new one', async () => {
    const portal = await startPortal(test);
    const team = await buildTeam(test.database, 'Harbor');
    await post(portal, '/api/coach/register', {
      email: 'ines.brook@example.org',
      password: 'river-secret',
      firstName: 'Ines',
      lastName: 'Brook',
      teamCode: team.code,
    });
    const cookie = await signedIn(portal, ADMIN);
    const history = async (): Promise<TeamCodeRecord[]> => {
      const reply = await portal.app.inject({ url: '/api/admin/team-codes', headers: { cookie } });
      return reply.json<TeamCodeRecord[]>().filter(({ teamId }) => teamId === team.id);
    };
    expect(await history()).toEqual([
      {
        teamId: team.id,
        code: team.code,
        createdAt: expect.any(String),
        state: 'used',
        settledAt: expect.any(String),
        usedBy: { name: 'Ines Brook', email: 'ines.brook@example.org' },
      },
    ]);
    const reissue = () =>
      post(portal, `/api/admin/team-codes/${team.id}/reissue`, undefined, { headers: { cookie } });
    const { teamCode } = (await reissue()).json<Team>();
    expect(teamCode).toMatch(/^HARBOR-[A-Z0-9]{4}-[A-Z0-9]{4}$/);
    expect((await history()).map(({ state }) => state)).toEqual(['open', 'used']);
  });

  it('[CODES-03] a new code ends the open one, which can no longer be used', async () => {
    const portal = await startPortal(test);
    const team = await buildTeam(test.database, 'Cove');
    const cookie = await signedIn(portal, ADMIN);
    const reply = await post(portal, `/api/admin/team-codes/${team.id}/reissue`, undefined, {
      headers: { cookie },
    });
    const { teamCode } = reply.json<Team>();
    const register = (code: string | null, email: string) =>
      post(portal, '/api/coach/register', {
        email,
        password: 'river-secret',
        firstName: 'Ines',
        lastName: 'Brook',
        teamCode: code,
      });
    expect((await register(team.code, 'early@example.org')).json()).toMatchObject({
      code: 'TEAM_CODE_INVALID',
    });
    expect((await register(teamCode?.toLowerCase() ?? '', 'small@example.org')).statusCode).toBe(400);
    expect((await register(teamCode, 'late@example.org')).json()).toMatchObject({ teamName: team.name });
    const saysWhatEnds = (openCode: string | null) =>
      post(portal, `/api/admin/team-codes/${team.id}/reissue`, { openCode }, { headers: { cookie } });
    const fresh = (await saysWhatEnds(null)).json<Team>().teamCode;
    for (const seenBefore of [null, teamCode]) {
      expect((await saysWhatEnds(seenBefore)).json()).toMatchObject({ code: 'TEAM_CODE_CHANGED' });
    }
    expect((await register(fresh, 'kept@example.org')).statusCode).toBe(200);
    const missing = await post(portal, '/api/admin/team-codes/999999/reissue', undefined, {
      headers: { cookie },
    });
    expect(missing.statusCode).toBe(404);
  });
});
