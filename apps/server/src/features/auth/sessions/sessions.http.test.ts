import { routes } from '@league/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { signIn } from '../auth.service.ts';
import { sessions } from '../auth.table.ts';
import { issuePassword } from '../passwords/own-password.service.ts';
import {
  buildCoach,
  getUser,
  post,
  setCookies,
  signedIn,
  startPortal,
  type TestPortal,
} from '../testing/portal.ts';

const HOUR_MS = 3_600_000;
const env = { SESSION_HOURS: '10' };

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

function movableClock(start: string) {
  let time = new Date(start).getTime();
  return {
    now: () => new Date(time),
    passHours(hours: number) {
      time += hours * HOUR_MS;
    },
  };
}

async function coachInSession() {
  const clock = movableClock('2026-03-01T08:00:00Z');
  const portal = await startPortal({ ...test, clock, env });
  const coach = await buildCoach(test.database);
  const cookie = await signedIn(portal, coach);
  const expiresAt = async () => {
    const [row] = await test.database.unscoped
      .select()
      .from(sessions)
      .where(eq(sessions.userId, coach.userId));
    return row?.expiresAt.toISOString();
  };
  return { clock, portal, coach, cookie, expiresAt };
}

describe('a session', () => {
  it('[AUTH-09] expires after the configured hours without use', async () => {
    const { clock, portal, cookie } = await coachInSession();
    clock.passHours(9.99);
    expect((await getUser(portal, cookie)).statusCode).toBe(200);
    clock.passHours(10);
    expect((await getUser(portal, cookie)).statusCode).toBe(401);
  });

  it('[AUTH-09] is extended by use, with its cookie, but not on every request', async () => {
    const { clock, portal, cookie, expiresAt } = await coachInSession();
    clock.passHours(0.5);
    const soon = await getUser(portal, cookie);
    expect(setCookies(soon)).toEqual([]);
    expect(await expiresAt()).toBe('2026-03-01T18:00:00.000Z');

    clock.passHours(5.5);
    const teams = await portal.app.inject({ url: '/api/teams', headers: { cookie } });
    const [renewed] = setCookies(teams);
    expect(`${renewed?.name}=${renewed?.value}`).toBe(cookie);
    expect(renewed?.attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=36000', 'Path=/', 'SameSite=Lax']);
    expect(await expiresAt()).toBe('2026-03-02T00:00:00.000Z');

    clock.passHours(9.5);
    expect((await getUser(portal, cookie)).statusCode).toBe(200);
  });

  it('[SAFE-02] ends thirty days after the sign-in, even in constant use', async () => {
    const { clock, portal, cookie } = await coachInSession();
    for (let hours = 0; hours < 30 * 24 - 8; hours += 8) {
      expect((await getUser(portal, cookie)).statusCode).toBe(200);
      clock.passHours(8);
    }
    expect((await getUser(portal, cookie)).statusCode).toBe(200);
    clock.passHours(8);
    expect((await getUser(portal, cookie)).statusCode).toBe(401);
  });

  it('[AUTH-04] stays ended if it was ended while a request extended it', async () => {
    const { clock, portal, cookie } = await coachInSession();
    clock.passHours(5);
    await Promise.all([
      getUser(portal, cookie),
      post(portal, '/api/coach/logout', undefined, { headers: { cookie } }),
    ]);
    expect((await getUser(portal, cookie)).statusCode).toBe(401);
  });

  it('[AUTH-09] is removed, once expired, by the next sign-in of any person', async () => {
    const { clock, portal, expiresAt } = await coachInSession();
    clock.passHours(11);
    expect(await expiresAt()).toBeDefined();
    await signedIn(portal, await buildCoach(test.database));
    expect(await expiresAt()).toBeUndefined();
  });

  it('[SAFE-07] ends when the person has fifty newer ones, and those of others stay', async () => {
    const { clock, portal, coach, cookie } = await coachInSession();
    const other = await buildCoach(test.database);
    const cookieOfOther = await signedIn(portal, other);
    await test.database.unscoped.insert(sessions).values(
      Array.from({ length: 49 }, (_, index) => ({
        userId: coach.userId,
        token: `${coach.userId}-${index}`,
        expiresAt: new Date(clock.now().getTime() + HOUR_MS),
        createdAt: new Date(clock.now().getTime() + index + 1),
      })),
    );
    expect((await getUser(portal, cookie)).statusCode).toBe(200);
    clock.passHours(0.1);
    const newest = await signedIn(portal, coach);
    expect((await getUser(portal, cookie)).statusCode).toBe(401);
    expect(await test.database.unscoped.$count(sessions, eq(sessions.userId, coach.userId))).toBe(50);
    expect((await getUser(portal, newest)).statusCode).toBe(200);
    expect((await getUser(portal, cookieOfOther)).statusCode).toBe(200);
  });

  it('stores neither the address nor the browser of the person', async () => {
    const { coach } = await coachInSession();
    const [row] = await test.database.unscoped
      .select()
      .from(sessions)
      .where(eq(sessions.userId, coach.userId));
    expect([row?.ipAddress, row?.userAgent]).toEqual(['', '']);
  });
});

describe('the other sessions of a person', () => {
  const others = async (portal: TestPortal, cookie: string) => {
    const reply = await portal.app.inject({ url: routes.auth.otherSessions.path, headers: { cookie } });
    return routes.auth.otherSessions.reply.parse(reply.json()).map(({ signedInAt }) => signedInAt);
  };

  it('[AUTH-09] are listed by start, and end together, without the present one and those of others', async () => {
    const clock = movableClock('2026-03-01T08:00:00Z');
    const portal = await startPortal({ ...test, clock, env });
    const coach = await buildCoach(test.database);
    const expired = await signedIn(portal, coach);
    clock.passHours(9);
    const phone = await signedIn(portal, coach);
    clock.passHours(1);
    const here = await signedIn(portal, coach);
    const tablet = await signedIn(portal, coach);
    const colleague = await signedIn(portal, await buildCoach(test.database));
    expect((await getUser(portal, expired)).statusCode).toBe(401);
    expect(await others(portal, here)).toEqual(['2026-03-01T18:00:00.000Z', '2026-03-01T17:00:00.000Z']);

    const end = () =>
      post(portal, routes.auth.endOtherSessions.path, undefined, { headers: { cookie: here } });
    expect((await end()).json()).toEqual({ ended: 2 });
    expect((await end()).json()).toEqual({ ended: 0 });
    for (const ended of [phone, tablet]) expect((await getUser(portal, ended)).statusCode).toBe(401);
    for (const kept of [here, colleague]) expect((await getUser(portal, kept)).statusCode).toBe(200);
    expect(await others(portal, here)).toEqual([]);
  });
});

it('[AUTH-11] do not survive a change of password if started with the former one meanwhile', async () => {
  const { auth } = await startPortal({ ...test, env });
  const coach = await buildCoach(test.database);
  const late = {
    ...auth,
    sessions: {
      ...auth.sessions,
      open: async (headers: Headers, userId: number) => {
        await issuePassword(test.database.unscoped, {
          userId,
          passwordHash: 'the hash of another password',
          now: new Date(),
        });
        return auth.sessions.open(headers, userId, 'password');
      },
    },
  };
  const caller = { headers: new Headers(), ip: '192.0.2.1' };
  await expect(signIn(late, coach, caller)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  const left = await test.database.unscoped.select().from(sessions).where(eq(sessions.userId, coach.userId));
  expect(left).toEqual([]);
});
