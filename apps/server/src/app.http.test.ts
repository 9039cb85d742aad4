import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  allRoutes,
  errorCodesOf,
  errorEntry,
  fillPath,
  PAGES,
  type RouteEntry,
  routes,
  successStatusOf,
} from '@league/contract';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { adminOf, coachOf, type Session, signedOut, startTestApp } from '../test/app.ts';
import { buildMember, buildTeam } from '../test/builders.ts';
import { createTestDatabase, type TestDatabase } from '../test/database.ts';
import { operationOf } from './platform/http/api-description.ts';
import { createServer } from './platform/http/server.ts';
import { createLogger, serializeError } from './platform/log.ts';
import { createS3Storage } from './platform/storage/s3-storage.ts';

let db: TestDatabase;
let app: FastifyInstance;
let webRoot: string;
let coach: Session;
let admin: Session;

beforeAll(async () => {
  db = await createTestDatabase();
  webRoot = await mkdtemp(join(tmpdir(), 'portal-web-'));
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Portal</title>');
  app = await startTestApp({ database: db.database, webRoot });
  coach = await coachOf(app, db.database, await buildTeam(db.database, 'Spring'));
  admin = await adminOf(app, db.database);
});
afterAll(async () => {
  await app.close();
  await db.close();
  await rm(webRoot, { recursive: true });
});

const NO_ID = 999_999;
const unknownIds = {
  id: NO_ID,
  coachId: NO_ID,
  eventId: NO_ID,
  teamId: NO_ID,
  row: NO_ID,
  firstId: NO_ID,
  secondId: NO_ID,
};
const requestFor = ({ method, path }: { method: string; path: string }) => ({
  method: method as 'GET',
  url: fillPath(path, unknownIds),
  ...(method === 'GET' || method === 'DELETE' ? {} : { payload: {} }),
});

describe('every route', () => {
  const isForVisitors = ({ access }: RouteEntry) => access === 'public' || typeof access === 'object';
  const closed = allRoutes.filter((entry) => !isForVisitors(entry));

  it.each(closed.map((entry) => [entry.method, entry.path, entry] as const))(
    '[ADMIN-09] [ERR-01] %s %s answers 401 to a stranger',
    async (_method, _path, entry) => {
      const reply = await signedOut(app)(requestFor(entry));
      expect(reply.statusCode).toBe(401);
      expect(reply.json()).toEqual({
        code: 'NOT_SIGNED_IN',
        message: expect.stringContaining('Unauthorized'),
        error: expect.stringContaining('Unauthorized'),
        requestId: expect.any(String),
      });
      expect(reply.headers['x-request-id']).toBe(reply.json().requestId);
    },
  );

  it('that is public says so in the contract, and these are all of them', () => {
    const open = allRoutes.filter(isForVisitors).map(({ method, path }) => `${method} ${path}`);
    expect(open.sort()).toEqual([
      'DELETE /api/members/public/:id',
      'GET /api/calendars/:token',
      'GET /api/csv-template',
      'GET /api/demo/activity',
      'GET /api/demo/event-registrations',
      'GET /api/demo/score-warnings',
      'GET /api/demo/test-coaches',
      'GET /api/league',
      'GET /api/login',
      'GET /api/login/callback',
      'GET /api/logout',
      'GET /api/members/:id/activity/demo',
      'GET /api/members/public',
      'GET /api/openapi.json',
      'GET /api/xlsx-template',
      'GET /coach/members/demo',
      'GET /healthz',
      'GET /metrics',
      'GET /readyz',
      'PATCH /api/members/public/:id',
      'POST /api/coach/daily-mail/link',
      'POST /api/coach/invitation',
      'POST /api/coach/invitation/accept',
      'POST /api/coach/login',
      'POST /api/coach/logout',
      'POST /api/coach/password-reset',
      'POST /api/coach/password-reset/choose',
      'POST /api/coach/password-reset/link',
      'POST /api/coach/register',
      'POST /api/demo/members/:id/renew',
      'POST /api/demo/members/bulk-changes',
      'POST /api/demo/members/bulk-changes/:id/undo',
      'POST /api/demo/members/bulk-changes/preview',
      'POST /api/demo/members/bulk-renew',
      'POST /api/demo/start-over',
      'POST /api/make-admin',
      'POST /api/members/:id/renew',
      'POST /api/members/bulk-renew',
      'POST /api/webhooks/provider',
      'PUT /api/coach/daily-mail/link',
      'PUT /api/objects/:key',
    ]);
  });

  it.each(
    allRoutes.filter(({ access }) => access === 'league.read').map((entry) => [entry.path, entry] as const),
  )('[ADMIN-09] %s answers 403 to a coach and 200 to the admin', async (_path, entry) => {
    expect((await coach(requestFor(entry))).statusCode).toBe(403);
    expect((await admin(requestFor(entry))).statusCode).toBe(200);
  });

  it('without an access prevents the server from starting', async () => {
    const server = createServer({
      log: createLogger('silent'),
      resolveViewer: async () => null,
      publicOrigin: undefined,
      trustedProxies: 0,
    });
    server.get('/api/forgotten', async () => 'hello');
    await expect(server.ready()).rejects.toThrow('/api/forgotten names no access');
  });
});

describe('the description of the API', () => {
  let document: { openapi: string; paths: object };
  beforeAll(async () => {
    document = (await signedOut(app)({ method: 'GET', url: '/api/openapi.json' })).json();
  });

  it('[BEYOND-07] is valid OpenAPI 3.1', async () => {
    expect(document.openapi).toBe('3.1.0');
    expect(await new Validator().validate(document)).toEqual({ valid: true });
  });

  it.each(allRoutes.map((entry) => [entry.method, entry.path, entry] as const))(
    '[BEYOND-07] says of %s %s what it takes and everything it answers',
    (_method, _path, entry) => {
      const operation = operationOf(document, entry);
      expect(operation).toMatchObject({ summary: entry.summary, description: expect.any(String) });
      const inPath = [...entry.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      const parameters = [...(operation?.parameters ?? [])];
      expect(parameters.filter((each) => each.in === 'path').map((each) => each.name)).toEqual(inPath);
      expect(parameters.filter((each) => each.in === 'query').map((each) => each.name)).toEqual(
        Object.keys(entry.query?.shape ?? {}),
      );
      expect(operation?.requestBody !== undefined).toBe(entry.body !== undefined);
      const failures = errorCodesOf(entry).map((code) => String(errorEntry(code).status));
      expect(new Set(Object.keys(operation?.responses ?? {}))).toEqual(
        new Set([String(successStatusOf(entry)), ...(entry.isCacheable ? ['304'] : []), ...failures]),
      );
      const success = operation?.responses?.[successStatusOf(entry)];
      const kind = entry.reply ? 'application/json' : entry.sends;
      const isEmpty = kind === 'redirect' || kind === 'nothing';
      expect(Object.keys(success?.content ?? {})).toEqual(isEmpty ? [] : [kind]);
    },
  );

  it('[BEYOND-07] has exactly the shapes that are checked', () => {
    const renew = operationOf(document, routes.members.bulkRenew);
    expect(renew?.requestBody?.content['application/json']?.schema).toMatchObject({
      properties: { memberIds: { type: 'array', minItems: 1 } },
    });
    expect(renew?.responses?.['200']?.content?.['application/json']?.schema).toMatchObject({
      properties: { results: { type: 'object' } },
    });
  });
});

describe('a page request', () => {
  const page = (url: string) => signedOut(app)({ method: 'GET', url, headers: { accept: 'text/html' } });

  it.each(Object.values(PAGES))(
    '[ROUTE-01] [ROUTE-05] [ROUTE-07] [ROUTE-08] [ROUTE-09] %s answers the portal’s page',
    async (path) => {
      const reply = await page(path);
      expect(reply.statusCode).toBe(200);
      expect(reply.headers['content-type']).toContain('text/html');
    },
  );

  it('[IMPORT-03] may send files only to the bucket that STORAGE_URL names', async () => {
    const bucket = {
      region: 'us-east-1',
      bucket: 'files',
      prefix: '',
      accessKeyId: 'K',
      secretAccessKey: 'S',
    };
    const storage = createS3Storage(
      { ...bucket, endpoint: 'https://s3.example.org' },
      { secret: 'of the portal' },
    );
    const portal = await startTestApp({ database: db.database, webRoot, storage });
    const policy = async (from: FastifyInstance) =>
      (await from.inject({ method: 'GET', url: '/' })).headers['content-security-policy'];
    expect(await policy(portal)).toContain("connect-src 'self' https://s3.example.org;");
    expect(await policy(app)).toContain("connect-src 'self';");
    await portal.close();
  });

  it('[BEYOND-13] can be installed under the league’s name, and opens where coaches work', async () => {
    const portal = await startTestApp({
      database: db.database,
      webRoot,
      env: { LEAGUE_NAME: 'Cedar “Valley” League' },
    });
    const reply = await portal.inject({ method: 'GET', url: '/manifest.webmanifest' });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': expect.stringContaining('application/manifest+json'),
      'cache-control': 'no-cache',
    });
    expect(reply.json()).toMatchObject({
      name: 'Cedar “Valley” League',
      start_url: PAGES.coachDashboard,
      display: 'standalone',
    });
    await portal.close();
  });

  it.each([{ range: 'bytes=99999999-' }, { 'if-match': '"another"' }])(
    '[ERR-06] for a range or version that a file does not have (%o) is the caller’s error, not the server’s',
    async (headers) => {
      const folder = await mkdtemp(join(tmpdir(), 'portal-web-'));
      for (const name of ['index.html', 'a.js']) await writeFile(join(folder, name), 'plain');
      const portal = await startTestApp({ database: db.database, webRoot: folder });
      const reply = await portal.inject({ method: 'GET', url: '/a.js', headers });
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'INVALID_REQUEST']);
      await portal.close();
    },
  );

  it('for a file of the app gets the compressed copy that the browser accepts', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-web-'));
    await mkdir(join(folder, 'assets'));
    const files = { 'index.html': '<!doctype html>', 'assets/a-1.js': 'plain', 'assets/a-1.js.br': 'small' };
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
    const portal = await startTestApp({ database: db.database, webRoot: folder });
    const asset = async (encodings: string) =>
      portal.inject({ method: 'GET', url: '/assets/a-1.js', headers: { 'accept-encoding': encodings } });
    const small = await asset('gzip, deflate, br, zstd');
    expect(small.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect([small.payload, (await asset('identity')).payload]).toEqual(['small', 'plain']);
    await portal.close();
    await rm(folder, { recursive: true });
  });

  it.each(['/nowhere', '/coach/nowhere', '/admin/x/y', '/%E0%A4%A'])(
    '[ROUTE-10] %s answers the page with 404',
    async (path) => {
      expect((await page(path)).statusCode).toBe(404);
    },
  );

  it.each(['/api/nowhere', '/api', '/assets/missing.js', '/.env', '/../package.json'])(
    '[ROUTE-10] %s answers a plain 404',
    async (path) => {
      expect((await page(path)).statusCode).toBe(404);
    },
  );
});

describe('a failure', () => {
  it('[ERR-06] of the server shows no internal detail and has an id that is in the log', async () => {
    const lines: string[] = [];
    const log = pino(
      { level: 'error', serializers: { err: serializeError } },
      { write: (line: string) => void lines.push(line) },
    );
    const broken = await startTestApp({ database: db.database, log });
    const inScope = vi
      .spyOn(db.database, 'inScope')
      .mockRejectedValueOnce(new Error('select * from members where email = anna@example.org'));
    const reply = await broken.inject({
      method: 'GET',
      url: '/api/members',
      headers: { cookie: coach.cookie },
    });
    inScope.mockRestore();
    await broken.close();
    expect(reply.statusCode).toBe(500);
    expect(reply.body).not.toMatch(/select|anna|stack|at /);
    expect(reply.json()).toMatchObject({ code: 'INTERNAL', requestId: expect.any(String) });
    expect(lines.join()).toContain(reply.json().requestId);
  });

  it('[ERR-06] of a query logs no personal value', async () => {
    const lines: string[] = [];
    const log = pino(
      { level: 'error', serializers: { err: serializeError } },
      { write: (line: string) => void lines.push(line) },
    );
    await buildMember(db.database, { email: 'anna.secret@example.org' });
    const failed = await buildMember(db.database, {
      email: 'anna.secret@example.org',
      firstName: 'Annabel',
    }).catch((error: unknown) => error);
    log.error({ err: failed }, 'A query failed.');
    expect(lines.join()).toContain('23505');
    expect(lines.join()).not.toMatch(/anna\.secret|Annabel/);
  });

  it.each([
    ['no JSON', '{"memberIds":', 'application/json', 400],
    ['another kind of body', 'memberIds=1', 'application/x-www-form-urlencoded', 415],
    ['plain text', '{"memberIds":[1]}', 'text/plain', 415],
    ['too large a body', `{"memberIds":[${'1,'.repeat(600_000)}1]}`, 'application/json', 413],
    ['a poisoned prototype', '{"__proto__":{"role":"admin"},"memberIds":[1]}', 'application/json', 400],
  ])('[AUTH-12] of a request with %s is reported as such', async (_what, payload, contentType, status) => {
    const reply = await coach({
      method: 'POST',
      url: '/api/members/bulk-renew',
      payload,
      headers: { 'content-type': contentType },
    });
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toMatchObject({ message: expect.any(String), requestId: expect.any(String) });
  });

  it('is 503 while the database cannot be reached', async () => {
    const away = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
    const inScope = vi
      .spyOn(db.database, 'inScope')
      .mockRejectedValueOnce(new Error('Failed query', { cause: away }));
    const reply = await coach({ method: 'GET', url: '/api/members' });
    inScope.mockRestore();
    expect(reply.statusCode).toBe(503);
  });
});

describe('a change requested by another site’s page', () => {
  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:80' }, 400],
    [{ origin: 'http://localhost:80', host: 'localhost:80' }, 400],
    [{}, 400],
  ])('[AUTH-12] with %j answers %i', async (headers, status) => {
    const reply = await coach({ method: 'POST', url: '/api/members/bulk-renew', payload: {}, headers });
    expect(reply.statusCode).toBe(status);
  });
});

it('the league’s public facts contain no secret', async () => {
  const reply = await signedOut(app)({ method: 'GET', url: '/api/league' });
  expect(reply.json()).toEqual({
    name: expect.any(String),
    officeEmail: expect.any(String),
    timeZone: 'America/New_York',
    singleSignOn: false,
    resetByLink: false,
    sendsMail: false,
    portalOnly: ['healthNote', 'guardians', 'familyEmail'],
    sessionHours: 72,
  });
});

describe('behind a proxy', () => {
  const attempt = (portal: FastifyInstance, forwardedFor: string) =>
    portal.inject({
      method: 'POST',
      url: '/api/coach/register',
      headers: { 'x-forwarded-for': forwardedFor },
      payload: {
        email: 'a@example.org',
        password: 'balance',
        firstName: 'A',
        lastName: 'B',
        teamCode: 'GUESS',
      },
    });

  it('[AUTH-10] a caller cannot avoid the limit by claiming another address', async () => {
    const portal = await startTestApp({
      database: db.database,
      env: { PUBLIC_URL: 'https://portal.example.org' },
    });
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess += 1) {
      statuses.push((await attempt(portal, `203.0.113.${guess}, 198.51.100.7`)).statusCode);
    }
    expect(statuses[0]).toBe(400);
    expect(statuses.at(-1)).toBe(429);
    expect((await attempt(portal, '203.0.113.1, 198.51.100.8')).statusCode).toBe(400);
    await portal.close();
  });
});
