import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { killPrograms, startPortalProgram } from '../../test/portal-program.ts';
import { migrateEmptyDatabase } from '../platform/db/migrations/migrate.ts';
import { readJournal } from '../platform/db/migrations/migration-files.ts';
import { findRunningCluster, startEmbeddedCluster } from '../platform/embedded/embedded-cluster.ts';

/** How many migrations the release had that logged in as the owner of the database. */
const BEFORE_LOGINS = readJournal().entries.findIndex(({ tag }) => tag.endsWith('_a_login_for_each_caller'));

afterAll(killPrograms);

/** A data folder as that release leaves it, with one gymnast who is not at the provider yet. */
async function makeFormerFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-upgrade-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const cluster = await startEmbeddedCluster({ dataDir, log: () => undefined });
  await migrateEmptyDatabase(cluster.url, BEFORE_LOGINS);
  await onDatabase(cluster.url, (owner) =>
    owner.query(`
      with t as (insert into teams (name) values ('Spring') returning id)
      insert into members (team_id, first_name, last_name, membership_status, sync_state)
        select id, 'Ana', 'Kept', 'Lapsed', 'waiting' from t`),
  );
  await cluster.stop();
  return dataDir;
}

async function onDatabase<Result>(url: string, work: (owner: Client) => Promise<Result>): Promise<Result> {
  const owner = new Client({ connectionString: url });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

it('[SAFE-01] a data folder of the former release can be started, and the portal then works without the owner', async () => {
  const dataDir = await makeFormerFolder();
  const portal = await startPortalProgram({ DATA_DIR: dataDir });
  const reply = await fetch(`${portal.url}/api/coach/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'spring.coach@league.example', password: 'spring-demo' }),
  });
  expect(reply.status).toBe(200);
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const roster = (await (await fetch(`${portal.url}/api/members`, { headers: { cookie } })).json()) as {
    lastName: string;
  }[];
  expect(roster.map(({ lastName }) => lastName)).toContain('Kept');
  expect(roster.length).toBeGreaterThan(10);

  const url = (await findRunningCluster({ dataDir, log: () => undefined })) ?? '';
  const loggedIn = await onDatabase(url, async (owner) => {
    const { rows } = await owner.query<{ login: string }>(`
      select distinct usename::text as login from pg_stat_activity
      where datname = 'portal' and pid <> pg_backend_pid() and backend_type = 'client backend' order by 1`);
    return rows.map(({ login }) => login);
  });
  expect(loggedIn).toEqual(['portal_app_of_portal', 'portal_coach_of_portal']);
  expect(await portal.end('SIGINT')).toBe(0);
});
