import * as argon2 from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ensureAdmin } from '../../../../test/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { coaches } from '../../coaches/coaches.table.ts';
import { deleteSessionsOfUser } from '../auth.repository.ts';
import { sessions, users } from '../auth.table.ts';
import {
  ADMIN_EMAIL,
  buildCoach,
  buildTeam,
  cookieHeader,
  getUser,
  login,
  post,
  setCookies,
  signedIn,
  startPortal,
} from '../testing/portal.ts';

vi.mock('@node-rs/argon2', { spy: true });

const ADMIN = { email: ADMIN_EMAIL, password: 'uneven-bars-and-vault' };

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await ensureAdmin({
    database: test.database,
    env: { LEAGUE_ADMIN_EMAIL: ADMIN.email, LEAGUE_ADMIN_PASSWORD: ADMIN.password },
  });
});
afterAll(() => test.close());

const sessionCount = async (userId: number) =>
  test.database.unscoped.$count(sessions, eq(sessions.userId, userId));

const deactivate = (userId: number) =>
  test.database.unscoped.update(coaches).set({ isActive: false }).where(eq(coaches.userId, userId));

describe('signing in', () => {
  it('[AUTH-01] returns the coach with role, level and team', async () => {
    const portal = await startPortal(test);
    const team = await buildTeam(test.database, 'Spring');
    const coach = await buildCoach(test.database, { teamId: team.id, coachLevel: 'Head Coach' });
    const response = await login(portal, coach);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      id: coach.userId,
      role: 'coach',
      officeRole: null,
      firstName: 'Dana',
      lastName: 'Reyes',
      email: coach.email,
      coachLevel: 'Head Coach',
      teamId: team.id,
      teamName: team.name,
      profileImageUrl: null,
      mustChoosePassword: false,
      mustSetUpSecondFactor: false,
      hasSecondFactor: false,
    });
  });

  it('[AUTH-01] [AUTH-06] lets the admin in by the same route, with the role admin and no team', async () => {
    const portal = await startPortal(test);
    const response = await login(portal, ADMIN);
    expect(response.json()).toMatchObject({ role: 'admin', email: ADMIN_EMAIL, teamName: null });
    expect(response.json()).not.toHaveProperty('teamId');
    expect((await getUser(portal, cookieHeader(response))).json()).toMatchObject({ role: 'admin' });
  });

  it('[AUTH-01] ignores capitals and spaces around the email, and accepts letters beyond ASCII', async () => {
    const portal = await startPortal(test);
    const plain = await buildCoach(test.database, { email: 'Mira.Okoye@Example.org' });
    const accented = await buildCoach(test.database, { email: 'zoë@gymnastique.example' });
    for (const [typed, { userId, password }] of [
      ['  MIRA.okoye@EXAMPLE.ORG ', plain],
      ['ZOË@gymnastique.example', accented],
    ] as const) {
      const response = await login(portal, { email: typed, password });
      expect(response.json(), typed).toMatchObject({ id: userId });
    }
  });

  describe('when it fails', () => {
    beforeEach(() => {
      vi.mocked(argon2.verify).mockClear();
      vi.mocked(argon2.hash).mockClear();
    });

    it('[AUTH-01] [AUTH-08] answers an unknown email, a wrong password and a deactivated coach alike, after equal work', async () => {
      const portal = await startPortal(test);
      const active = await buildCoach(test.database);
      const deactivated = await buildCoach(test.database);
      await deactivate(deactivated.userId);
      const queries = vi.spyOn(test.database.pool, 'query');
      vi.mocked(argon2.hash).mockClear();

      const outcomes = [];
      for (const credentials of [
        { email: 'nobody@example.org', password: 'balance-beam' },
        { email: active.email, password: 'wrong-password' },
        { email: deactivated.email, password: 'wrong-password' },
        { email: deactivated.email, password: deactivated.password },
      ]) {
        queries.mockClear();
        vi.mocked(argon2.verify).mockClear();
        const response = await login(portal, credentials);
        const { requestId: _, ...body } = response.json();
        outcomes.push({
          status: response.statusCode,
          body,
          cookies: setCookies(response),
          checks: vi.mocked(argon2.verify).mock.calls.length,
          parameters: vi
            .mocked(argon2.verify)
            .mock.calls.map(([hash]) => String(hash).split('$').slice(1, 4)),
          queries: queries.mock.calls.length,
        });
      }
      queries.mockRestore();
      expect(outcomes[0]).toMatchObject({
        status: 401,
        body: { code: 'INVALID_CREDENTIALS' },
        cookies: [],
        checks: 1,
        parameters: [['argon2id', 'v=19', 'm=19456,t=2,p=1']],
      });
      for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
      expect(argon2.hash).not.toHaveBeenCalled();
    });

    it('[AUTH-08] refuses a coach without a coach record', async () => {
      const portal = await startPortal(test);
      const coach = await buildCoach(test.database);
      await test.database.unscoped.delete(coaches).where(eq(coaches.userId, coach.userId));
      expect((await login(portal, coach)).statusCode).toBe(401);
    });
  });

  it('[AUTH-12] names the invalid field', async () => {
    const portal = await startPortal(test);
    const response = await post(portal, '/api/coach/login', {
      email: ['a@b.example'],
      password: 'balance-beam',
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'INVALID_REQUEST', fields: [{ field: 'email' }] });
    expect(response.json().message).toContain('email');
  });

  it('[AUTH-12] refuses sign-in, registration and sign-out requested by another site', async () => {
    const portal = await startPortal(test);
    const coach = await buildCoach(test.database);
    const cookie = await signedIn(portal, coach);
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
    ]) {
      for (const url of ['/api/coach/login', '/api/coach/register', '/api/coach/logout']) {
        const response = await post(portal, url, undefined, { headers: { cookie, ...headers } });
        expect(response.json(), url).toMatchObject({ code: 'CROSS_SITE_REQUEST' });
      }
    }
    expect((await getUser(portal, cookie)).statusCode).toBe(200);
  });
});

describe('the session cookie', () => {
  it('[AUTH-09] is HttpOnly, SameSite=Lax, for all paths, and lasts as long as configured', async () => {
    const portal = await startPortal({ ...test, env: { SESSION_HOURS: '8' } });
    const [cookie, ...others] = setCookies(await login(portal, await buildCoach(test.database)));
    expect(others).toEqual([]);
    expect(cookie?.name).toMatch(/^portal-[0-9a-f]{8}\.session_token$/);
    expect(cookie?.attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=28800', 'Path=/', 'SameSite=Lax']);
  });

  it('[AUTH-09] [SAFE-04] is Secure and limited to this host if the portal is reached by https', async () => {
    const portal = await startPortal({ ...test, env: { PUBLIC_URL: 'https://portal.example.org' } });
    const [cookie] = setCookies(await login(portal, await buildCoach(test.database)));
    expect(cookie?.name).toMatch(/^__Host-portal-[0-9a-f]{8}\.session_token$/);
    expect(cookie?.attributes).toEqual(expect.arrayContaining(['Secure', 'Path=/']));
    expect(cookie?.attributes.join()).not.toContain('Domain');
  });

  it('[AUTH-09] is a new one at each sign-in, and the former session ends', async () => {
    const portal = await startPortal(test);
    const coach = await buildCoach(test.database);
    const first = await signedIn(portal, coach);
    const second = cookieHeader(await login(portal, coach, { headers: { cookie: first } }));
    expect(second).not.toBe(first);
    expect((await getUser(portal, first)).statusCode).toBe(401);
    expect((await getUser(portal, second)).statusCode).toBe(200);
    expect(await sessionCount(coach.userId)).toBe(1);
  });

  it('[AUTH-09] does not end the sessions of other devices at sign-in', async () => {
    const portal = await startPortal(test);
    const coach = await buildCoach(test.database);
    const phone = await signedIn(portal, coach);
    await signedIn(portal, coach);
    expect((await getUser(portal, phone)).statusCode).toBe(200);
  });

  it('[AUTH-09] cannot be planted: a value set before sign-in never becomes a session', async () => {
    const portal = await startPortal(test);
    const coach = await buildCoach(test.database);
    const [{ name = '', value = '' } = {}] = setCookies(await login(portal, coach));
    const token = decodeURIComponent(value).split('.')[0] ?? '';
    for (const planted of [
      `${name}=planted`,
      `${name}=planted.signature`,
      // A real token without its signature, as in a copy of the database.
      `${name}=${token}`,
      `${name}=${token}.`,
      `${name}=${encodeURIComponent(`${token}.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=`)}`,
    ]) {
      const response = await login(portal, coach, { headers: { cookie: planted } });
      expect(response.statusCode).toBe(200);
      expect(cookieHeader(response)).not.toBe(planted);
      expect((await getUser(portal, planted)).statusCode, planted).toBe(401);
    }
    expect((await getUser(portal, `${name}=${value}`)).statusCode).toBe(200);
  });

  it('[AUTH-09] of one portal is not accepted by another', async () => {
    const coach = await buildCoach(test.database);
    const ours = await startPortal(test);
    const theirs = await startPortal({
      ...test,
      secret: 'another secret of the tests, as long as it has to be',
    });
    const cookie = await signedIn(ours, coach);
    const value = cookie.slice(cookie.indexOf('='));
    const [{ name = '' } = {}] = setCookies(await login(theirs, coach));
    expect(cookie.startsWith(`${name}=`)).toBe(false);
    expect((await getUser(theirs, name + value)).statusCode).toBe(401);
  });
});

describe('signing out', () => {
  it('[AUTH-04] ends the session on the server and clears the cookie', async () => {
    const portal = await startPortal(test);
    const coach = await buildCoach(test.database);
    const cookie = await signedIn(portal, coach);
    const response = await post(portal, '/api/coach/logout', undefined, { headers: { cookie } });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ message: expect.any(String) });
    const [cleared] = setCookies(response);
    expect(cleared?.value).toBe('');
    expect(cleared?.attributes).toContain('Max-Age=0');
    expect(await sessionCount(coach.userId)).toBe(0);
    expect((await getUser(portal, cookie)).statusCode).toBe(401);
  });

  it('[AUTH-04] is harmless without a session', async () => {
    const portal = await startPortal(test);
    expect((await post(portal, '/api/coach/logout', undefined)).statusCode).toBe(200);
  });
});

describe('the signed-in person', () => {
  it('[AUTH-05] is shown to that person and to no one else', async () => {
    const portal = await startPortal(test);
    const coach = await buildCoach(test.database);
    const cookie = await signedIn(portal, coach);
    for (const url of ['/api/coach/user', '/api/auth/user']) {
      const signedOut = await portal.app.inject({ url });
      expect(signedOut.statusCode).toBe(401);
      expect(signedOut.json().message).toContain('Unauthorized');
      const response = await portal.app.inject({ url, headers: { cookie } });
      expect(response.json()).toMatchObject({ id: coach.userId, email: coach.email });
    }
  });

  it('[AUTH-05] has the level Coach if none is set', async () => {
    const portal = await startPortal(test);
    const cookie = await signedIn(portal, await buildCoach(test.database, { coachLevel: null }));
    expect((await getUser(portal, cookie)).json()).toMatchObject({ coachLevel: 'Coach' });
  });

  it('[CLIENT-05] has no teamId if no team is assigned', async () => {
    const portal = await startPortal(test);
    const cookie = await signedIn(portal, await buildCoach(test.database, { teamId: null }));
    const user = (await getUser(portal, cookie)).json();
    expect(user).toMatchObject({ role: 'coach', teamName: null });
    expect(user).not.toHaveProperty('teamId');
  });

  it('[AUTH-05] is read in one query', async () => {
    const portal = await startPortal(test);
    const cookie = await signedIn(portal, await buildCoach(test.database));
    const queries = vi.spyOn(test.database.pool, 'query');
    await getUser(portal, cookie);
    expect(queries).toHaveBeenCalledTimes(1);
    queries.mockRestore();
  });

  it('[AUTH-06] is checked on every call: an account that is no longer the configured admin has no rights', async () => {
    const cookie = await signedIn(await startPortal(test), ADMIN);
    const reconfigured = await startPortal({ ...test, env: { LEAGUE_ADMIN_EMAIL: 'new@league.example' } });
    expect((await getUser(reconfigured, cookie)).statusCode).toBe(401);
    expect((await login(reconfigured, ADMIN)).statusCode).toBe(401);
  });

  it('[AUTH-08] is signed out at once if deactivated, on every process, and can still sign out', async () => {
    const one = await startPortal(test);
    const two = await startPortal(test);
    const coach = await buildCoach(test.database);
    const cookie = await signedIn(one, coach);
    expect((await getUser(two, cookie)).statusCode).toBe(200);
    await deactivate(coach.userId);
    for (const portal of [one, two]) {
      expect((await getUser(portal, cookie)).statusCode).toBe(401);
      const teams = await portal.app.inject({ url: '/api/teams', headers: { cookie } });
      expect(teams.statusCode).toBe(401);
    }
    const out = await post(two, '/api/coach/logout', undefined, { headers: { cookie } });
    expect(out.statusCode).toBe(200);
  });

  it('[AUTH-08] is signed out at once if the coach is deleted', async () => {
    const portal = await startPortal(test);
    const coach = await buildCoach(test.database);
    const cookie = await signedIn(portal, coach);
    await test.database.unscoped.delete(users).where(eq(users.id, coach.userId));
    expect((await getUser(portal, cookie)).statusCode).toBe(401);
  });

  it('[AUTH-08] can have all their sessions ended; other people’s stay', async () => {
    const portal = await startPortal(test);
    const [coach, other] = [await buildCoach(test.database), await buildCoach(test.database)];
    const ended = [await signedIn(portal, coach), await signedIn(portal, coach)];
    const kept = await signedIn(portal, other);
    await deleteSessionsOfUser(test.database.unscoped, coach.userId);
    for (const cookie of ended) expect((await getUser(portal, cookie)).statusCode).toBe(401);
    expect((await getUser(portal, kept)).statusCode).toBe(200);
  });
});
