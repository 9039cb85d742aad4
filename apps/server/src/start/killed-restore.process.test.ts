import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { createEmptyDatabase } from '../../test/database.ts';
import { killPrograms, startPortalProgram } from '../../test/portal-program.ts';
import { latestMail, newCoach, openOffice } from '../features/coaches/testing/office.ts';
import { makeBackup, restoreBackup } from '../platform/backup/archive.ts';
import { finishRestore } from '../platform/backup/unfinished-restore.ts';

const ADMIN = { LEAGUE_ADMIN_EMAIL: 'admin@league.example', LEAGUE_ADMIN_PASSWORD: 'vault-bars-beam-floor' };

afterAll(killPrograms);

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-killed-restore-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A database as left by a restore that was killed once the rows were loaded, and the invitation link in its mail. */
async function restoreHalf(folder: string): Promise<{ url: string; token: string }> {
  const office = await openOffice();
  onTestFinished(office.close);
  const { password: _, ...person } = newCoach(office.springId);
  await office.admin({ method: 'POST', url: '/api/admin/coaches/invitations', payload: person });
  const token = /#(\S+)/.exec((await latestMail(office.db)).text)?.[1] ?? '';
  const { rows } = await office.db.database.pool.query<{ id: number }>('select id from users limit 1');
  await office.db.database.pool.query(
    `insert into mails (user_id, to_name, to_address, subject, body, created_at, next_attempt_at)
     values ($1, 'Dana Reyes', 'dana@example.org', 'Of the backup', 'Hello', now(), now())`,
    [rows[0]?.id],
  );
  await office.db.database.pool.query(
    "insert into provider_account (account_id, name) values (205377, 'League')",
  );
  const portal = {
    storage: { kind: 'folder' as const, folder: join(folder, 'uploads') },
    momentary: ['sessions'],
  };
  const path = join(folder, `${randomBytes(4).toString('hex')}.tar.gz`);
  await makeBackup({ ...portal, url: office.db.url }, { path, madeAt: new Date() });
  const { url, close } = await createEmptyDatabase();
  onTestFinished(close);
  await restoreBackup({ ...portal, url }, path);
  return { url, token };
}

/** The address of a mail server that never answers, and how many connections it got. */
async function startSilentMailServer(): Promise<{ address: string; connections: () => number }> {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { address: `smtp://127.0.0.1:${port}`, connections: () => connections };
}

async function ask<Row extends object>(url: string, question: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client
    .query<Row>(question)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

it('[BEYOND-05] [PROVIDER-09] [SAFE-02] a start finishes a killed restore before anything is sent', {
  timeout: 240_000,
}, async () => {
  const folder = await makeFolder();
  const { url, token } = await restoreHalf(folder);
  const mailServer = await startSilentMailServer();
  const env = { ...ADMIN, DATABASE_URL: url, DATA_DIR: folder, SMTP_URL: mailServer.address };
  const portal = await startPortalProgram(env);
  expect(portal.output()).toContain('The restore of this portal was stopped before its end.');
  const reply = await fetch(`${portal.url}/api/coach/invitation/accept`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, password: 'handspring-7' }),
  });
  expect(await reply.json()).toMatchObject({ code: 'INVITATION_INVALID' });
  const states = await ask(url, 'select subject, state from mails order by state');
  expect(states).toEqual([
    { subject: expect.stringContaining('invit'), state: 'dropped' },
    { subject: 'Of the backup', state: 'kept' },
  ]);
  const heldSince = 'select restored_at::text as held from provider_account';
  const [first] = await ask<{ held: string | null }>(url, heldSince);
  expect(first?.held).toEqual(expect.any(String));
  expect(mailServer.connections()).toBe(0);
  expect(await portal.end('SIGINT')).toBe(0);

  const second = await startPortalProgram({ ...env, ROLE: 'web' });
  expect(second.output()).not.toContain('restore');
  expect(await ask(url, heldSince)).toEqual([first]);
  expect(await second.end('SIGINT')).toBe(0);
});

it('[BEYOND-05] a restore is marked, in the transaction that loads the rows, until the rest is done', async () => {
  const { url } = await restoreHalf(await makeFolder());
  const [mark] = await ask(
    url,
    "select xmin::text as xmin from pg_class where oid = to_regclass('drizzle.unfinished_restore')",
  );
  expect(mark).toBeDefined();
  expect(await ask(url, 'select distinct xmin::text as xmin from teams')).toEqual([mark]);

  const failing = finishRestore(url, () => Promise.reject(new Error('killed')));
  await expect(failing).rejects.toThrow('killed');
  const held: string[] = [];
  const finish = (name: string) => finishRestore(url, async () => void held.push(name));
  // Of processes that start at once, one finishes it and the others wait.
  expect((await Promise.all([finish('one'), finish('two')])).toSorted()).toEqual([false, true]);
  expect(held).toHaveLength(1);
  expect(await finish('later')).toBe(false);
});
