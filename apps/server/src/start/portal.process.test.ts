import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const COACH = { email: 'spring.coach@league.example', password: 'spring-demo' };

let dataDir: string;
const started: ChildProcess[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-process-'));
});
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

type Portal = { url: string; output: () => string; child: ChildProcess };

/** Starts the portal as a program and waits until it has said that it can be used. */
async function startPortal(env: Record<string, string> = {}): Promise<Portal> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', SYNC_PUSH_SECONDS: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const exited = once(child, 'exit').then(() => Promise.reject(new Error(`It ended:\n${output}`)));
  exited.catch(() => undefined);
  const isReady = new Promise<void>((resolve) => {
    child.stdout.on('data', () => output.includes('Ctrl-C stops it') && resolve());
  });
  await Promise.race([isReady, exited]);
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
  if (!url) throw new Error(`It said no address:\n${output}`);
  return { url, output: () => output, child };
}

async function signIn(url: string): Promise<Record<string, string>> {
  const reply = await fetch(`${url}/api/coach/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(COACH),
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

describe('the portal as a program', () => {
  it('[SYNC-04] keeps what it acknowledged over a kill, takes its database over and ends without a trace', {
    timeout: 180_000,
  }, async () => {
    const first = await startPortal();
    expect(first.output()).toMatch(/admin@league\.example was made with password \S{12,}/);
    expect(first.output()).toContain(COACH.email);
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
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');

    const second = await startPortal();
    expect(second.output()).toContain('was still running');
    // The session is a row: it outlives the process.
    const after = await roster(second.url, session);
    const renewed = after.filter(({ id }) => lapsed.includes(id));
    expect(renewed).toHaveLength(lapsed.length);
    for (const { membershipStatus } of renewed)
      expect(['Pending - Renewal', 'Active']).toContain(membershipStatus);
    await expect
      .poll(async () => (await roster(second.url, session)).every(({ sync }) => sync.state === 'synced'), {
        timeout: 30_000,
      })
      .toBe(true);

    second.child.kill('SIGINT');
    const [code] = await once(second.child, 'exit');
    expect(code).toBe(0);
    await expect.poll(() => processesOn(dataDir), { timeout: 10_000 }).toEqual([]);
  });

  it('refuses a wrong configuration with a sentence and status 1', async () => {
    await expect(startPortal({ PORT: 'many' })).rejects.toThrow('PORT');
    expect(started.at(-1)?.exitCode).toBe(1);
  });
});
