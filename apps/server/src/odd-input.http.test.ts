import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { coachOf, type Session, startTestApp } from '../test/app.ts';
import { buildMember, buildTeam } from '../test/builders.ts';
import { createTestDatabase, type TestDatabase } from '../test/database.ts';

let db: TestDatabase;
let app: FastifyInstance;
let coach: Session;
let memberId: number;

beforeAll(async () => {
  db = await createTestDatabase();
  app = await startTestApp({ database: db.database });
  const teamId = await buildTeam(db.database, 'Spring');
  coach = await coachOf(app, db.database, teamId);
  memberId = (await buildMember(db.database, { teamId, membershipStatus: 'Lapsed' })).id;
});
afterAll(async () => {
  await app.close();
  await db.close();
});

const account = { email: 'a@example.org', password: 'balance', firstName: 'A', lastName: 'B' };

const CASES: readonly [
  what: string,
  method: 'GET' | 'PATCH' | 'POST',
  url: () => string,
  payload: unknown,
  status: number,
][] = [
  ['half a character in a name', 'PATCH', () => `/coach/members/${memberId}`, { firstName: 'A\ud83d' }, 200],
  ['half a character in notes', 'PATCH', () => `/coach/members/${memberId}`, { coachNotes: 'A\ud83d' }, 200],
  [
    'a birthday in the year 0',
    'PATCH',
    () => `/coach/members/${memberId}`,
    { dateOfBirth: '0000-01-01' },
    400,
  ],
  ['a birthday long ago', 'PATCH', () => `/coach/members/${memberId}`, { dateOfBirth: '1850-01-01' }, 400],
  ['a birthday to come', 'PATCH', () => `/coach/members/${memberId}`, { dateOfBirth: '9999-12-31' }, 400],
  ['an id in hexadecimal', 'PATCH', () => `/coach/members/0x${memberId.toString(16)}`, {}, 404],
  ['an id with a space', 'PATCH', () => `/coach/members/%20${memberId}`, {}, 404],
  ['an id with an exponent', 'PATCH', () => `/coach/members/${memberId}e0`, {}, 404],
  ['true for an id', 'POST', () => '/api/members/bulk-renew', { memberIds: [true] }, 400],
  ['a list for an id', 'POST', () => '/api/members/bulk-renew', { memberIds: [[1]] }, 400],
  ['a NUL in the level', 'GET', () => '/api/members?level=%00', undefined, 200],
  ['a NUL in the status', 'GET', () => '/api/members?status=%00', undefined, 200],
  ['a NUL in the search', 'GET', () => '/api/members?search=%00', undefined, 200],
  ['a NUL in a team code', 'POST', () => '/api/coach/register', { ...account, teamCode: 'a\u0000' }, 400],
  ['a NUL in an email', 'POST', () => '/api/coach/login', { email: 'a\u0000@b.example', password: 'x' }, 401],
  ['null for the body', 'POST', () => '/api/coach/login', null, 400],
  ['a list for the body', 'POST', () => '/api/coach/login', [], 400],
];

it.each(CASES)(
  '[AUTH-12] [ERR-06] %s is answered without an internal error',
  async (_what, method, url, payload, status) => {
    const reply = await coach({
      method,
      url: url(),
      ...(payload === undefined
        ? {}
        : { payload: JSON.stringify(payload), headers: { 'content-type': 'application/json' } }),
    });
    expect(reply.statusCode, reply.body).toBe(status);
  },
);

it('[AUTH-04] a HEAD of the sign-out address ends no session', async () => {
  await coach({ method: 'HEAD', url: '/api/logout' });
  expect((await coach({ method: 'GET', url: '/api/coach/user' })).statusCode).toBe(200);
});
