import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { coachOf, type Session, signedOut, startTestApp } from '../../../test/app.ts';
import { buildMember, buildTeam } from '../../../test/builders.ts';
import {
  createTestDatabase,
  leaveBehind,
  type TestDatabase,
  useTestDatabase,
} from '../../../test/database.ts';
import { createLogger } from '../../platform/log.ts';
import { users } from '../auth/auth.table.ts';
import { imports } from '../imports/imports.table.ts';
import { mails } from '../mail/mail.table.ts';
import { erasures } from '../personal-data/personal-data.table.ts';
import { providerCalls, syncRuns } from '../sync/sync.table.ts';
import { createMetrics } from './metrics.ts';

const TOKEN = 'a token of the tests';
const NO_FIGURES = {
  ...{ syncAges: [], members: [], erasures: [], runs: [] },
  ...{ calls: [], imports: [], mails: [] },
};
const CHILD = {
  firstName: 'Wilhelmina',
  lastName: 'Quackenbush',
  email: 'quackenbush.family@league.example',
};

let db: TestDatabase;
let app: FastifyInstance;
let coach: Session;
let memberId: number;
const lines: string[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  const log = createLogger('debug', { write: (line) => void lines.push(line) });
  app = await startTestApp({ database: db.database, env: { METRICS_TOKEN: TOKEN }, log });
  const teamId = await buildTeam(db.database, 'Spring');
  coach = await coachOf(app, db.database, teamId);
  ({ id: memberId } = await buildMember(db.database, { ...CHILD, teamId, syncState: 'waiting' }));
});
afterAll(async () => {
  await app.close();
  await db.close();
});

const readMetrics = (headers: Record<string, string> = { authorization: `Bearer ${TOKEN}` }, of = app) =>
  of.inject({ method: 'GET', url: '/metrics', headers });

describe('health and readiness', () => {
  it('[BEYOND-04] distinguish a process that answers from one that can serve', async () => {
    const own = await useTestDatabase();
    const portal = await startTestApp({ database: own.database });
    onTestFinished(() => portal.close());
    const ask = signedOut(portal);
    expect((await ask({ method: 'GET', url: '/readyz' })).json()).toEqual({ status: 'ready' });
    const query = own.database.pool.query;
    own.database.pool.query = () =>
      Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));
    const refused = await ask({ method: 'GET', url: '/readyz' });
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toMatchObject({ code: 'NOT_READY' });
    expect((await ask({ method: 'GET', url: '/healthz' })).json()).toEqual({ status: 'alive' });
    own.database.pool.query = query;
  });

  it('[BEYOND-04] [BEYOND-06] a portal that is too old for its database is not ready', async () => {
    const own = await useTestDatabase();
    const portal = await startTestApp({ database: own.database });
    onTestFinished(() => portal.close());
    await leaveBehind(own.url);
    const refused = await signedOut(portal)({ method: 'GET', url: '/readyz' });
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'NOT_READY']);
  });
});

describe('metrics', () => {
  it('[BEYOND-04] match the alerts of the operations page, each used according to its type', async () => {
    const page = await readFile(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8');
    const { text } = await createMetrics({ ofProcess: true }).render(NO_FIGURES);
    const kinds = new Map([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, kind]) => [name, kind]));
    const kindOf = (name = '') => kinds.get(name) ?? kinds.get(name.replace(/_(count|bucket|sum)$/, ''));
    const named = [
      ...page.matchAll(
        /\b((?:portal|process|nodejs)_[a-z0-9]+(?:_[a-z0-9]+)+|portal_(?:mails|imports|erasures))[{[ ]/g,
      ),
    ];
    expect(named.length).toBeGreaterThan(8);
    expect(named.map(([, name]) => name).filter((name) => !kindOf(name))).toEqual([]);
    // rate() and increase() would count each fall of a gauge as a rise.
    const rising = [...page.matchAll(/(?:rate|increase)\((\w+)/g)].map(([, name]) => name);
    expect(rising.filter((name) => kindOf(name) === 'gauge')).toEqual([]);
    expect(rising).not.toEqual([]);
  });

  it('[BEYOND-04] time requests by route, without an id or a name', async () => {
    await coach({ method: 'GET', url: `/api/members/${memberId}/results` });
    await coach({ method: 'GET', url: '/api/members?search=Quackenbush' });
    await signedOut(app)({ method: 'GET', url: '/nobody/Quackenbush' });
    const reply = await readMetrics();
    expect(reply.headers['content-type']).toContain('text/plain; version=0.0.4');
    expect(reply.body).toContain(
      'portal_request_seconds_count{method="GET",route="/api/members/:id/results",status="200"} 1',
    );
    expect(reply.body).toMatch(/route="none",status="404"} [1-9]/);
    expect(reply.body).not.toMatch(/Quackenbush/i);
  });

  it('[BEYOND-04] count the files of the app as one route, however a build names them', async () => {
    const webRoot = await mkdtemp(join(tmpdir(), 'portal-web-'));
    await mkdir(join(webRoot, 'assets'));
    for (const file of ['index.html', 'assets/a-1.js', 'assets/b-2.css'])
      await writeFile(join(webRoot, file), '');
    const portal = await startTestApp({ database: db.database, webRoot, env: { METRICS_TOKEN: TOKEN } });
    onTestFinished(async () => {
      await portal.close();
      await rm(webRoot, { recursive: true });
    });
    for (const url of ['/assets/a-1.js', '/assets/b-2.css']) await portal.inject({ method: 'GET', url });
    const { body } = await readMetrics(undefined, portal);
    expect(body).toContain('portal_request_seconds_count{method="GET",route="/assets/*",status="200"} 2');
    expect(body).not.toContain('a-1.js');
  });

  it('[BEYOND-04] report the state of the sync of all processes', async () => {
    const run = {
      startedAt: new Date(Date.now() - 120_000),
      finishedAt: new Date(Date.now() - 90_000),
      outcome: 'done',
      counts: {},
      message: 'Done.',
    } as const;
    await db.database.unscoped.insert(syncRuns).values([
      { kind: 'full', ...run },
      { kind: 'push', ...run },
    ]);
    const { body } = await readMetrics();
    expect(body).toContain('portal_sync_members{state="waiting"} 1');
    expect(body).toContain('portal_sync_runs_last_day{kind="full",outcome="done"} 1');
    const age = Number(/portal_sync_age_seconds\{kind="full"\} ([\d.]+)/.exec(body)?.[1]);
    expect(age).toBeGreaterThanOrEqual(90);
    expect(age).toBeLessThan(600);
    // A push with nothing to do leaves no record, so the age of the last one would grow although all is well.
    expect(body).not.toContain('portal_sync_age_seconds{kind="push"}');
  });

  it('[BEYOND-04] count imports and mails by state, and provider calls, of all processes', async () => {
    const { unscoped } = db.database;
    const teamId = await buildTeam(db.database, 'Summit');
    const coachOfIt = { coachFirstName: 'Wilhelmina', coachLastName: 'Quackenbush', coachEmail: CHILD.email };
    const file = { fileName: 'quackenbush.csv', objectVersion: '1', askFirst: false };
    for (const state of ['done', 'failed', 'failed'] as const)
      await unscoped
        .insert(imports)
        .values({ teamId, userId: 1, ...coachOfIt, ...file, objectKey: randomUUID(), state });
    const [coachUser] = await unscoped.select({ userId: users.id }).from(users);
    const now = new Date();
    await unscoped.insert(mails).values({
      ...{ userId: coachUser?.userId ?? 0, toName: 'Wilhelmina', toAddress: CHILD.email },
      ...{ subject: 'Welcome', body: 'Dear Wilhelmina', state: 'refused' },
      ...{ createdAt: now, nextAttemptAt: now },
    });
    await unscoped.insert(providerCalls).values([
      { bucket: 'other', freeAt: new Date(Date.now() + 600_000) },
      { bucket: 'other', freeAt: new Date(Date.now() + 600_000) },
      { bucket: 'other', freeAt: new Date(Date.now() - 600_000) },
    ]);
    const { body } = await readMetrics();
    expect(body).toContain('portal_imports{state="done"} 1');
    expect(body).toContain('portal_imports{state="failed"} 2');
    expect(body).toContain('portal_mails{state="refused"} 1');
    expect(body).toContain('portal_provider_calls{budget="other"} 2');
    expect(body).not.toMatch(/Quackenbush|Wilhelmina/i);
  });

  it('[BEYOND-04] [BEYOND-12] count the erasures that the provider has not carried out, without naming a gymnast', async () => {
    const asked = { requestedAt: new Date(), requestedBy: 'Wilhelmina Office' };
    await db.database.unscoped.insert(erasures).values([
      { memberId: 900_001, ...asked },
      { memberId: 900_002, ...asked },
      {
        memberId: 900_003,
        ...asked,
        state: 'refused',
        reason: { code: 'stored', words: 'Quackenbush may not be deleted.' },
      },
      { memberId: 900_004, ...asked, state: 'done' },
    ]);
    const { body } = await readMetrics();
    expect(
      body
        .match(/^portal_erasures\{.*$/gm)
        ?.sort()
        .reverse(),
    ).toEqual(['portal_erasures{state="waiting"} 2', 'portal_erasures{state="refused"} 1']);
    const withoutFigures = body.replaceAll(/ \S+$/gm, '');
    expect(withoutFigures).toContain('portal_erasures{state="waiting"}\n');
    expect(withoutFigures).not.toMatch(/Quackenbush|Wilhelmina|90000/);
    await db.database.unscoped.update(erasures).set({ state: 'done' });
    expect((await readMetrics()).body).not.toContain('portal_erasures{');
  });

  it('[BEYOND-04] need the token, or without a token a call from this machine', async () => {
    expect((await readMetrics({ authorization: `Bearer ${TOKEN}!` })).statusCode).toBe(404);
    expect((await readMetrics({})).statusCode).toBe(404);
    const open = await startTestApp({ database: db.database });
    onTestFinished(() => open.close());
    expect((await readMetrics({}, open)).statusCode).toBe(200);
    for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'x-forwarded-proto'])
      expect((await readMetrics({ [header]: '203.0.113.9' }, open)).statusCode, header).toBe(404);
    const fromAfar = await open.inject({ method: 'GET', url: '/metrics', remoteAddress: '203.0.113.9' });
    expect(fromAfar.statusCode).toBe(404);
    // A proxy need not add any header.
    const env = { PUBLIC_URL: 'https://portal.example.org' };
    const behindProxy = await startTestApp({ database: db.database, env });
    onTestFinished(() => behindProxy.close());
    expect((await readMetrics({}, behindProxy)).statusCode).toBe(404);
  });
});

describe('the log', () => {
  it('[BEYOND-04] has a line with the id of every request, and no personal data', async () => {
    lines.length = 0;
    const password = 'not-the-password-9';
    const replies = [
      await signedOut(app)({
        method: 'POST',
        url: '/api/coach/login',
        payload: { email: CHILD.email, password },
      }),
      await coach({ method: 'GET', url: '/api/members?search=Quackenbush' }),
      await coach({
        method: 'POST',
        url: '/api/members/apply',
        payload: { ...CHILD, dateOfBirth: '2014-02-30', phone: '609 555 0142' },
      }),
      await coach({ method: 'PUT', url: `/api/members/${memberId}`, payload: { coachNotes: CHILD } }),
      await coach({ method: 'GET', url: '/nobody/Quackenbush' }),
    ];
    const entries = lines.map((line) => JSON.parse(line));
    const requests = entries.filter(({ msg }) => msg === 'request');
    expect(requests.map(({ reqId }) => reqId)).toEqual(replies.map(({ headers }) => headers['x-request-id']));
    // Ids, times and durations hold any digits.
    const logged = JSON.stringify(entries.map(({ reqId: _, time: __, ms: ___, ...said }) => said));
    const token = decodeURIComponent(coach.cookie)
      .split(/[=;. ]/)
      .filter((part) => part.length > 15);
    expect(token).not.toHaveLength(0);
    for (const secret of [
      'Quackenbush',
      'Wilhelmina',
      'quackenbush.family',
      password,
      '0142',
      TOKEN,
      ...token,
    ]) {
      expect(logged).not.toContain(secret);
    }
  });
});
