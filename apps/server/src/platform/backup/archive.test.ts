import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { create, extract } from 'tar';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { seedDemoLeague } from '../../../seeds/demo-league.ts';
import { buildMember } from '../../../test/builders.ts';
import { databaseUrl } from '../../../test/database-url.ts';
import { openTestLeague } from '../../../test/league.ts';
import { migrateEmptyDatabase } from '../db/migrations/migrate.ts';
import { PlainError } from '../plain-error.ts';
import type { StorageTarget } from '../storage/storage-url.ts';
import { makeBackup, restoreBackup } from './archive.ts';
import type { Manifest } from './manifest.ts';
import { listTables } from './tables.ts';

let league: Awaited<ReturnType<typeof openTestLeague>>;
let folder: string;
let path: string;
const madeAt = new Date('2026-03-01T08:00:00.000Z');

beforeAll(async () => {
  league = await openTestLeague();
  await league.pull();
  await seedDemoLeague(league.db.database);
  await buildMember(league.db.database, {
    firstName: 'Tab\there \\N',
    lastName: 'Ünï “quoted” \\.',
    coachNotes: 'two\nlines\r\nand a \u2028',
  });
});
afterAll(() => league.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-test-'));
  path = join(folder, 'portal.tar.gz');
  const made = folder;
  onTestFinished(() => rm(made, { recursive: true, force: true }));
});

const uploadsIn = (name: string) => ({
  storage: { kind: 'folder', folder: join(folder, name) } satisfies StorageTarget,
  momentary: ['sessions'],
});

/** An empty database for one test. */
async function emptyDatabase(): Promise<string> {
  const name = `empty_${randomBytes(6).toString('hex')}`;
  const run = async (statement: string) => {
    const client = new Client({ connectionString: inject('postgresUrl') });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`create database ${name}`);
  onTestFinished(() => run(`drop database ${name} with (force)`));
  return databaseUrl(inject('postgresUrl'), name);
}

async function onClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** Every row of every table as text, and the state of each sequence. */
function contentOf(url: string): Promise<Record<string, unknown[]>> {
  return onClient(url, async (client) => {
    const content: Record<string, unknown[]> = {};
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query(`select t::text as row from public.${name} t order by 1`);
      content[name] = rows.map(({ row }) => row);
    }
    const { rows: sequences } = await client.query(
      "select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1",
    );
    return { ...content, sequences };
  });
}

async function save(): Promise<void> {
  await makeBackup({ url: league.db.url, ...uploadsIn('uploads') }, { path, madeAt });
}

/** Changes a file inside the backup. */
async function change(file: string, edit: (text: string) => string): Promise<void> {
  const content = await mkdtemp(join(folder, 'content-'));
  await extract({ file: path, cwd: content });
  await writeFile(join(content, file), edit(await readFile(join(content, file), 'utf8')));
  await create({ gzip: true, file: path, cwd: content }, await readdir(content));
  await rm(content, { recursive: true });
}

function changeManifest(edit: (manifest: Manifest) => Manifest): Promise<void> {
  return change('manifest.json', (text) => JSON.stringify(edit(JSON.parse(text))));
}

async function expectRefused(work: Promise<unknown>, sentence: string): Promise<void> {
  const refusal = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(PlainError);
  expect((refusal as PlainError).message).toContain(sentence);
}

const tablesIn = (url: string) => onClient(url, listTables);

describe('a backup', () => {
  it('[BEYOND-05] restored in an empty database, is the same row by row, and continues its sequences', async () => {
    const url = await emptyDatabase();
    await save();
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await restoreBackup({ url, ...uploadsIn('restored') }, path);
    const [original, restored] = await Promise.all([contentOf(league.db.url), contentOf(url)]);
    for (const table of ['members', 'users', 'coaches', 'events', 'meet_scores', 'sync_runs']) {
      expect(original[table], `rows of ${table}`).not.toHaveLength(0);
    }
    expect(restored).toEqual(original);
    const newest = 'select max(id)::int as id from teams';
    const [before] = (await onClient(url, (client) => client.query(newest))).rows;
    await onClient(url, (client) => client.query("insert into teams (name) values ('New')"));
    const [after] = (await onClient(url, (client) => client.query(newest))).rows;
    expect(after.id).toBe(before.id + 1);
  });

  it('[BEYOND-05] [AUTH-08] saves no session, and restores none from a file that has some', async () => {
    const token = 'the-token-of-an-open-session';
    await onClient(league.db.url, async (client) => {
      await client.query(
        `insert into users (name, email, role, first_name, last_name)
         values ('Kim', 'kim@example.org', 'coach', 'Kim', 'Porter')`,
      );
      await client.query(
        `insert into sessions (user_id, token, expires_at)
         select id, $1, now() + interval '1 day' from users where email = 'kim@example.org'`,
        [token],
      );
    });
    onTestFinished(() =>
      onClient(league.db.url, async (client) => {
        await client.query("delete from users where email = 'kim@example.org'");
      }),
    );
    const holding = async () => {
      const content = await mkdtemp(join(folder, 'content-'));
      await extract({ file: path, cwd: content });
      const files = await readdir(join(content, 'tables'));
      const texts = await Promise.all(files.map((file) => readFile(join(content, 'tables', file), 'utf8')));
      return files.filter((_, index) => texts[index]?.includes(token));
    };
    await save();
    expect(await holding()).toEqual([]);
    await rm(path);
    await makeBackup({ url: league.db.url, ...uploadsIn('uploads'), momentary: [] }, { path, madeAt });
    expect(await holding()).toEqual(['sessions.copy']);
    const url = await emptyDatabase();
    const brought = await restoreBackup({ url, ...uploadsIn('restored') }, path);
    expect(brought.tables.map(({ name }) => name)).not.toContain('sessions');
    const [original, restored] = await Promise.all([contentOf(league.db.url), contentOf(url)]);
    expect(original.sessions).toHaveLength(1);
    expect(restored).toEqual({ ...original, sessions: [] });
  });

  it('[BEYOND-05] saves complete uploads with the rows, and restores them', async () => {
    const key = '0b9c6f2e-7c1d-4f6b-9a53-2d8f5e3a1c40';
    await mkdir(join(folder, 'uploads'));
    await writeFile(join(folder, 'uploads', key), 'First Name,Last Name\n', { mode: 0o777 });
    await writeFile(join(folder, 'uploads', `${key}.half.part`), 'First');
    await save();
    await restoreBackup({ url: await emptyDatabase(), ...uploadsIn('restored') }, path);
    expect((await stat(join(folder, 'restored', key))).mode & 0o7777).toBe(0o600);
    expect(await readdir(join(folder, 'restored'))).toEqual([key]);
    expect(await readFile(join(folder, 'restored', key), 'utf8')).toBe('First Name,Last Name\n');
  });

  it('[BEYOND-05] overwrites neither a file nor a portal', async () => {
    await save();
    await expectRefused(save(), 'never overwrites a file');
    const before = await contentOf(league.db.url);
    await expectRefused(
      restoreBackup({ url: league.db.url, ...uploadsIn('uploads') }, path),
      'restoring never overwrites one',
    );
    expect(await contentOf(league.db.url)).toEqual(before);
    expect(await readdir(folder)).toEqual(['portal.tar.gz']);
  });

  it.each([
    'create view theirs as select 1 as one',
    'create function theirs() returns integer language sql return 1',
    "create type theirs as enum ('one')",
  ])('[BEYOND-05] is not restored into a database that is not empty: %s', async (statement) => {
    const url = await emptyDatabase();
    await onClient(url, (client) => client.query(statement));
    await save();
    await expectRefused(
      restoreBackup({ url, ...uploadsIn('restored') }, path),
      'something else in this database',
    );
  });

  it('[BEYOND-05] can be restored if the administrator has already installed the extension', async () => {
    const url = await emptyDatabase();
    await onClient(url, (client) => client.query('create extension pg_trgm'));
    await save();
    await restoreBackup({ url, ...uploadsIn('restored') }, path);
    expect(await contentOf(url)).toEqual(await contentOf(league.db.url));
  });

  it('[BEYOND-05] of a newer portal, of another one, or of none, is refused before anything is created', async () => {
    const url = await emptyDatabase();
    const restore = () => restoreBackup({ url, ...uploadsIn('restored') }, path);
    await expectRefused(restore(), 'There is no file');
    await writeFile(path, 'First Name,Last Name\n');
    await expectRefused(restore(), 'is no backup of a portal, or it is damaged');
    await rm(path);
    await save();
    await changeManifest((manifest) => ({
      ...manifest,
      migrations: [...manifest.migrations, 'of tomorrow'],
    }));
    await expectRefused(restore(), 'made by a newer portal');
    await changeManifest((manifest) => ({ ...manifest, migrations: manifest.migrations.toReversed() }));
    await expectRefused(restore(), 'by a portal with another database');
    expect(await tablesIn(url)).toEqual([]);
  });

  it('[BEYOND-05] that is cut off is refused, and leaves nothing behind', async () => {
    const url = await emptyDatabase();
    await save();
    const whole = await readFile(path);
    vi.stubEnv('TMPDIR', await mkdtemp(join(folder, 'temporary-')));
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    for (const share of [0.3, 0.5, 0.7, 0.9]) {
      await writeFile(path, whole.subarray(0, Math.floor(whole.length * share)));
      await expectRefused(
        restoreBackup({ url, ...uploadsIn('restored') }, path),
        'is no backup of a portal, or it is damaged',
      );
    }
    expect(await readdir(tmpdir())).toEqual([]);
    expect(await tablesIn(url)).toEqual([]);
  });

  it('[BEYOND-05] with missing rows is refused, and leaves the database empty for the next attempt', async () => {
    const url = await emptyDatabase();
    await save();
    await change('tables/members.copy', (text) => text.slice(text.indexOf('\n') + 1));
    await expectRefused(restoreBackup({ url, ...uploadsIn('restored') }, path), 'The backup is damaged');
    expect(await tablesIn(url)).toEqual([]);
    await rm(path);
    await save();
    await restoreBackup({ url, ...uploadsIn('restored') }, path);
    expect(await contentOf(url)).toEqual(await contentOf(league.db.url));
  });

  it('[BEYOND-05] of an earlier portal is migrated to the newest form', async () => {
    const early = await emptyDatabase();
    await migrateEmptyDatabase(early, 1);
    await onClient(early, (client) => client.query("insert into teams (name) values ('Spring')"));
    await makeBackup({ url: early, ...uploadsIn('uploads') }, { path, madeAt });
    const url = await emptyDatabase();
    await restoreBackup({ url, ...uploadsIn('restored') }, path);
    const tables = (await tablesIn(url)).map(({ name }) => name);
    expect(tables).toEqual((await tablesIn(league.db.url)).map(({ name }) => name));
    const { rows } = await onClient(url, (client) => client.query('select name from teams'));
    expect(rows).toEqual([{ name: 'Spring' }]);
  });
});
