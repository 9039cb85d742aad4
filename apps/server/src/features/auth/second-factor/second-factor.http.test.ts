import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ensureAdmin, PRODUCTION } from '../../../../test/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { expireConfirmations } from '../../../../test/expire-confirmations.ts';
import { secondFactors, users } from '../auth.table.ts';
import { setAdminPassword } from '../index.ts';
import {
  ADMIN_EMAIL,
  buildCoach,
  cookieHeader,
  getUser,
  post,
  signedIn,
  startPortal,
  type TestPortal,
} from '../testing/portal.ts';
import { takeStep } from './second-factor.repository.ts';

const ADMIN = { email: ADMIN_EMAIL, password: 'uneven-bars-and-vault' };
const PATH = '/api/admin/second-factor';

let test: TestDatabase;
let time: number;
const clock = { now: () => new Date(time) };

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

beforeEach(async () => {
  time = new Date('2026-03-01T08:00:00Z').getTime();
  const { unscoped } = test.database;
  await unscoped.delete(users).where(eq(users.role, 'admin'));
  await unscoped.execute('delete from rate_limits');
  await ensureAdmin({
    database: test.database,
    env: { LEAGUE_ADMIN_EMAIL: ADMIN.email, LEAGUE_ADMIN_PASSWORD: ADMIN.password },
  });
});

const start = (env: Record<string, string> = {}) => startPortal({ database: test.database, clock, env });

/** The code that the phone's app shows now. */
function codeOf(secret: string, atMs = time): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: atMs });
}

const enter = (portal: TestPortal, code?: string, password = ADMIN.password) =>
  post(portal, '/api/coach/login', { email: ADMIN.email, password, ...(code === undefined ? {} : { code }) });

/** Sets the second factor up in the session of this cookie; returns its secret and backup codes, and the new cookie. */
async function setUp(portal: TestPortal, cookie: string) {
  const begun = await post(
    portal,
    `${PATH}/begin`,
    { currentPassword: ADMIN.password },
    { headers: { cookie } },
  );
  expect(begun.statusCode, begun.body).toBe(200);
  const { secret, uri } = begun.json();
  const confirmed = await post(portal, `${PATH}/confirm`, { code: codeOf(secret) }, { headers: { cookie } });
  expect(confirmed.statusCode, confirmed.body).toBe(200);
  const { backupCodes, user } = confirmed.json();
  time += 30_000;
  return { secret, uri, backupCodes: backupCodes as string[], user, cookie: cookieHeader(confirmed) };
}

/** The calls of this session that confirm the person, and one that asks for it. */
function confirming(portal: TestPortal, cookie: string) {
  const headers = { cookie };
  return {
    async confirm(body: object) {
      const reply = await post(portal, '/api/auth/confirm', body, { headers });
      return [reply.statusCode, reply.json().code];
    },
    async isAsked() {
      const reply = await post(portal, '/api/admin/team-codes/999999/reissue', {}, { headers });
      const { code } = reply.json();
      expect(['CONFIRMATION_NEEDED', 'TEAM_NOT_FOUND']).toContain(code);
      return code === 'CONFIRMATION_NEEDED';
    },
  };
}

describe('the second factor of the admin', () => {
  it('[BEYOND-11] once set up, is asked for after the password, and lets the admin in', async () => {
    const portal = await start();
    const first = await signedIn(portal, ADMIN);
    const { secret, uri, cookie, user } = await setUp(portal, first);
    expect(uri).toMatch(/^otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}/);
    expect(user).toMatchObject({ role: 'admin', mustSetUpSecondFactor: false });
    // Sessions that were opened with the password alone have ended.
    expect((await getUser(portal, first)).statusCode).toBe(401);
    expect((await getUser(portal, cookie)).statusCode).toBe(200);

    const asked = await enter(portal);
    expect([asked.statusCode, asked.json().code]).toEqual([401, 'SECOND_FACTOR_NEEDED']);
    expect(asked.headers['set-cookie']).toBeUndefined();
    const entered = await enter(portal, codeOf(secret));
    expect(entered.json()).toMatchObject({ role: 'admin' });
    expect((await getUser(portal, cookieHeader(entered))).statusCode).toBe(200);
  });

  it('[BEYOND-11] is never mentioned to a caller who does not know the password', async () => {
    const portal = await start();
    const { secret } = await setUp(portal, await signedIn(portal, ADMIN));
    for (const code of [undefined, codeOf(secret)]) {
      const refused = await enter(portal, code, 'another-password');
      expect(refused.json()).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    }
  });

  it('[BEYOND-11] accepts no code twice and none of another minute, but tolerates a clock that is slightly off', async () => {
    const portal = await start();
    const { secret } = await setUp(portal, await signedIn(portal, ADMIN));
    const now = codeOf(secret);
    expect((await enter(portal, codeOf(secret, time - 90_000))).json().code).toBe('SECOND_FACTOR_WRONG');
    expect((await enter(portal, `${now.slice(0, 3)} ${now.slice(3)}`)).statusCode).toBe(200);
    expect((await enter(portal, now)).json().code).toBe('SECOND_FACTOR_WRONG');
    time += 60_000;
    const [one, other] = await Promise.all([enter(portal, codeOf(secret)), enter(portal, codeOf(secret))]);
    expect([one.statusCode, other.statusCode].sort()).toEqual([200, 400]);
    time += 60_000;
    expect((await enter(portal, codeOf(secret, time + 30_000))).statusCode).toBe(200);
  });

  it('[BEYOND-11] accepts no code and no backup code of a second factor that was replaced', async () => {
    const portal = await start();
    const former = await setUp(portal, await signedIn(portal, ADMIN));
    const { unscoped } = test.database;
    const [stored] = await unscoped.select().from(secondFactors);
    const removal = { currentPassword: ADMIN.password, code: codeOf(former.secret) };
    const { cookie } = former;
    expect((await post(portal, `${PATH}/remove`, removal, { headers: { cookie } })).statusCode).toBe(200);
    time += 60_000;
    const { secret } = await setUp(portal, await signedIn(portal, ADMIN));
    for (const code of [codeOf(former.secret), former.backupCodes[0]])
      expect((await enter(portal, code)).json().code).toBe('SECOND_FACTOR_WRONG');
    // A sign-in that has already read the former second factor.
    const { userId = 0 } = stored ?? {};
    const step = Math.floor(time / 30_000);
    expect(await takeStep(unscoped, { userId, secret: former.secret }, step)).toBe(false);
    expect((await enter(portal, codeOf(secret))).statusCode).toBe(200);
  });

  it('[BEYOND-11] accepts each backup code once, also typed with spaces and in lower case', async () => {
    const portal = await start();
    const { backupCodes, cookie } = await setUp(portal, await signedIn(portal, ADMIN));
    expect(new Set(backupCodes).size).toBe(10);
    const [code = ''] = backupCodes;
    const typed = `${code.slice(0, 5)} ${code.slice(5)}`.toLowerCase();
    expect((await enter(portal, typed)).statusCode).toBe(200);
    expect((await enter(portal, typed)).json().code).toBe('SECOND_FACTOR_WRONG');
    const state = await portal.app.inject({ url: PATH, headers: { cookie } });
    expect(state.json()).toEqual({ isOn: true, isRequired: false, backupCodesLeft: 9 });
    const [stored] = await test.database.unscoped.select().from(secondFactors);
    for (const each of backupCodes) expect(JSON.stringify(stored?.backupCodes)).not.toContain(each);
  });

  it('[BEYOND-11] [AUTH-10] counts wrong codes like wrong passwords, but not being asked for one', async () => {
    const portal = await start();
    await setUp(portal, await signedIn(portal, ADMIN));
    for (let i = 0; i < 15; i++) expect((await enter(portal)).statusCode).toBe(401);
    for (let i = 0; i < 10; i++) {
      expect((await enter(portal, '000000')).json().code).toBe('SECOND_FACTOR_WRONG');
      expect((await enter(portal)).statusCode, `after ${i} wrong codes`).toBe(i === 9 ? 429 : 401);
    }
    expect((await enter(portal, '000000')).statusCode).toBe(429);
  });

  it('[BEYOND-11] in production, nothing is accessible until it is set up, and then everything', async () => {
    const portal = await start(PRODUCTION);
    const cookie = await signedIn(portal, ADMIN);
    expect((await getUser(portal, cookie)).json()).toMatchObject({ mustSetUpSecondFactor: true });
    const teams = (headers: { cookie: string }) => portal.app.inject({ url: '/api/teams', headers });
    expect((await teams({ cookie })).json()).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
    const on = await setUp(portal, cookie);
    expect((await teams({ cookie: on.cookie })).statusCode).toBe(200);
    const headers = { cookie: on.cookie };
    const removed = await post(
      portal,
      `${PATH}/remove`,
      { currentPassword: ADMIN.password, code: on.backupCodes[0] },
      { headers },
    );
    expect(removed.json()).toMatchObject({ mustSetUpSecondFactor: true });
    expect((await teams(headers)).statusCode).toBe(403);
  });

  it('[BEYOND-11] is not required of a coach', async () => {
    const portal = await start(PRODUCTION);
    const cookie = await signedIn(portal, await buildCoach(test.database));
    expect((await getUser(portal, cookie)).json()).toMatchObject({ mustSetUpSecondFactor: false });
    expect((await portal.app.inject({ url: PATH, headers: { cookie } })).statusCode).toBe(403);
  });

  it('[BEYOND-11] can be changed only with password and code', async () => {
    const portal = await start();
    const session = await signedIn(portal, ADMIN);
    const begin = (currentPassword: string, cookie = session) =>
      post(portal, `${PATH}/begin`, { currentPassword }, { headers: { cookie } });
    expect((await begin('another-password')).json().code).toBe('PASSWORD_WRONG');
    const early = await post(portal, `${PATH}/confirm`, { code: '123456' }, { headers: { cookie: session } });
    expect(early.json().code).toBe('SECOND_FACTOR_NOT_BEGUN');
    const { secret, backupCodes, cookie } = await setUp(portal, session);
    expect((await begin(ADMIN.password, cookie)).json().code).toBe('SECOND_FACTOR_IS_ON');
    const renew = (currentPassword: string, code: string) =>
      post(portal, `${PATH}/backup-codes`, { currentPassword, code }, { headers: { cookie } });
    expect((await renew('another-password', codeOf(secret))).json().code).toBe('PASSWORD_WRONG');
    expect((await renew(ADMIN.password, '000000')).json().code).toBe('SECOND_FACTOR_WRONG');
    const renewed = await renew(ADMIN.password, codeOf(secret));
    expect(renewed.json().backupCodes).toHaveLength(10);
    expect((await enter(portal, backupCodes[0])).json().code).toBe('SECOND_FACTOR_WRONG');
    expect((await enter(portal, renewed.json().backupCodes[0])).statusCode).toBe(200);
  });

  it('[SAFE-02] [BEYOND-11] confirms the person in place of the password, which is then refused unchecked', async () => {
    const portal = await start();
    const { secret, backupCodes, cookie, user } = await setUp(portal, await signedIn(portal, ADMIN));
    expect(user).toMatchObject({ hasSecondFactor: true });
    expect((await getUser(portal, cookie)).json()).toMatchObject({ hasSecondFactor: true });
    const { confirm, isAsked } = confirming(portal, cookie);
    await expireConfirmations(test.database);
    expect(await isAsked()).toBe(true);
    for (let i = 0; i < 15; i++) {
      for (const currentPassword of [ADMIN.password, 'another-password'])
        expect(await confirm({ currentPassword })).toEqual([401, 'SECOND_FACTOR_NEEDED']);
    }
    expect(await confirm({ code: '000000' })).toEqual([400, 'SECOND_FACTOR_WRONG']);
    expect(await isAsked()).toBe(true);
    const code = codeOf(secret);
    expect(await confirm({ code: `${code.slice(0, 3)} ${code.slice(3)}` })).toEqual([200, undefined]);
    expect(await isAsked()).toBe(false);

    await expireConfirmations(test.database);
    expect(await confirm({ code })).toEqual([400, 'SECOND_FACTOR_WRONG']);
    expect((await enter(portal, code)).json().code, 'at the sign-in').toBe('SECOND_FACTOR_WRONG');
    const [backup = ''] = backupCodes;
    expect(await isAsked()).toBe(true);
    expect(await confirm({ code: backup.toLowerCase() })).toEqual([200, undefined]);
    expect(await isAsked()).toBe(false);
    await expireConfirmations(test.database);
    expect(await confirm({ code: backup })).toEqual([400, 'SECOND_FACTOR_WRONG']);
    expect((await enter(portal, backup)).json().code, 'at the sign-in').toBe('SECOND_FACTOR_WRONG');
    const state = await portal.app.inject({ url: PATH, headers: { cookie } });
    expect(state.json()).toMatchObject({ backupCodesLeft: 9 });

    time += 60_000;
    const next = codeOf(secret);
    expect((await enter(portal, next)).statusCode).toBe(200);
    expect(await confirm({ code: next }), 'used at the sign-in').toEqual([400, 'SECOND_FACTOR_WRONG']);
    expect(await isAsked()).toBe(true);
    time += 60_000;
    const last = codeOf(secret);
    const both = await Promise.all([confirm({ code: last }), confirm({ code: last })]);
    expect(both.map(([status]) => status).toSorted()).toEqual([200, 400]);
  });

  it('[SAFE-02] without a second factor, takes the password and no code', async () => {
    const portal = await start();
    const cookie = await signedIn(portal, ADMIN);
    expect((await getUser(portal, cookie)).json()).toMatchObject({ hasSecondFactor: false });
    const { confirm, isAsked } = confirming(portal, cookie);
    // A secret that waits for its first code is no second factor yet.
    const begun = await post(
      portal,
      `${PATH}/begin`,
      { currentPassword: ADMIN.password },
      { headers: { cookie } },
    );
    await expireConfirmations(test.database);
    for (let i = 0; i < 15; i++)
      expect(await confirm({ code: codeOf(begun.json().secret) })).toEqual([409, 'SECOND_FACTOR_NOT_BEGUN']);
    expect(await isAsked()).toBe(true);
    const password = { currentPassword: ADMIN.password };
    for (const body of [{}, { ...password, code: '123456' }, { code: '' }, { code: '12345' }, { code: null }])
      expect(await confirm(body), JSON.stringify(body)).toEqual([400, 'INVALID_REQUEST']);
    expect(await isAsked()).toBe(true);
    expect(await confirm({ currentPassword: 'another-password' })).toEqual([400, 'PASSWORD_WRONG']);
    expect(await confirm(password)).toEqual([200, undefined]);
    expect(await isAsked()).toBe(false);
  });

  it('[SAFE-02] once removed, is replaced by the password to confirm, as for a person who never had one', async () => {
    const portal = await start();
    const { backupCodes, cookie } = await setUp(portal, await signedIn(portal, ADMIN));
    const { confirm } = confirming(portal, cookie);
    const coach = await buildCoach(test.database);
    const other = confirming(portal, await signedIn(portal, coach));
    expect(await other.confirm({ code: backupCodes[0] })).toEqual([409, 'SECOND_FACTOR_NOT_BEGUN']);
    expect(await other.confirm({ currentPassword: coach.password })).toEqual([200, undefined]);
    const removal = { currentPassword: ADMIN.password, code: backupCodes[0] };
    const removed = await post(portal, `${PATH}/remove`, removal, { headers: { cookie } });
    expect(removed.json()).toMatchObject({ hasSecondFactor: false });
    await expireConfirmations(test.database);
    expect(await confirm({ code: backupCodes[1] })).toEqual([409, 'SECOND_FACTOR_NOT_BEGUN']);
    expect(await confirm({ currentPassword: ADMIN.password })).toEqual([200, undefined]);
  });

  it('[SAFE-02] [AUTH-10] counts wrong codes to confirm apart from those at the sign-in', async () => {
    const portal = await start();
    const { secret, cookie } = await setUp(portal, await signedIn(portal, ADMIN));
    const { confirm, isAsked } = confirming(portal, cookie);
    await expireConfirmations(test.database);
    for (let i = 0; i < 10; i++)
      expect(await confirm({ code: '000000' })).toEqual([400, 'SECOND_FACTOR_WRONG']);
    expect(await confirm({ code: codeOf(secret) })).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect((await enter(portal, '000000')).json().code).toBe('SECOND_FACTOR_WRONG');
    expect(await isAsked()).toBe(true);
    const [factor] = await test.database.unscoped.select().from(secondFactors);
    expect(factor?.failedAt).toHaveLength(11);
  });

  it('[BEYOND-11] is removed with a new password by the server’s own command, in case the phone is lost', async () => {
    const portal = await start();
    await setUp(portal, await signedIn(portal, ADMIN));
    await setAdminPassword({ database: test.database, password: 'floor-beam-vault-bars' });
    expect((await enter(portal, undefined, 'floor-beam-vault-bars')).statusCode).toBe(200);
  });
});
