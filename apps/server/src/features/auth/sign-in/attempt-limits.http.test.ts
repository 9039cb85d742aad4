import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { rateLimits } from '../../../platform/db/platform.table.ts';
import { createLogger } from '../../../platform/log.ts';
import { ATTEMPT_LIMITS } from '../auth.constants.ts';
import { buildCoach, buildTeam, login, post, startPortal, type TestPortal } from '../testing/portal.ts';

const limits = {
  signInPerAccount: { attempts: 3, windowSeconds: 900 },
  signInPerAddress: { attempts: 6, windowSeconds: 900 },
  codeGuessPerAddress: { attempts: 2, windowSeconds: 3600 },
};

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

// The limiter uses the system clock. Only that is faked; timers run as usual.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const wrong = 'wrong-password';
const from = (remoteAddress: string) => ({ remoteAddress });

async function statuses(tries: readonly (() => Promise<{ statusCode: number }>)[]) {
  const seen = [];
  for (const attempt of tries) seen.push((await attempt()).statusCode);
  return seen;
}

let made = 0;
function guessCode(portal: TestPortal, address: string, teamCode = 'GUESSED-CODE', email?: string) {
  made += 1;
  const body = { password: 'parallel', firstName: 'Noor', lastName: 'Haddad', teamCode };
  return post(
    portal,
    '/api/coach/register',
    { ...body, email: email ?? `guess${made}@example.org` },
    from(address),
  );
}

describe('repeated failed sign-ins', () => {
  it('[AUTH-10] are refused for the account, from any address, with the seconds to wait', async () => {
    const portal = await startPortal({ ...test, limits });
    const { email, password } = await buildCoach(test.database);
    const tries = [1, 2, 3].map((n) => () => login(portal, { email, password: wrong }, from(`192.0.2.${n}`)));
    expect(await statuses(tries)).toEqual([401, 401, 401]);
    vi.setSystemTime(Date.now() + 60_000);
    const refused = await login(portal, { email: email.toUpperCase(), password }, from('192.0.2.9'));
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(800);
    expect(wait).toBeLessThanOrEqual(840);
    // Refusals do not make the wait longer.
    vi.setSystemTime(Date.now() + wait * 1000);
    expect((await login(portal, { email, password }, from('192.0.2.9'))).statusCode).toBe(200);
  });

  it('[AUTH-10] are refused in the same way for an email without an account', async () => {
    const portal = await startPortal({ ...test, limits });
    const nobody = { email: 'nobody@example.org', password: wrong };
    const tries = [11, 12, 13, 14].map((n) => () => login(portal, nobody, from(`192.0.2.${n}`)));
    expect(await statuses(tries)).toEqual([401, 401, 401, 429]);
  });

  it('[AUTH-10] are reset by a success', async () => {
    const portal = await startPortal({ ...test, limits });
    const { email, password } = await buildCoach(test.database);
    const fail = () => login(portal, { email, password: wrong }, from('192.0.2.20'));
    const succeed = () => login(portal, { email, password }, from('192.0.2.20'));
    const seen = await statuses([fail, fail, succeed, fail, fail, succeed]);
    expect(seen).toEqual([401, 401, 200, 401, 401, 200]);
  });

  it('[AUTH-10] are refused for the address across accounts, and successes there do not count', async () => {
    const portal = await startPortal({ ...test, limits });
    const coach = await buildCoach(test.database);
    const succeed = () => login(portal, coach, from('192.0.2.30'));
    expect(await statuses(Array.from({ length: 8 }, () => succeed))).toEqual(Array(8).fill(200));
    const failures = [1, 2, 3, 4, 5, 6].map(
      (n) => () => login(portal, { email: `n${n}@example.org`, password: wrong }, from('192.0.2.30')),
    );
    expect(await statuses(failures)).toEqual(Array(6).fill(401));
    expect((await succeed()).statusCode).toBe(429);
    expect((await login(portal, coach, from('192.0.2.31'))).statusCode).toBe(200);
  });

  it('[AUTH-10] from a refused address do not count against any account', async () => {
    const portal = await startPortal({ ...test, limits });
    const coach = await buildCoach(test.database);
    const failures = [1, 2, 3, 4, 5, 6].map(
      (n) => () => login(portal, { email: `m${n}@example.org`, password: wrong }, from('192.0.2.40')),
    );
    await statuses(failures);
    const blocked = Array.from(
      { length: 5 },
      () => () => login(portal, { ...coach, password: wrong }, from('192.0.2.40')),
    );
    expect(await statuses(blocked)).toEqual(Array(5).fill(429));
    expect((await login(portal, coach, from('192.0.2.41'))).statusCode).toBe(200);
  });

  it('[AUTH-10] at a refused account do not count against the other people at the address', async () => {
    const portal = await startPortal({ ...test, limits });
    const coach = await buildCoach(test.database);
    const other = await buildCoach(test.database);
    const failures = Array.from(
      { length: 12 },
      () => () => login(portal, { ...coach, password: wrong }, from('192.0.2.65')),
    );
    expect(await statuses(failures)).toEqual([401, 401, 401, ...Array(9).fill(429)]);
    expect((await login(portal, other, from('192.0.2.65'))).statusCode).toBe(200);
  });

  it('[AUTH-10] count per IPv6 network, because one household has all of its addresses', async () => {
    const portal = await startPortal({ ...test, limits });
    const failures = [1, 2, 3, 4, 5, 6, 7].map(
      (n) => () => login(portal, { email: `v${n}@example.org`, password: wrong }, from(`2001:db8::${n}`)),
    );
    expect((await statuses(failures)).at(-1)).toBe(429);
  });

  it('[AUTH-10] count per IPv6 site too, with room for several households', async () => {
    const portal = await startPortal({ ...test, limits });
    const fails = (site: string, n: number) => () =>
      login(portal, { email: `w${n}@example.org`, password: wrong }, from(`${site}:${n.toString(16)}::1`));
    const most = limits.signInPerAddress.attempts * 8;
    const seen = await statuses(Array.from({ length: most + 1 }, (_, n) => fails('2001:db8:5', n)));
    expect(seen.filter((status) => status === 401)).toHaveLength(most);
    expect(seen.at(-1)).toBe(429);
    expect((await fails('2001:db8:6', 1)()).statusCode).toBe(401);
  });

  it('[AUTH-10] [BEYOND-06] count together over all processes, even at the same moment', async () => {
    const second = openDatabase({ logins: test.logins, log: createLogger('silent') });
    const portals = [
      await startPortal({ ...test, limits }),
      await startPortal({ database: second, limits }),
    ] as const;
    const { email } = await buildCoach(test.database);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        login(portals[n % 2 === 0 ? 0 : 1], { email, password: wrong }, from(`198.51.100.${n}`)),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(3);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(7);
    await second.close();
  });
});

describe('right sign-ins', () => {
  const many = { ...limits, everySignInPerAccount: { attempts: 4, windowSeconds: 300 } };

  it('[SAFE-07] are limited for the account, and count as no failure', async () => {
    const portal = await startPortal({ ...test, limits: many });
    const coach = await buildCoach(test.database);
    const succeed = () => login(portal, coach, from('192.0.2.50'));
    expect(await statuses([succeed, succeed, succeed, succeed])).toEqual([200, 200, 200, 200]);
    const refused = await login(portal, coach, from('192.0.2.51'));
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(200);
    for (let n = 0; n < 3; n += 1) await succeed();
    const other = await buildCoach(test.database);
    expect((await login(portal, other, from('192.0.2.50'))).statusCode).toBe(200);
    vi.setSystemTime(Date.now() + wait * 1000);
    expect((await succeed()).statusCode).toBe(200);
  });

  it('[SAFE-07] are limited for the address, across accounts', async () => {
    const everySignInPerAddress = { attempts: 3, windowSeconds: 300 };
    const portal = await startPortal({ ...test, limits: { ...limits, everySignInPerAddress } });
    const seen = [];
    for (let n = 0; n < 4; n += 1)
      seen.push((await login(portal, await buildCoach(test.database), from('192.0.2.60'))).statusCode);
    expect(seen).toEqual([200, 200, 200, 429]);
    expect((await login(portal, await buildCoach(test.database), from('192.0.2.61'))).statusCode).toBe(200);
  });
});

describe('guesses of team codes', () => {
  it('[AUTH-10] are refused for the address, with the seconds to wait, and allowed again later', async () => {
    const portal = await startPortal({ ...test, limits });
    const team = await buildTeam(test.database);
    const guess = () => guessCode(portal, '203.0.113.1');
    expect(await statuses([guess, guess, guess])).toEqual([400, 400, 429]);
    const refused = await guessCode(portal, '203.0.113.1', team.code);
    expect(refused.statusCode).toBe(429);
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(3500);
    vi.setSystemTime(Date.now() + wait * 1000);
    expect((await guessCode(portal, '203.0.113.1', team.code)).statusCode).toBe(200);
  });

  it('[AUTH-10] let a whole gym register: successes do not count', async () => {
    const portal = await startPortal({ ...test, limits });
    const seen = [];
    for (let n = 0; n < 4; n += 1) {
      const { code } = await buildTeam(test.database);
      seen.push((await guessCode(portal, '203.0.113.2', code)).statusCode);
    }
    expect(seen).toEqual([200, 200, 200, 200]);
  });

  it('[AUTH-10] cannot be bypassed with one good code to find out which emails have accounts', async () => {
    const portal = await startPortal({ ...test, limits });
    const { code } = await buildTeam(test.database);
    const { email } = await buildCoach(test.database);
    const ask = () => guessCode(portal, '203.0.113.3', code, email);
    expect(await statuses([ask, ask, ask])).toEqual([409, 409, 429]);
  });
});

it('[AUTH-10] stores neither emails nor addresses in plain text', async () => {
  const portal = await startPortal({ ...test, limits });
  await login(portal, { email: 'clear@example.org', password: wrong }, from('203.0.113.77'));
  await guessCode(portal, '203.0.113.77');
  const keys = (await test.database.unscoped.select().from(rateLimits)).map(({ key }) => key);
  expect(keys.length).toBeGreaterThan(2);
  for (const key of keys)
    expect(key).toMatch(
      /^(sign-in-account|sign-in-address|signed-in-account|signed-in-address|code-address)(-site)?:[\w-]{43}$/,
    );
});

it('[AUTH-10] allows by default what honest people need', () => {
  expect(ATTEMPT_LIMITS.signInPerAccount.attempts).toBeGreaterThanOrEqual(5);
  expect(ATTEMPT_LIMITS.signInPerAddress.attempts).toBeGreaterThan(
    ATTEMPT_LIMITS.signInPerAccount.attempts * 2,
  );
  expect(ATTEMPT_LIMITS.everySignInPerAddress.attempts).toBeGreaterThanOrEqual(
    ATTEMPT_LIMITS.everySignInPerAccount.attempts * 5,
  );
});
