import type { FastifyInstance } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminOf, type Session, startTestApp } from '../../../test/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';

const ADMIN = { email: 'admin@league.example', password: 'vault-bars-beam-floor' };
const MINUTE_MS = 60_000;

let db: TestDatabase;
let app: FastifyInstance;
/** The cookie of the session in which the second factor was set up. */
let cookie: string;
let secret: string;
let time = new Date('2026-03-10T15:00:00Z').getTime();
const clock = { now: () => new Date(time) };
const later = (minutes: number) => {
  time += minutes * MINUTE_MS;
};

const codeNow = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time });

/** Enters a code after the right password, ignoring earlier failures. */
async function enter(code: string) {
  await db.database.unscoped.execute('delete from rate_limits');
  const payload = { ...ADMIN, code };
  return app.inject({ method: 'POST', url: '/api/coach/login', payload });
}

function cookieOf({ cookies }: Awaited<ReturnType<typeof enter>>) {
  return cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
}

function wrongCode() {
  const right = codeNow();
  return `${right.startsWith('0') ? '1' : '0'}${right.slice(1)}`;
}

async function fail(times: number) {
  const wrong = wrongCode();
  for (let failed = 0; failed < times; failed += 1)
    expect((await enter(wrong)).json().code).toBe('SECOND_FACTOR_WRONG');
}

/** What the office sees after signing in, which the failures do not prevent. */
async function look() {
  later(1);
  const entered = await enter(codeNow());
  expect(entered.statusCode, entered.body).toBe(200);
  const headers = { cookie: cookieOf(entered) };
  const read = async (url: string) => (await app.inject({ url, headers })).json();
  const { mails } = await read('/api/admin/mails');
  const { wrongSecondFactors } = await read('/api/admin/dashboard');
  return { read, mails, wrongSecondFactors };
}

/** Wrong codes that confirm nothing, in a session that is open. */
async function failInSession(times: number) {
  const payload = { code: wrongCode() };
  for (let failed = 0; failed < times; failed += 1) {
    await db.database.unscoped.execute('delete from rate_limits');
    const headers = { cookie };
    const reply = await app.inject({ method: 'POST', url: '/api/auth/confirm', payload, headers });
    expect(reply.json().code).toBe('SECOND_FACTOR_WRONG');
  }
}

beforeAll(async () => {
  db = await createTestDatabase();
  app = await startTestApp({ database: db.database, clock });
  const admin: Session = await adminOf(app, db.database);
  const send = (path: string, payload: object) =>
    admin({ method: 'POST', url: `/api/admin/second-factor/${path}`, payload });
  secret = (await send('begin', { currentPassword: ADMIN.password })).json().secret;
  const confirmed = await send('confirm', { code: codeNow() });
  expect(confirmed.statusCode).toBe(200);
  cookie = cookieOf(confirmed);
});
afterAll(async () => {
  await app.close();
  await db.close();
});

it('[SAFE-07] a few wrong second factors are typing errors; more are reported to the office', async () => {
  await fail(2);
  expect(await look()).toMatchObject({ mails: [], wrongSecondFactors: null });
  await fail(1);
  const lastAt = clock.now().toISOString();
  const { read, mails, wrongSecondFactors } = await look();
  expect(wrongSecondFactors).toEqual({ count: 3, lastAt });
  expect(mails).toEqual([expect.objectContaining({ to: ADMIN.email, state: 'kept' })]);
  const { text } = await read(`/api/admin/mails/${mails[0].id}/text`);
  expect(text).toContain('a wrong code was entered 3 times');
  expect(text).toContain('/coach/auth');
});

it('[SAFE-07] the office gets at most one mail an hour about wrong second factors', async () => {
  await fail(12);
  expect((await look()).mails).toHaveLength(1);
  later(60);
  await fail(1);
  const { mails, wrongSecondFactors } = await look();
  expect(mails).toHaveLength(2);
  expect(wrongSecondFactors.count).toBe(16);
});

it('[SAFE-07] [SAFE-02] wrong second factors in an open session are reported to the office too', async () => {
  later(60);
  await failInSession(3);
  const { read, mails, wrongSecondFactors } = await look();
  expect(mails).toHaveLength(3);
  expect(wrongSecondFactors.count).toBe(19);
  const { text } = await read(`/api/admin/mails/${mails[0].id}/text`);
  expect(text).toContain('in a browser where you are signed in');
});

it('[SAFE-07] wrong second factors leave the dashboard after a week', async () => {
  later(8 * 24 * 60);
  expect((await look()).wrongSecondFactors).toBeNull();
});
