import { routes } from '@league/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureAdmin } from '../../../../test/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { setCoachPassword } from '../index.ts';
import {
  ADMIN_EMAIL,
  buildCoach,
  cookieHeader,
  getUser,
  login,
  post,
  signedIn,
  startPortal,
  type TestPortal,
} from '../testing/portal.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

const NEW_PASSWORD = 'split-leap-9';

function change(portal: TestPortal, cookie: string, passwords: Record<string, unknown>) {
  return post(portal, routes.auth.changePassword.path, passwords, { headers: { cookie } });
}

describe('changing one’s own password', () => {
  it('[AUTH-11] [PORTAL-03] needs the current one, ends all other sessions and continues in a new one', async () => {
    const portal = await startPortal(test);
    const coach = await buildCoach(test.database);
    const [here, elsewhere] = [await signedIn(portal, coach), await signedIn(portal, coach)];
    const reply = await change(portal, here, { currentPassword: coach.password, newPassword: NEW_PASSWORD });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ email: coach.email, mustChoosePassword: false });
    expect((await getUser(portal, cookieHeader(reply))).statusCode).toBe(200);
    expect((await getUser(portal, elsewhere)).statusCode).toBe(401);
    expect((await getUser(portal, here)).statusCode).toBe(401);
    expect((await login(portal, coach)).statusCode).toBe(401);
    expect((await login(portal, { ...coach, password: NEW_PASSWORD })).statusCode).toBe(200);
  });

  it.each([
    [{ currentPassword: 'not-this-one', newPassword: NEW_PASSWORD }, 'PASSWORD_WRONG'],
    [{ currentPassword: 'balance-beam', newPassword: 'balance-beam' }, 'PASSWORD_UNCHANGED'],
    [{ currentPassword: 'balance-beam', newPassword: 'short' }, 'INVALID_REQUEST'],
    [{ currentPassword: '', newPassword: NEW_PASSWORD }, 'INVALID_REQUEST'],
  ])('[AUTH-11] refuses %j as %s and changes nothing', async (passwords, code) => {
    const portal = await startPortal(test);
    const coach = await buildCoach(test.database);
    const cookie = await signedIn(portal, coach);
    const reply = await change(portal, cookie, passwords);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().code).toBe(code);
    expect((await getUser(portal, cookie)).statusCode).toBe(200);
    expect((await login(portal, coach)).statusCode).toBe(200);
  });

  it('[AUTH-11] requires a longer one of the admin, and is refused to strangers', async () => {
    const portal = await startPortal(test);
    const admin = { email: ADMIN_EMAIL, password: 'uneven-bars-and-vault' };
    await ensureAdmin({
      database: test.database,
      env: { LEAGUE_ADMIN_EMAIL: ADMIN_EMAIL, LEAGUE_ADMIN_PASSWORD: admin.password },
    });
    const cookie = await signedIn(portal, admin);
    const passwords = { currentPassword: admin.password, newPassword: 'eleven-long' };
    expect((await change(portal, cookie, passwords)).json().code).toBe('PASSWORD_TOO_SHORT');
    expect((await change(portal, '', passwords)).statusCode).toBe(401);
  });

  it('[AUTH-10] slows down guesses of the current password like sign-ins', async () => {
    const limit = { attempts: 2, windowSeconds: 60 };
    const portal = await startPortal({
      ...test,
      limits: {
        signInPerAccount: limit,
        signInPerAddress: { ...limit, attempts: 50 },
        codeGuessPerAddress: limit,
      },
    });
    const coach = await buildCoach(test.database);
    const cookie = await signedIn(portal, coach);
    const statuses: number[] = [];
    for (const guess of ['guess-1', 'guess-2', 'guess-3']) {
      const reply = await change(portal, cookie, { currentPassword: guess, newPassword: NEW_PASSWORD });
      statuses.push(reply.statusCode);
    }
    expect(statuses).toEqual([400, 400, 429]);
  });
});

describe('a password that the office has given', () => {
  it('[AUTH-11] only lets its owner choose another, see who they are, or sign out, until another is chosen', async () => {
    const portal = await startPortal(test);
    const { email } = await buildCoach(test.database);
    const { password } = await setCoachPassword({ database: test.database, email });
    const signIn = await login(portal, { email, password });
    expect(signIn.json()).toMatchObject({ email, mustChoosePassword: true });
    const cookie = cookieHeader(signIn);
    const ask = (url: string) => portal.app.inject({ url, headers: { cookie } });
    expect((await ask('/api/teams')).json()).toMatchObject({ code: 'PASSWORD_CHANGE_REQUIRED' });
    expect((await ask('/api/teams')).statusCode).toBe(403);
    for (const { path } of [routes.auth.coachUser, routes.auth.authUser]) {
      expect((await ask(path)).json()).toMatchObject({ email, mustChoosePassword: true });
    }

    const same = await change(portal, cookie, { currentPassword: password, newPassword: password });
    expect(same.json().code).toBe('PASSWORD_UNCHANGED');
    const reply = await change(portal, cookie, { currentPassword: password, newPassword: NEW_PASSWORD });
    expect(reply.json()).toMatchObject({ mustChoosePassword: false });
    const teams = await portal.app.inject({ url: '/api/teams', headers: { cookie: cookieHeader(reply) } });
    expect(teams.statusCode).toBe(200);
    const again = await login(portal, { email, password: NEW_PASSWORD });
    expect(again.json()).toMatchObject({ mustChoosePassword: false });
  });

  it('[AUTH-11] lets its owner sign out without choosing', async () => {
    const portal = await startPortal(test);
    const { email } = await buildCoach(test.database);
    const { password } = await setCoachPassword({ database: test.database, email });
    const cookie = await signedIn(portal, { email, password });
    expect((await post(portal, '/api/coach/logout', undefined, { headers: { cookie } })).statusCode).toBe(
      200,
    );
    expect((await getUser(portal, cookie)).statusCode).toBe(401);
  });
});
