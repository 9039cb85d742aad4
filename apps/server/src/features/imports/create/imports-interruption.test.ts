import { randomUUID } from 'node:crypto';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { buildMember, buildTeam } from '../../../../test/builders.ts';
import { withImportLock } from '../../../platform/db/locks/advisory-lock.ts';
import { leagueScope } from '../../../platform/db/scope.ts';
import { members } from '../../members/members.table.ts';
import { ROWS_AT_ONCE, TRIES } from '../imports.constants.ts';
import { importObjects, importRows, imports } from '../imports.table.ts';
import { csvOf, goodRows, startImporting, type TestImports, temporaryStorage } from '../testing/importing.ts';
import { sweepImports } from '../upload/sweep.ts';
import { createImportWorker } from './imports.worker.ts';
import { workOnImport } from './work-on-import.ts';

let portal: TestImports;
beforeAll(async () => {
  portal = await startImporting({ withWorker: false });
});
afterAll(() => portal.close());
beforeEach(() => portal.empty());

/** More than are stored in one transaction. */
const ROWS = ROWS_AT_ONCE + 600;

/** A file whose import has not started; returns its id. A file too large for a coach is imported by the office. */
async function waitingImport(
  content: string,
  options: { askFirst?: boolean } = {},
  session = portal.coach,
): Promise<number> {
  const address = await portal.upload(session, content);
  return (await portal.start(address, options, session)).json().id;
}

async function storedImport(id: number) {
  const job = (await portal.storedImports()).find((each) => each.id === id);
  if (!job) throw new Error('No such import.');
  return job;
}

/** Works on the import for `afterWrites` writes, then acts like a killed process: the next write is lost. */
async function workAndDie(id: number, afterWrites: number): Promise<void> {
  const dying = new AbortController();
  let writes = 0;
  const inScope: typeof portal.database.inScope = async (scope, work) => {
    const result = await portal.database.inScope(scope, async (tx) => {
      const done = await work(tx);
      if (dying.signal.aborted) throw new Error('The process is gone.');
      return done;
    });
    if ((await storedImport(id)).lastRow > 0) writes += 1;
    if (writes >= afterWrites) dying.abort();
    return result;
  };
  await workOnImport({ ...portal.workDeps, database: { ...portal.database, inScope } }, id, dying.signal);
}

/** Works on the import until it makes no further attempt. */
async function giveUp(deps: typeof portal.workDeps, id: number): Promise<void> {
  for (let turn = 0; turn < TRIES; turn += 1) {
    expect((await storedImport(id)).state).not.toBe('failed');
    await workOnImport(deps, id, new AbortController().signal);
  }
}

function brokenStorage(): typeof portal.storage {
  return {
    ...portal.storage,
    // biome-ignore lint/correctness/useYield: it fails before its first byte
    async *read(): AsyncGenerator<Uint8Array> {
      throw new Error('The storage is away.');
    },
  };
}

const importEntries = async () =>
  (await portal.log()).filter(({ actionType }) => actionType === 'BULK_IMPORT');

const retry = (id: number, session = portal.coach) =>
  session({ method: 'POST', url: `/api/imports/${id}/retry` });

describe('[IMPORT-10] an import whose server is killed', () => {
  it('continues where it stopped: every row once, whole members only, correct counts', async () => {
    const id = await waitingImport(
      csvOf(...goodRows('kill', ROWS), 'Bea,,bea@example.org,609-555-0142,2014-04-03,4,,'),
      {},
      portal.admin,
    );
    await workAndDie(id, 1);
    const part = await storedImport(id);
    expect(part.state).toBe('running');
    expect(part.createdCount).toBeGreaterThan(0);
    expect(part.createdCount).toBeLessThan(ROWS);
    expect(await portal.storedMembers()).toHaveLength(part.createdCount);
    await workOnImport(portal.workDeps, id, new AbortController().signal);
    expect(await storedImport(id)).toMatchObject({
      state: 'done',
      createdCount: ROWS,
      errorCount: 1,
      rowsTotal: ROWS + 1,
    });
    const created = await portal.storedMembers();
    expect(new Set(created.map(({ email }) => email)).size).toBe(ROWS);
    expect(created).toHaveLength(ROWS);
    expect((await importEntries()).map(({ recordCount }) => recordCount)).toEqual([ROWS]);
  });

  it('stores a part again if the database rolled it back, and loses none', async () => {
    const id = await waitingImport(csvOf(...goodRows('again', 2 * ROWS_AT_ONCE + 10)), {}, portal.admin);
    const superuser = new Client({ connectionString: portal.databaseUrl });
    await superuser.connect();
    onTestFinished(async () => {
      await superuser.query(
        'drop function if exists fail_now_and_then cascade; drop sequence if exists tries',
      );
      await superuser.end();
    });
    // The first and the third attempt to store fail, so each of the first two parts fails once.
    await superuser.query(`
      create sequence tries;
      grant usage on sequence tries to public;
      create function fail_now_and_then() returns trigger language plpgsql as $$ begin
        if nextval('tries') in (1, 3) then raise exception 'no' using errcode = '40P01'; end if;
        return null;
      end $$;
      create trigger failing after insert on members execute function fail_now_and_then();`);
    await workOnImport(portal.workDeps, id, new AbortController().signal);
    expect(await storedImport(id)).toMatchObject({
      state: 'done',
      faults: 0,
      createdCount: 2 * ROWS_AT_ONCE + 10,
    });
    const { rows } = await superuser.query('select last_value::int as tries from tries');
    expect(rows[0].tries).toBeGreaterThan(3);
  });

  it('is taken over by another process’s worker, and two workers create no gymnast twice', async () => {
    const id = await waitingImport(csvOf(...goodRows('workers', 1500)));
    const workers = [1, 2].map(() =>
      createImportWorker({ ...portal.workDeps, databaseUrl: portal.databaseUrl }),
    );
    for (const worker of workers) worker.start();
    try {
      await expect.poll(async () => (await storedImport(id)).state).toBe('done');
    } finally {
      await Promise.all(workers.map((worker) => worker.stop()));
    }
    expect((await storedImport(id)).createdCount).toBe(1500);
    expect(await portal.storedMembers()).toHaveLength(1500);
  });

  it('does not wait behind imports that other processes work on', async () => {
    const id = await waitingImport(csvOf(...goodRows('third', 1)));
    const { id: _, teamId: __, ...job } = await storedImport(id);
    const others = await Promise.all(
      ['Crest', 'Dune'].map(async (name) => ({ ...job, teamId: await buildTeam(portal.database, name) })),
    );
    const held = await portal.database.inScope(leagueScope(), async (tx) => {
      await tx.delete(imports);
      const first = await tx.insert(imports).values(others).returning({ id: imports.id });
      await tx.insert(imports).values({ ...job, teamId: portal.spring });
      return first;
    });
    const end = Promise.withResolvers<void>();
    const holders = held.map((each) => withImportLock(portal.database.pool, each.id, () => end.promise));
    const worker = createImportWorker({ ...portal.workDeps, databaseUrl: portal.databaseUrl });
    worker.start();
    try {
      const third = async () => (await portal.storedImports()).find(({ teamId }) => teamId === portal.spring);
      await expect.poll(async () => (await third())?.state).toBe('done');
    } finally {
      end.resolve();
      await Promise.all(holders);
      await worker.stop();
    }
  });

  it('gives up after several internal errors, says so, lets the next import start, and can be retried', async () => {
    const id = await waitingImport(csvOf(...goodRows('fault', 2)));
    await giveUp({ ...portal.workDeps, storage: brokenStorage() }, id);
    const job = await storedImport(id);
    expect(job).toMatchObject({ state: 'failed', problem: expect.stringContaining('on our side') });
    expect(await portal.storedMembers()).toEqual([]);

    const retries = await Promise.all([retry(id), retry(id)]);
    expect(retries.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    await workOnImport(portal.workDeps, id, new AbortController().signal);
    expect(await storedImport(id)).toMatchObject({ state: 'done', createdCount: 2, problem: null });
  });

  it('[ACTIVITY-04] needs no storage once creation has begun, continues after a database error, and logs each part once', async () => {
    const id = await waitingImport(csvOf(...goodRows('half', ROWS)), {}, portal.admin);
    let reads = 0;
    const storage = {
      ...portal.storage,
      read: (...args: Parameters<typeof portal.storage.read>) => {
        reads += 1;
        return portal.storage.read(...args);
      },
    };
    const inScope: typeof portal.database.inScope = (scope, work) =>
      portal.database.inScope(scope, async (tx) => {
        const done = await work(tx);
        const [job] = await tx.select({ lastRow: imports.lastRow }).from(imports).where(eq(imports.id, id));
        if ((job?.lastRow ?? 0) > ROWS_AT_ONCE + 500) throw new Error('The disk is full.');
        return done;
      });
    await giveUp({ ...portal.workDeps, storage, database: { ...portal.database, inScope } }, id);
    expect(reads).toBe(TRIES);
    const half = await storedImport(id);
    expect(half).toMatchObject({ state: 'failed', createdCount: expect.any(Number) });
    expect(half.createdCount).toBeGreaterThan(0);
    expect(half.createdCount).toBeLessThan(ROWS);
    const stopped = (await importEntries()).at(-1);
    expect(stopped).toMatchObject({
      recordCount: half.createdCount,
      details: expect.stringMatching(/^Import of .+ stopped by a fault: created \d+, not created 0$/),
    });
    expect((await portal.coach({ method: 'GET', url: `/api/imports/${id}` })).json().can).toMatchObject({
      retry: true,
      undo: true,
    });

    expect((await retry(id)).json()).toMatchObject({ state: 'running', successfulCount: half.createdCount });
    await workOnImport(portal.workDeps, id, new AbortController().signal);
    expect(await storedImport(id)).toMatchObject({ state: 'done', createdCount: ROWS });
    expect(await portal.storedMembers()).toHaveLength(ROWS);
    // The two parts together have all the gymnasts.
    const rest = ROWS - half.createdCount;
    const entries = (await importEntries()).slice(-2);
    expect(entries.map(({ recordCount }) => recordCount)).toEqual([half.createdCount, rest]);
    expect(entries[1]?.details).toMatch(new RegExp(`^Rest of .+ imported: created ${rest}, not created 0$`));
  });

  it('cannot be retried if the file is at fault, nor by another team', async () => {
    const id = await waitingImport('Neither headings\r\nnor a table');
    await workOnImport(portal.workDeps, id, new AbortController().signal);
    expect((await storedImport(id)).state).toBe('failed');
    const replies = [await retry(id), await retry(id, portal.otherCoach)];
    expect(replies.map((reply) => reply.json().code)).toEqual(['IMPORT_NOT_RETRYABLE', 'IMPORT_NOT_FOUND']);
  });

  it('refuses a file that was replaced between check and confirmation', async () => {
    const id = await waitingImport(csvOf(...goodRows('replaced', 1)));
    const { objectKey } = await storedImport(id);
    await portal.storage.remove(objectKey);
    await workOnImport(portal.workDeps, id, new AbortController().signal);
    expect(await storedImport(id)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('no longer the one'),
    });
  });
});

describe('[IMPORT-05] an email that another team’s gymnast takes during the import', () => {
  /** Imports two rows; `before` is called with the number of each step before it runs. */
  async function importTwo(mark: string, askFirst: boolean, before: (step: number) => Promise<void> | void) {
    await portal.empty();
    const id = await waitingImport(csvOf(...goodRows(mark, 2)), { askFirst });
    let steps = 0;
    const inScope: typeof portal.database.inScope = async (scope, work) => {
      if ((await storedImport(id)).state === 'running') {
        steps += 1;
        await before(steps);
      }
      return portal.database.inScope(scope, work);
    };
    const database = { ...portal.database, inScope };
    await workOnImport({ ...portal.workDeps, database }, id, new AbortController().signal);
    return { steps, reply: await portal.coach({ method: 'GET', url: `/api/imports/${id}` }) };
  }

  it.each([
    { when: 'after a check', askFirst: true, told: 'is already registered' },
    {
      when: 'after its row was validated for the last time',
      askFirst: false,
      told: 'was taken by another gymnast',
    },
  ])('$when is reported as taken, without the name', async ({ askFirst, told }) => {
    const undisturbed = await importTwo('alone', askFirst, () => undefined);
    expect(undisturbed.reply.json()).toMatchObject({ state: 'done', successfulCount: 2 });
    // The last step but one stores the rows.
    const { reply } = await importTwo('race', askFirst, async (step) => {
      if (step !== undisturbed.steps - 1) return;
      await buildMember(portal.database, {
        teamId: portal.summit,
        email: 'RACE1@example.org',
        lastName: 'Secret',
      });
    });
    expect(reply.json()).toMatchObject({
      state: 'done',
      successfulCount: 1,
      results: { failed: [{ row: 3, kind: 'duplicate', error: expect.stringContaining(told) }] },
    });
    expect(reply.body).not.toContain('Secret');
  });
});

describe('what is stored', () => {
  const inDays = (days: number) => ({ now: () => new Date(Date.now() + days * 86_400_000) });
  const stored = (table: typeof importObjects | typeof importRows) =>
    portal.database.inScope(leagueScope(), (tx) => tx.$count(table));

  it('[IMPORT-07] nothing about a gymnast who is removed, and no rows of a removed import', async () => {
    const id = await waitingImport(csvOf(...goodRows('gone', 3)));
    await workOnImport(portal.workDeps, id, new AbortController().signal);
    const [gone] = await portal.storedMembers();
    await portal.database.inScope(leagueScope(), (tx) =>
      tx.delete(members).where(eq(members.id, gone?.id ?? 0)),
    );
    expect(await stored(importRows)).toBe(2);
    await portal.database.inScope(leagueScope(), (tx) => tx.delete(imports).where(eq(imports.id, id)));
    expect(await stored(importRows)).toBe(0);
    expect(await portal.storedMembers()).toHaveLength(2);
  });

  it('[IMPORT-07] [BEYOND-12] files until their address expires, rows and headings for 90 days, counts for good', async () => {
    const id = await waitingImport(csvOf(...goodRows('kept', 2)));
    await workOnImport(portal.workDeps, id, new AbortController().signal);
    const { objectKey } = await storedImport(id);
    await sweepImports({ ...portal.workDeps, clock: inDays(6) });
    expect(await portal.storage.find(objectKey)).toBeDefined();
    await sweepImports({ ...portal.workDeps, clock: inDays(8) });
    expect(await portal.storage.find(objectKey)).toBeUndefined();
    expect([await stored(importObjects), await stored(importRows)]).toEqual([0, 2]);
    const cells = async () =>
      (await storedImport(id)).fileColumns?.headings.flatMap(({ samples }) => samples);
    expect(await cells()).toEqual([]);
    // An earlier release stored example cells for as long as the rows.
    await portal.database.inScope(leagueScope(), (tx) =>
      tx.execute(
        sql`update imports set file_columns = jsonb_set(file_columns, '{headings,0,samples}', '["Ana"]')`,
      ),
    );
    expect(await cells()).toContain('Ana');
    await sweepImports({ ...portal.workDeps, clock: inDays(89) });
    expect((await storedImport(id)).fileColumns?.headings[0]).toMatchObject({ heading: 'First Name' });
    await sweepImports({ ...portal.workDeps, clock: inDays(91) });
    expect(await stored(importRows)).toBe(0);
    expect(await storedImport(id)).toMatchObject({
      ...{ fileColumns: null, chosenSheet: null, problem: null },
      ...{ createdCount: 2, fileName: expect.any(String) },
    });
    const report = await portal.coach({ method: 'GET', url: `/api/imports/${id}` });
    expect(report.json()).toMatchObject({ successfulCount: 2, results: { successful: [], failed: [] } });
  });

  it('[IMPORT-03] removes an interrupted upload after a day, but not one under way', async () => {
    const { storage, folder, remove } = await temporaryStorage();
    try {
      const key = randomUUID();
      await storage.ownUploads.store(key, Readable.from(['whole']), 100);
      const parts = ['old', 'new'].map((name) => join(folder, `${randomUUID()}.${name}.part`));
      for (const part of parts) await writeFile(part, 'cut off');
      const [old = ''] = parts;
      await utimes(old, new Date(0), inDays(-2).now());
      await sweepImports({ ...portal.workDeps, storage });
      expect((await readdir(folder)).sort()).toEqual([key, basename(parts[1] ?? '')].sort());
    } finally {
      await remove();
    }
  });

  it('[BEYOND-09] drops a check that is not answered for a day', async () => {
    const id = await waitingImport(csvOf(...goodRows('unanswered', 1)));
    await portal.database.inScope(leagueScope(), (tx) =>
      tx.update(imports).set({ state: 'needs-confirmation' }).where(eq(imports.id, id)),
    );
    await sweepImports(portal.workDeps);
    expect(await portal.storedImports()).toHaveLength(1);
    await sweepImports({ ...portal.workDeps, clock: inDays(2) });
    expect(await portal.storedImports()).toEqual([]);
  });
});
