import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  beginRequest,
  killPrograms,
  type Program,
  runPortal,
  startPortalProgram,
} from '../../test/portal-program.ts';

const ADMIN = { email: 'admin@league.example', password: 'office-secret-2026' };
const COACH = { email: 'spring.coach@league.example', password: 'spring-demo' };

let dataDir: string;

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-process-'));
  dataDir = folder;
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});
afterAll(killPrograms);

/** Starts the portal as a program and waits until it has printed `sentence`. */
async function startUntil(sentence: string, env: Record<string, string> = {}): Promise<Program> {
  const program = runPortal({ DATA_DIR: dataDir, ...env });
  await program.hasSaid(sentence);
  return program;
}

const startPortal = (env: Record<string, string> = {}) => startPortalProgram({ DATA_DIR: dataDir, ...env });

/** Stops the portal like Ctrl-C; expects it to end in order and to leave no process behind. */
async function expectCleanStop(program: Program): Promise<void> {
  expect(await program.end('SIGINT')).toBe(0);
  await expect.poll(() => processesOn(dataDir)).toEqual([]);
}

/** The address of a service that accepts every connection and never answers. */
async function startSilentService(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The silent service has no address.');
  return `http://127.0.0.1:${address.port}`;
}

async function signIn(url: string, who = COACH): Promise<Record<string, string>> {
  const reply = await fetch(`${url}/api/coach/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(who),
  });
  expect(reply.status).toBe(200);
  return {
    cookie: reply.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
  };
}

type ListedMember = { id: number; membershipStatus: string; sync: { state: string } };
const roster = async (url: string, headers: Record<string, string>): Promise<ListedMember[]> =>
  (await fetch(`${url}/api/members`, { headers })).json() as Promise<ListedMember[]>;

function processesOn(folder: string): string[] {
  const lines = execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' }).split('\n');
  return lines.filter((line) => line.includes(folder) && !line.includes('ps -eo'));
}

/** Runs `npm run backup` or `restore` as a program; returns its output, or throws what it reported. */
function runOfficeProgram(name: 'backup' | 'restore', file: string, folder = dataDir): string {
  const program = fileURLToPath(new URL(`../${name}.ts`, import.meta.url));
  const { INIT_CWD: _, ...env } = process.env;
  return execFileSync(process.execPath, [program, file], {
    env: { ...env, DATA_DIR: folder },
    encoding: 'utf8',
    stdio: 'pipe',
  });
}

describe('the portal as a program', () => {
  it('[SYNC-04] keeps what it confirmed when killed, takes its database over and ends without a trace', {
    timeout: 480_000,
  }, async () => {
    const first = await startPortal();
    expect(first.output()).toMatch(/admin@league\.example was made with password \S{12,}/);
    expect(first.output()).toMatch(/Coach +spring\.coach@league\.example +password spring-demo .+ Spring/);
    expect(first.output()).toContain('such as SPRING2025');
    const session = await signIn(first.url);
    const members = await roster(first.url, session);
    expect(members.length).toBeGreaterThan(50);
    const lapsed = members
      .filter(({ membershipStatus }) => membershipStatus === 'Lapsed')
      .map(({ id }) => id);
    expect(lapsed.length).toBeGreaterThan(3);
    const renewal = await fetch(`${first.url}/api/members/bulk-renew`, {
      method: 'POST',
      headers: { ...session, 'content-type': 'application/json' },
      body: JSON.stringify({ memberIds: lapsed }),
    });
    expect(renewal.status).toBe(200);
    await first.end('SIGKILL');

    const second = await startPortal();
    expect(second.output()).toContain('was still running');
    // The session is a row, so it outlives the process.
    const after = await roster(second.url, session);
    const renewed = after.filter(({ id }) => lapsed.includes(id));
    expect(renewed).toHaveLength(lapsed.length);
    for (const { membershipStatus } of renewed)
      expect(['Pending - Renewal', 'Active']).toContain(membershipStatus);
    await expect
      .poll(async () => (await roster(second.url, session)).every(({ sync }) => sync.state === 'synced'))
      .toBe(true);

    await expectCleanStop(second);
  });

  it('[BEYOND-04] [BEYOND-05] is backed up while running, continues elsewhere, and answers active requests before it ends', {
    timeout: 480_000,
  }, async () => {
    const file = join(dataDir, 'portal.tar.gz');
    const first = await startPortal({
      LEAGUE_ADMIN_EMAIL: ADMIN.email,
      LEAGUE_ADMIN_PASSWORD: ADMIN.password,
    });
    const session = await signIn(first.url);
    const members = await roster(first.url, session);
    expect(runOfficeProgram('backup', file)).toContain('It holds the data of children');
    expect(() => runOfficeProgram('restore', file)).toThrow(/A portal is already running/);
    await expectCleanStop(first);

    const elsewhere = await mkdtemp(join(tmpdir(), 'portal-restored-'));
    onTestFinished(() => rm(elsewhere, { recursive: true, force: true }));
    expect(runOfficeProgram('restore', file, elsewhere)).toContain('You can start it now.');
    const second = await startPortal({ DATA_DIR: elsewhere });
    // No session from before the backup is valid there.
    expect((await fetch(`${second.url}/api/members`, { headers: session })).status).toBe(401);
    expect(await roster(second.url, await signIn(second.url))).toEqual(members);
    const office = await signIn(second.url, ADMIN);
    const overview = await fetch(`${second.url}/api/admin/sync`, { headers: office });
    expect(await overview.json()).toMatchObject({ isRestored: true });
    const sync = await fetch(`${second.url}/api/sync/members`, { method: 'POST', headers: office });
    expect([sync.status, await sync.json()]).toEqual([422, expect.objectContaining({ code: 'SYNC_HELD' })]);
    const underWay = await beginRequest(second.url, { path: '/api/coach/login', body: COACH });
    // This request never finishes, and must not delay the end of the portal.
    await beginRequest(second.url, { path: '/api/coach/login', body: COACH });
    const exited = second.end('SIGTERM');
    await expect.poll(() => second.output()).toContain('Stopping');
    expect(await underWay.finish()).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(await exited).toBe(0);
    await expect.poll(() => processesOn(elsewhere)).toEqual([]);
  });

  it('ends at once when stopped during its first read of the league, together with its database', {
    timeout: 480_000,
  }, async () => {
    const service = await startSilentService();
    const reading = await startUntil('Reading the league', {
      PROVIDER_API_URL: service,
      PROVIDER_AUTH_URL: service,
      PROVIDER_API_KEY: 'key',
    });
    expect(processesOn(dataDir)).not.toEqual([]);
    await expectCleanStop(reading);

    // The league was never read, so only the admin is announced.
    const web = await startPortal({ ROLE: 'web' });
    expect(web.output()).toContain('Admin ');
    expect(web.output()).not.toMatch(/Coach |team code|simulated/);
    expect(existsSync(join(dataDir, 'simulator'))).toBe(false);
    await expectCleanStop(web);
  });

  it('refuses a wrong configuration with a message and status 1', async () => {
    const refused = runPortal({ DATA_DIR: dataDir, PORT: 'many' });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain('PORT');
  });
});
