import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { coachOf, type Session, signedOut, startTestApp } from '../../../test/app.ts';
import { buildTeam } from '../../../test/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';

let db: TestDatabase;
let app: FastifyInstance;
let coach: Session;
const lines: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });

beforeAll(async () => {
  db = await createTestDatabase();
  app = await startTestApp({ database: db.database, log });
  coach = await coachOf(app, db.database, await buildTeam(db.database, 'Spring'));
});
afterAll(async () => {
  await app.close();
  await db.close();
});
beforeEach(() => {
  lines.length = 0;
  log.level = 'warn';
});

describe('a refused request', () => {
  const credentials = { email: 'anna.secret@example.org', password: 'secret-secret' };
  const renewals = '/api/members/bulk-renew';
  const stats = '/api/dashboard/stats';
  const login = '/api/coach/login';
  const refusals: [string, 'GET' | 'POST' | 'DELETE', string, object | undefined, number, string, string][] =
    [
      ['of a stranger', 'GET', '/api/members?search=secret', undefined, 401, 'NOT_SIGNED_IN', '/api/members'],
      ['with a wrong password', 'POST', login, credentials, 401, 'INVALID_CREDENTIALS', login],
      ['without the right', 'GET', stats, undefined, 403, 'NOT_ALLOWED', stats],
      ['to nowhere', 'GET', '/api/secret', undefined, 404, 'NOT_FOUND', 'none'],
      ['that cannot be read', 'GET', '/api/secret%E0%A4%A', undefined, 404, 'NOT_FOUND', 'none'],
      ['that is wrong', 'POST', renewals, { memberIds: ['secret'] }, 400, 'INVALID_REQUEST', renewals],
      ['of no gymnast', 'DELETE', '/api/members/1', undefined, 404, 'MEMBER_NOT_FOUND', '/api/members/:id'],
    ];
  it.each(refusals)(
    '[ERR-06] logs %s with the id of its reply and nothing of its content',
    async (who, method, url, payload, status, code, route) => {
      const send = who === 'of a stranger' ? signedOut(app) : coach;
      const reply = await send({ method, url, ...(payload ? { payload } : {}) });
      expect(reply.statusCode).toBe(status);
      expect(lines.map((line) => JSON.parse(line))).toEqual([
        expect.objectContaining({ level: 40, reqId: reply.json().requestId, method, route, status, code }),
      ]);
      expect(lines.join()).not.toContain('secret');
    },
  );

  it('says what is wrong with each field in the portal’s own sentences', async () => {
    const payload = { memberIds: ['secret'], firstName: 7 };
    const wrong = await coach({ method: 'POST', url: renewals, payload });
    expect(wrong.json().fields).toEqual([{ field: 'memberIds.0', message: 'Is not valid.' }]);
    const missing = await coach({ method: 'POST', url: renewals, payload: {} });
    expect(missing.json().fields).toEqual([{ field: 'memberIds', message: 'Is missing.' }]);
  });

  it.each(['/api/coach/user', '/api/auth/user'])(
    '[ERR-06] to %s by a signed-out caller is not logged as a warning',
    async (url) => {
      await signedOut(app)({ method: 'GET', url });
      expect(lines).toEqual([]);
      log.level = 'info';
      const reply = await signedOut(app)({ method: 'GET', url });
      expect(lines.map((line) => JSON.parse(line))).toContainEqual(
        expect.objectContaining({ level: 30, reqId: reply.json().requestId, code: 'NOT_SIGNED_IN' }),
      );
    },
  );
});

it('[IMPORT-14] with a hundred faults reports twenty of them, and how many more there are', async () => {
  const reply = await coach({
    method: 'POST',
    url: '/api/members/bulk-renew',
    payload: { memberIds: Array.from({ length: 100 }, () => '') },
  });
  const { fields, message } = reply.json();
  expect(fields).toHaveLength(21);
  expect(fields[19].field).toBe('memberIds.19');
  expect(fields[20]).toEqual({ field: 'body', message: 'And 80 more.' });
  expect(message.length).toBeLessThanOrEqual(1500);
});
