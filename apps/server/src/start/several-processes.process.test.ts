import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportReport } from '@league/contract';
import { type Fault, type Simulator, startSimulator } from '@league/provider-simulator';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createEmptyDatabase, leaveBehind } from '../../test/database.ts';
import { PATIENCE } from '../../test/patience.ts';
import { beginRequest, killPrograms, type Program, startPortalProgram } from '../../test/portal-program.ts';
import { type RoundRobin, startRoundRobin } from '../../test/round-robin.ts';
import { createCoachAccount } from '../features/coaches/index.ts';
import { ROWS_AT_ONCE } from '../features/imports/imports.constants.ts';
import { csvOf, goodRows } from '../features/imports/testing/importing.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { prepareLogins } from '../platform/db/logins/logins.ts';
import { readJournal } from '../platform/db/migrations/migration-files.ts';
import { createLogger } from '../platform/log.ts';

const ADMIN = { email: 'admin@league.example', password: 'vault-bars-beam-floor' };
const PASSWORD = 'balance-beam-4';

type Portal = Program & { url: string };
type Name = 'first' | 'second' | 'web';
const ROLES: Record<Name, string> = { first: 'all', second: 'all', web: 'web' };

let folder: string;
let simulator: Simulator;
let balancer: RoundRobin;
let sql: Client;
let database: Database;
let removeDatabase: () => Promise<void>;
let databaseUrl: string;
let teamId: number;
const portals = {} as Record<Name, Portal>;

/** Starts a process with its own name in the database. */
async function start(name: Name): Promise<void> {
  const url = new URL(databaseUrl);
  url.searchParams.set('application_name', name);
  portals[name] = await startPortalProgram({
    ROLE: ROLES[name],
    DATABASE_URL: url.href,
    DATA_DIR: folder,
    PROVIDER_API_URL: simulator.url,
    PROVIDER_AUTH_URL: simulator.url,
    PROVIDER_API_KEY: simulator.apiKey,
    LEAGUE_ADMIN_EMAIL: ADMIN.email,
    LEAGUE_ADMIN_PASSWORD: ADMIN.password,
    SYNC_CHANGES_MINUTES: '1440',
    SYNC_FULL_MINUTES: '1440',
  });
  balancer.targets = Object.values(portals).map(({ url: address }) => address);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-several-'));
  simulator = await startSimulator({ contacts: 60, settings: { rateLimits: { enabled: false } } });
  balancer = await startRoundRobin();
  const empty = await createEmptyDatabase();
  databaseUrl = empty.url;
  removeDatabase = empty.close;
  sql = new Client({ connectionString: databaseUrl });
  await sql.connect();
  await Promise.all([start('first'), start('second'), start('web')]);
  database = openDatabase({ logins: await prepareLogins(databaseUrl), log: createLogger('silent') });
  await vi.waitFor(async () => expect(await count('members')).toBeGreaterThan(40), PATIENCE);
  const { rows } = await sql.query('select team_id from members group by 1 order by count(*) desc limit 1');
  teamId = rows[0].team_id;
}, 360_000);

afterAll(async () => {
  killPrograms();
  balancer?.close();
  await simulator?.close();
  await database?.close();
  await sql?.end();
  await removeDatabase?.();
  await rm(folder, { recursive: true, force: true });
});

async function count(table: string, where = 'true'): Promise<number> {
  const { rows } = await sql.query(`select count(*)::int as count from ${table} where ${where}`);
  return rows[0].count;
}

const at = (name: Name) => portals[name].url;
const everywhere = () => Object.values(portals).map(({ url }) => url);

type Sent = { method?: string; cookie?: string; body?: object | string };
async function ask(url: string, { method, cookie, body }: Sent = {}): Promise<Response> {
  return fetch(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(cookie === undefined ? {} : { cookie }),
      ...(body === undefined
        ? {}
        : { 'content-type': typeof body === 'string' ? 'text/csv' : 'application/json' }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

async function signIn(base: string, account: { email: string; password: string }): Promise<string> {
  const reply = await ask(`${base}/api/coach/login`, { body: account });
  expect(reply.status, await reply.clone().text()).toBe(200);
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

async function makeCoach(name: string): Promise<{ email: string; password: string }> {
  const coach = { email: `${name}@example.org`, password: PASSWORD };
  await createCoachAccount({
    database,
    ...coach,
    firstName: 'Kim',
    lastName: name,
    coachLevel: null,
    teamId,
  });
  return coach;
}

/** What each process answers about this session. */
const statusesOf = (cookie: string) =>
  Promise.all(everywhere().map(async (url) => (await ask(`${url}/api/members`, { cookie })).status));

async function setFaults(...faults: Fault[]): Promise<void> {
  await ask(`${simulator.url}/_simulator/faults`, { method: 'PUT', body: { faults } });
}

/** Delays every read of contacts, so that a sync stays active. */
const holdSync = () =>
  setFaults({ kind: 'latency', ms: 600_000, match: { method: 'GET', path: '/contacts' } });

/** The process whose connection holds the advisory lock with this first key. */
async function holderOf(key: string): Promise<Name | undefined> {
  const { rows } = await sql.query<{ name: Name }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and application_name <> '' and pg_locks.database =
       (select oid from pg_database where datname = current_database()) and ${key}`,
  );
  return rows.find(({ name }) => name in ROLES)?.name;
}
/** The first key of the lock that shows a live holder of the pull's lease (lease.ts). */
const PULL = 'classid = 1818583298';
const ANY_IMPORT = 'classid = 1768779887';

const other = (name: Name): Name => (name === 'first' ? 'second' : 'first');

/** Uploads a file with `rows` good rows through the balancer and starts its import; returns the import's id. */
async function beginImport(cookie: string, { name, rows }: { name: string; rows: number }): Promise<number> {
  const issued = await ask(`${balancer.url}/api/objects/upload`, { method: 'POST', cookie });
  const { uploadURL } = (await issued.json()) as { uploadURL: string };
  const address = new URL(uploadURL, balancer.url).href;
  expect((await ask(address, { method: 'PUT', cookie, body: csvOf(...goodRows(name, rows)) })).status).toBe(
    200,
  );
  const begun = await ask(`${balancer.url}/api/csv-upload`, {
    cookie,
    body: { csvUrl: uploadURL, teamId, askFirst: true },
  });
  expect(begun.status, await begun.clone().text()).toBe(200);
  return ((await begun.json()) as ImportReport).id;
}

const reportOf = async (base: string, { id, cookie }: { id: number; cookie: string }) =>
  (await (await ask(`${base}/api/imports/${id}`, { cookie })).json()) as ImportReport;

/** Makes every import wait for lock 77 once its first rows are stored. */
async function holdImports(): Promise<void> {
  await sql.query(`
    create or replace function hold_imports() returns trigger language plpgsql security definer as $$ begin
      if exists (select from imports where last_row > 0 and state = 'running') then
        perform pg_advisory_xact_lock_shared(77);
      end if;
      return null;
    end $$;
    create or replace trigger hold_imports after insert on import_rows for each statement execute function hold_imports();
    select pg_advisory_lock(77)`);
  await expect(holderOf(ANY_IMPORT)).resolves.toBeUndefined();
}
const isHeld = () => count('pg_locks', "locktype = 'advisory' and objid = 77 and not granted");
const letImportsGo = () => sql.query('select pg_advisory_unlock(77)');

describe('[BEYOND-06] three processes on one database', { timeout: 480_000 }, () => {
  it('started at once on an empty one: migrated once, one admin, the league read once', async () => {
    expect(await count('drizzle.__drizzle_migrations')).toBe(readJournal().entries.length);
    expect(await count('users', "role = 'admin'")).toBe(1);
    await expect.poll(() => count('sync_runs', "outcome in ('running', 'requested')"), PATIENCE).toBe(0);
    expect(await count('sync_runs', "kind = 'full'")).toBe(1);
  });

  it('[AUTH-08] share sessions: one is valid on all, and ends on all', async () => {
    const admin = await signIn(at('web'), ADMIN);
    const leaving = await makeCoach('leaving');
    const cookie = await signIn(at('first'), leaving);
    expect(await statusesOf(cookie)).toEqual([200, 200, 200]);
    await ask(`${at('second')}/api/coach/logout`, { method: 'POST', cookie });
    expect(await statusesOf(cookie)).toEqual([401, 401, 401]);

    const again = await signIn(balancer.url, leaving);
    const { rows } = await sql.query('select id from users where email = $1', [leaving.email]);
    const path = `/api/admin/coaches/${rows[0].id}/toggle-active`;
    expect((await ask(`${at('first')}${path}`, { method: 'PATCH', cookie: admin })).status).toBe(200);
    expect(await statusesOf(again)).toEqual([401, 401, 401]);
  });

  it('[AUTH-10] count guesses of passwords and team codes together', async () => {
    const { email } = await makeCoach('guessed');
    const guess = (base: string, path: string, body: object) => ask(`${base}${path}`, { body });
    const signInWrong = (base: string) => guess(base, '/api/coach/login', { email, password: 'not-it-1' });
    const register = (base: string) =>
      guess(base, '/api/coach/register', {
        ...{ email: 'new@example.org', password: PASSWORD, firstName: 'N', lastName: 'O' },
        teamCode: 'GUESSED2025',
      });
    for (const attempt of [signInWrong, register]) {
      const first = [];
      for (let tries = 0; tries < 10; tries += 1) first.push((await attempt(balancer.url)).status);
      expect(first).not.toContain(429);
      const refused = await Promise.all(everywhere().map(attempt));
      expect(refused.map(({ status }) => status)).toEqual([429, 429, 429]);
      for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  it('[SYNC-03] run one sync at a time; if its process is killed another one continues; all see the progress', async () => {
    const admin = await signIn(balancer.url, ADMIN);
    await holdSync();
    const begin = (name: Name) =>
      ask(`${at(name)}/api/sync/coach-trigger`, { method: 'POST', cookie: admin });
    const statuses = (await Promise.all([begin('web'), begin('first'), begin('second')])).map(
      (each) => each.status,
    );
    expect(statuses.sort()).toEqual([200, 409, 409]);
    await expect.poll(() => holderOf(PULL), PATIENCE).toBeDefined();
    const holder = (await holderOf(PULL)) as Name;
    for (const url of everywhere()) {
      const reply = await ask(`${url}/api/sync/progress`, { cookie: admin });
      expect(await reply.json()).toMatchObject({ run: { kind: 'full', isOpen: true } });
    }
    await portals[holder].end('SIGKILL');
    await setFaults();
    // Requested again through a remaining process: the portal has not waited for the dead one.
    await expect.poll(async () => (await begin('web')).status, PATIENCE).toBe(200);
    await expect
      .poll(() => count('sync_runs', "kind = 'full' and outcome in ('done', 'unchanged')"), PATIENCE)
      .toBe(2);
    expect(await count('sync_runs', "kind = 'full' and outcome = 'interrupted'")).toBe(1);
    const overlapping = `kind <> 'push' and exists (select from sync_runs as b where b.id < a.id and b.kind <> 'push'
      and b.finished_at > a.started_at)`;
    expect(await count('sync_runs as a', overlapping)).toBe(0);
    await start(holder);
  });

  it('[SYNC-04] lose nothing confirmed and no session if one of them is killed', async () => {
    const coach = await signIn(balancer.url, await makeCoach('typing'));
    const { rows } = await sql.query<{ id: number }>(
      'select id from members where team_id = $1 and archived_at is null order by id limit 6',
      [teamId],
    );
    const acknowledged = new Map<number, string>();
    let isOver = false;
    const type = async (id: number) => {
      for (let turn = 1; !isOver; turn += 1) {
        const coachNotes = `Note ${turn}`;
        const reply = await ask(`${balancer.url}/coach/members/${id}`, {
          method: 'PATCH',
          cookie: coach,
          body: { coachNotes },
        }).catch(() => undefined);
        if (reply?.status === 200) acknowledged.set(id, coachNotes);
        else expect(reply?.status ?? 502, await reply?.text()).toBeOneOf([502, 503]);
      }
    };
    const typing = rows.map(({ id }) => type(id));
    const acknowledgedBy = (turns: number) => () =>
      rows.every(({ id }) => Number(acknowledged.get(id)?.slice(5) ?? 0) >= turns);
    await expect.poll(acknowledgedBy(3), PATIENCE).toBe(true);
    await portals.first.end('SIGKILL');
    const sofar = Math.max(...[...acknowledged.values()].map((note) => Number(note.slice(5))));
    await expect.poll(acknowledgedBy(sofar + 2), PATIENCE).toBe(true);
    isOver = true;
    await Promise.all(typing);
    await start('first');
    for (const url of everywhere()) {
      const roster = (await (await ask(`${url}/api/members`, { cookie: coach })).json()) as {
        id: number;
        coachNotes: string;
      }[];
      for (const [id, note] of acknowledged) {
        // A note that was being stored when its process was killed may be newer than the last confirmed one.
        const turn = Number(roster.find((each) => each.id === id)?.coachNotes.slice(5));
        expect(turn).toBeGreaterThanOrEqual(Number(note.slice(5)));
      }
    }
  });

  it('[IMPORT-10] finish an import whose process is killed: every row once', async () => {
    // More than a coach may add.
    const cookie = await signIn(balancer.url, ADMIN);
    await holdImports();
    // More than one transaction stores.
    const rows = ROWS_AT_ONCE + 500;
    const id = await beginImport(cookie, { name: 'killed', rows });
    await expect.poll(isHeld, PATIENCE).toBe(1);
    const holder = (await holderOf(ANY_IMPORT)) as Name;
    expect((await reportOf(at(other(holder)), { id, cookie })).progress.rowsDone).toBeGreaterThan(0);
    await portals[holder].end('SIGKILL');
    await letImportsGo();
    const stateAt = async (name: Name) => (await reportOf(at(name), { id, cookie })).state;
    await expect.poll(() => stateAt('web'), PATIENCE).toBe('done');
    expect(await reportOf(at(other(holder)), { id, cookie })).toMatchObject({
      successfulCount: rows,
      failedCount: 0,
    });
    expect(await count('members', "email like 'killed%'")).toBe(rows);
    await start(holder);
  });

  it('[BEYOND-04] on SIGTERM, accept no more, answer open requests, and release work that another one finishes', async () => {
    const [admin, coach] = [await signIn(balancer.url, ADMIN), await makeCoach('waiting')];
    const cookie = admin;
    await portals.second.end('SIGKILL');
    await holdImports();
    const rows = 3 * ROWS_AT_ONCE;
    const id = await beginImport(cookie, { name: 'given', rows });
    await expect.poll(isHeld, PATIENCE).toBe(1);
    await holdSync();
    expect((await ask(`${at('web')}/api/sync/coach-trigger`, { method: 'POST', cookie: admin })).status).toBe(
      200,
    );
    await expect.poll(() => holderOf(PULL), PATIENCE).toBe('first');
    const underWay = await beginRequest(at('first'), { path: '/api/coach/login', body: coach });

    const exiting = portals.first.end('SIGTERM');
    await portals.first.hasSaid('Stopping');
    // While the request and the import are still running.
    const readiness = () =>
      ask(`${at('first')}/readyz`).then(
        ({ status }) => status,
        () => 'refused',
      );
    await expect.poll(readiness, PATIENCE).toBeOneOf([503, 'refused']);
    const answered = underWay.finish();
    await letImportsGo();
    expect(await answered).toMatch(/^HTTP\/1\.1 200 OK/);
    // After ten seconds it would exit with another code.
    expect(await exiting).toBe(0);
    await setFaults();
    expect(await count('sync_runs', "outcome = 'running' and kind <> 'push'")).toBe(0);
    const given = await reportOf(at('web'), { id, cookie });
    expect(given).toMatchObject({ state: 'running' });
    expect(given.progress.rowsDone).toBeLessThan(rows);

    await start('second');
    await expect.poll(async () => (await reportOf(at('web'), { id, cookie })).state, PATIENCE).toBe('done');
    expect(await count('members', "email like 'given%'")).toBe(rows);
  });

  it('during an upgrade, older ones work with additions to the database, and end when it no longer fits them', async () => {
    const cookie = await signIn(balancer.url, await makeCoach('staying'));
    // Like a migration: a running portal may hold locks, so this releases its own and retries.
    const widen = () =>
      sql.query('alter table members add column of_tomorrow text').then(() => 'done', String);
    await sql.query('set lock_timeout = 2000');
    await expect.poll(widen, PATIENCE).toBe('done');
    await sql.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 99999999999999)",
    );
    await start('first');
    expect(await statusesOf(cookie)).toEqual([200, 200, 200]);
    const running = Object.values(portals);
    await leaveBehind(databaseUrl);
    const ends = running.map(async (portal) => {
      await portal.hasSaid('belongs to a newer version of the portal');
      return portal.ended;
    });
    expect(await Promise.all(ends)).toEqual([1, 1, 1]);
    await expect(start('web')).rejects.toThrow(/belongs to a newer version of the portal/);
  });
});
