import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allRoutes, BODY_LIMITS, fillPath, PAGES } from '@league/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { adminOf, coachOf, PRODUCTION, type Session, signedOut, startTestApp } from '../test/app.ts';
import { buildMember, buildTeam } from '../test/builders.ts';
import { createTestDatabase, type TestDatabase } from '../test/database.ts';
import { members } from './features/members/members.table.ts';
import { teamCodes } from './features/teams/teams.table.ts';
import { leagueScope } from './platform/db/scope.ts';

let db: TestDatabase;
let app: FastifyInstance;
let folder: string;
let spring: number;
let summit: number;
let coach: Session;
let admin: Session;
const lines: string[] = [];
const FIRST_SCRIPT = 'first();\n';

beforeAll(async () => {
  db = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'portal-web-'));
  const webRoot = join(folder, 'dist');
  await mkdir(join(webRoot, 'assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'beside the web app');
  await writeFile(join(webRoot, 'index.html'), `<!doctype html><script>${FIRST_SCRIPT}</script>`);
  await writeFile(join(webRoot, 'assets', 'app.js'), 'void 0');
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  app = await startTestApp({ database: db.database, webRoot, log });
  spring = await buildTeam(db.database, 'Spring');
  summit = await buildTeam(db.database, 'Summit');
  coach = await coachOf(app, db.database, spring);
  admin = await adminOf(app, db.database);
});
afterAll(async () => {
  await app.close();
  await db.close();
  await rm(folder, { recursive: true });
});

const storedMember = async (id: number) =>
  db.database.inScope(leagueScope(), async (tx) => {
    const [row] = await tx.select().from(members).where(eq(members.id, id));
    return row;
  });

describe('what the browser is told', () => {
  const ADDRESSES = [
    ...Object.values(PAGES),
    '/nowhere',
    '/assets/app.js',
    '/manifest.webmanifest',
    '/api/league',
    '/api/members',
    '/api/csv-template',
    '/api/nowhere',
    '/%E0%A4%A',
    '/healthz',
  ];

  it.each(ADDRESSES)('[AUTH-12] by %s: no guessing of types, no frame, no other site’s use', async (url) => {
    const reply = await signedOut(app)({ method: 'GET', url });
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    expect(reply.headers['access-control-allow-origin']).toBeUndefined();
    expect(reply.headers['x-powered-by'] ?? reply.headers.server).toBeUndefined();
  });

  it.each([PAGES.home, PAGES.admin, '/nowhere', '/assets/app.js'])(
    '[AUTH-12] by the page %s: only the portal’s scripts, inline only those of the built page',
    async (url) => {
      const reply = await signedOut(app)({ method: 'GET', url });
      const policy = Object.fromEntries(
        String(reply.headers['content-security-policy'])
          .split('; ')
          .map((directive) => directive.split(/ (.*)/)),
      );
      expect(policy).toMatchObject({
        'default-src': "'self'",
        'script-src': `'self' 'sha256-${createHash('sha256').update(FIRST_SCRIPT).digest('base64')}'`,
        'img-src': "'self'",
        'object-src': "'none'",
        'base-uri': "'none'",
        'form-action': "'self'",
        'frame-ancestors': "'none'",
      });
    },
  );

  it('[AUTH-12] by the API: its answers are not pages, and must not be stored', async () => {
    const reply = await coach({ method: 'GET', url: '/api/members' });
    expect(reply.headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    });
  });

  it.each([
    '/%61pi/members',
    '/api/%6dembers',
    '/api/members/',
    '/api/members?search=/',
    '//api/members',
    '/api//members',
    '/API/members',
    '/./api/members',
    '/api/members;x',
    'http://localhost/api/members',
    '/%63oach/members/1/activity',
    '/coach/%6dembers/1/activity',
    '/api/members/export/',
    '/%E0%A4%A',
  ])('[SAFE-04] by %s, however it is spelled: to store nothing', async (url) => {
    for (const session of [coach, signedOut(app)]) {
      const reply = await session({ method: 'GET', url });
      expect(reply.headers['x-content-type-options']).toBe('nosniff');
      if (reply.headers['content-type']?.toString().startsWith('text/html'))
        expect(reply.statusCode).toBe(404);
      else expect(reply.headers['cache-control']).toBe('no-store');
    }
  });

  it('[AUTH-12] behind TLS: to return by https only', async () => {
    const secure = await startTestApp({
      database: db.database,
      env: { PUBLIC_URL: 'https://portal.example.org' },
    });
    const { headers } = await secure.inject({ method: 'GET', url: '/api/league' });
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}$/);
    await secure.close();
    const plain = await signedOut(app)({ method: 'GET', url: '/api/league' });
    expect(plain.headers['strict-transport-security']).toBeUndefined();
  });
});

describe('another site’s page', () => {
  const changing = allRoutes.filter(({ method }) => method !== 'GET');
  const ids = {
    id: 1,
    row: 1,
    coachId: 1,
    eventId: 1,
    teamId: 1,
    firstId: 1,
    secondId: 2,
    key: '7d444840-9dc0-11d1-b245-5ffdce74fad2',
  };

  it.each(changing.map(({ method, path }) => [method, path] as const))(
    '[AUTH-12] cannot use the admin’s cookie for %s %s',
    async (method, path) => {
      for (const headers of [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'none' },
        { origin: 'https://evil.example' },
      ]) {
        const reply = await admin({ method, url: fillPath(path, ids), headers });
        expect([reply.statusCode, reply.json().code]).toEqual([403, 'CROSS_SITE_REQUEST']);
      }
    },
  );

  it.each(
    allRoutes.filter(({ method, access }) => method === 'GET' && access !== 'public').map(({ path }) => path),
  )('[SAFE-04] gets no answer from the session by a link or a request to %s', async (path) => {
    const url = fillPath(path, ids);
    for (const spelled of [url, `${url}/`, url.replace('a', '%61')]) {
      for (const site of ['cross-site', 'same-site', 'none']) {
        const reply = await admin({
          method: 'GET',
          url: spelled,
          headers: { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
        });
        expect([reply.statusCode, reply.json().code], spelled).toEqual([403, 'CROSS_SITE_REQUEST']);
      }
    }
  });

  it('[SAFE-04] causes no log entry by a link to a download, unlike the portal’s own page', async () => {
    const download = (site: string) =>
      coach({ method: 'GET', url: '/api/members/export', headers: { 'sec-fetch-site': site } });
    const entries = async () => {
      const { rows } = await db.database.unscoped.execute(
        'select count(*)::int as entries from activity_log',
      );
      return rows[0]?.entries;
    };
    await buildMember(db.database, { teamId: spring });
    const before = await entries();
    // `none` is a link that a chat opens on the coach's own phone.
    for (const site of ['cross-site', 'none']) expect((await download(site)).statusCode).toBe(403);
    expect(await entries()).toBe(before);
    expect((await download('same-origin')).statusCode).toBe(200);
    expect(await entries()).toBe(Number(before) + 1);
  });

  it('[AUTH-12] learns nothing from a preflight', async () => {
    const reply = await admin({
      method: 'OPTIONS',
      url: '/api/members',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(reply.statusCode).toBe(404);
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});

describe('fields that a request must not set', () => {
  const protectedFields = {
    id: 999,
    teamId: 0,
    role: 'admin',
    version: 99,
    membershipStatus: 'Active',
    archivedAt: '2026-01-01T00:00:00Z',
    isDemo: true,
    providerContactId: 1,
    base: {},
    syncState: 'synced',
    canReceiveEmail: true,
  };

  it.each(['/coach/members/:id', '/api/coach/members/:id', '/api/members/public/:id'])(
    '[MEM-02] [MEM-30] are ignored by PATCH %s',
    async (path) => {
      const member = await buildMember(db.database, { teamId: spring, membershipStatus: 'Lapsed' });
      const reply = await coach({
        method: 'PATCH',
        url: fillPath(path, { id: member.id }),
        payload: { ...protectedFields, teamId: summit, phone: '609-555-0142' },
      });
      expect(reply.statusCode).toBe(200);
      expect(await storedMember(member.id)).toEqual({
        ...member,
        phone: '609-555-0142',
        version: member.version + 1,
        syncState: 'waiting',
        updatedAt: expect.any(Date),
        searchText: expect.any(String),
      });
    },
  );

  it('[MEM-22] [MEM-51] are ignored by POST /api/members: a new gymnast is Pending - New in the coach’s own team', async () => {
    const reply = await coach({
      method: 'POST',
      url: '/api/members',
      payload: {
        ...protectedFields,
        teamId: spring,
        firstName: 'Ana',
        lastName: 'Lind',
        email: 'ana.new@example.org',
        dateOfBirth: '2014-04-03',
        skillLevel: '4',
      },
    });
    expect(reply.statusCode).toBe(200);
    expect(await storedMember(reply.json().id)).toMatchObject({
      teamId: spring,
      membershipStatus: 'Pending - New',
      version: 1,
      archivedAt: null,
      isDemo: false,
      providerContactId: null,
      syncState: 'waiting',
    });
  });

  it('[AUTH-02] are ignored by POST /api/coach/register: it creates a coach of the code’s team', async () => {
    await db.database.unscoped.insert(teamCodes).values({ teamId: spring, code: 'SPRING-1' });
    const reply = await signedOut(app)({
      method: 'POST',
      url: '/api/coach/register',
      payload: {
        ...protectedFields,
        teamId: summit,
        isActive: true,
        email: 'new.coach@example.org',
        password: 'balance-beam-4',
        firstName: 'New',
        lastName: 'Coach',
        teamCode: 'SPRING-1',
      },
    });
    expect(reply.json()).toMatchObject({ role: 'coach', teamId: spring });
  });
});

describe('keys that are special in JavaScript', () => {
  const bodies = [
    '{"phone":"609-555-0142","__proto__":{"polluted":true}}',
    '{"phone":"609-555-0142","constructor":{"prototype":{"polluted":true}}}',
    '{"phone":"609-555-0142","\\u005f_proto__":{"polluted":true}}',
  ];
  it.each(bodies)('[AUTH-12] %s changes nothing but what was asked for', async (payload) => {
    const member = await buildMember(db.database, { teamId: spring });
    const reply = await coach({
      method: 'PATCH',
      url: `/coach/members/${member.id}`,
      payload,
      headers: { 'content-type': 'application/json' },
    });
    expect([200, 400]).toContain(reply.statusCode);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    expect(reply.body).not.toContain('polluted');
  });

  it.each(['__proto__', 'constructor', 'toString'])(
    '[ERR-06] %s as a filter, level or search of a list finds no gymnast and is no failure',
    async (key) => {
      const list = await coach({ method: 'GET', url: `/api/members?${key}=x&level=${key}&search=${key}` });
      expect([list.statusCode, list.json()]).toEqual([200, []]);
    },
  );
});

describe('bodies of extreme size', () => {
  const send = (payload: string) =>
    coach({
      method: 'POST',
      url: '/api/members/bulk-renew',
      payload,
      headers: { 'content-type': 'application/json' },
    });

  it.each([
    ['lists', '['.repeat(400_000) + ']'.repeat(400_000)],
    ['objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['lists where ids belong', `{"memberIds":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
    [
      'objects in a field that is not known',
      `{"memberIds":[1],"x":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`,
    ],
  ])('[AUTH-12] [ERR-06] of %s nested 100,000 deep are not a fault of the server', async (_what, payload) => {
    const reply = await send(payload);
    expect([400, 413]).toContain(reply.statusCode);
  });

  it('[AUTH-12] of numbers beyond the range of numbers are reported as wrong', async () => {
    expect((await send(`{"memberIds":[${'9'.repeat(500)}]}`)).statusCode).toBe(400);
    expect((await send('{"memberIds":[1e999]}')).statusCode).toBe(400);
  });

  it('[AUTH-12] larger than the route needs are not read to the end', async () => {
    expect((await send(`{"memberIds":[1],"x":"${'x'.repeat(BODY_LIMITS.strangers)}"}`)).statusCode).toBe(413);
  });
});

describe('a host name that leads to the portal but is not its own', () => {
  it.each([
    ['without a public address', {}, 'portal.example.org', 421],
    ['with one', { PUBLIC_URL: 'https://portal.example.org' }, 'portal.example.org', 200],
  ])('[SAFE-04] is refused in production, %s', async (_when, env, own, ownStatus) => {
    const portal = await startTestApp({ database: db.database, env: { ...PRODUCTION, ...env } });
    onTestFinished(async () => portal.close());
    const statusAt = async (url: string, host: string) =>
      (await portal.inject({ url, headers: { host } })).statusCode;
    for (const url of ['/api/league', '/metrics', '/', '/nowhere', '/api/members']) {
      for (const host of [
        'evil.example',
        'portal.example.org.evil.example:3000',
        'evil.example.',
        '127.0.0.1.evil.example',
      ])
        expect(await statusAt(url, host), `${url} at ${host}`).toBe(421);
    }
    expect(await statusAt('/api/league', own)).toBe(ownStatus);
    for (const host of ['127.0.0.1:3000', '[::1]:3000', 'localhost:3000', 'portal:3000'])
      expect(await statusAt('/api/league', host)).toBe(200);
  });
});

it('[SAFE-04] outside of production, the portal answers under any name', async () => {
  const portal = await startTestApp({ database: db.database });
  onTestFinished(async () => portal.close());
  const reply = await portal.inject({ url: '/api/league', headers: { host: 'evil.example' } });
  expect(reply.statusCode).toBe(200);
});

describe('an address that a request tries to redirect to', () => {
  const EVIL = ['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)'];

  it.each(EVIL)('[ROUTE-14] %s is never where the portal redirects to', async (target) => {
    const asked = encodeURIComponent(target);
    const names = ['next', 'redirect', 'redirect_uri', 'returnTo', 'url', 'callbackURL', 'state', 'error'];
    const query = names.map((name) => `${name}=${asked}`).join('&');
    for (const path of ['/api/login', '/api/login/callback', '/api/logout']) {
      const reply = await signedOut(app)({
        method: 'GET',
        url: `${path}?${query}`,
        headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', referer: target },
      });
      expect(reply.statusCode).toBe(302);
      expect(reply.headers.location).toMatch(/^\/(coach\/auth(\?signIn=refused)?)?$/);
    }
  });

  it.each(['//', '//evil.example', '//evil.example/%2e%2e', '/%5cevil.example', '///evil.example/members/'])(
    '[ROUTE-10] the address %s leads nowhere',
    async (url) => {
      const reply = await app.inject({ method: 'GET', url });
      expect([reply.statusCode, reply.headers.location]).toEqual([404, undefined]);
    },
  );

  it.each([
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/..%5csecret.txt',
    '/assets/app.js%00.txt',
    '/assets/',
  ])('[ROUTE-10] %s reads no file outside the web app', async (url) => {
    const reply = await app.inject({ method: 'GET', url });
    expect(reply.statusCode).toBe(404);
    expect(reply.body).not.toContain('beside the web app');
  });
});

describe('text that imitates a header or a log line', () => {
  const BREAK = 'x\r\nset-cookie: stolen=1\r\n\r\n{"level":50,"msg":"forged"}';

  it('[ERR-06] [BEYOND-04] becomes no header of an answer and no line of the log', async () => {
    lines.length = 0;
    const text = encodeURIComponent(BREAK);
    const member = await buildMember(db.database, { teamId: spring, lastName: BREAK });
    const replies = [
      await coach({ method: 'GET', url: `/api/members?search=${text}` }),
      await coach({ method: 'GET', url: `/coach/members/${text}/activity` }),
      await coach({ method: 'GET', url: '/api/members/export' }),
      await coach({ method: 'DELETE', url: `/api/members/${member.id}` }),
      await signedOut(app)({ method: 'GET', url: `/api/login?next=${text}` }),
      await signedOut(app)({ method: 'GET', url: `/nowhere/${text}` }),
      await signedOut(app)({
        method: 'POST',
        url: '/api/coach/login',
        payload: { email: BREAK, password: BREAK },
      }),
    ];
    for (const { headers } of replies) expect(headers['set-cookie']).toBeUndefined();
    expect(lines.length).toBeGreaterThanOrEqual(replies.length);
    for (const line of lines) {
      expect(line.indexOf('\n')).toBe(line.length - 1);
      expect(JSON.parse(line)).not.toMatchObject({ msg: 'forged' });
      expect(line).not.toContain('stolen');
    }
  });

  it('[IMPORT-03] becomes no header if it is a file name', async () => {
    const reply = await coach({
      method: 'POST',
      url: '/api/objects/upload',
      payload: { fileName: BREAK, size: 10 },
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['set-cookie']).toBeUndefined();
  });
});
