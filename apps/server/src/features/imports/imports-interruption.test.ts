import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildMember } from '../../../test/builders.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import { importObjects, importRows, imports } from './imports.table.ts';
import { createImportWorker } from './imports.worker.ts';
import { sweepImports } from './sweep.ts';
import { csvOf, goodRows, startImporting, type TestImports } from './testing/importing.ts';
import { workOnImport } from './work-on-import.ts';

let portal: TestImports;
beforeAll(async () => {
  portal = await startImporting({ withWorker: false });
});
afterAll(() => portal.close());
beforeEach(() => portal.empty());

const ROWS = 2600;

/** A file whose import nobody works on yet; gives the id. */
async function waitingImport(content: string, options: { askFirst?: boolean } = {}): Promise<number> {
  const address = await portal.upload(portal.coach, content);
  void portal.start(address, options);
  return vi.waitFor(async () => {
    const [job] = await portal.storedImports();
    if (!job) throw new Error('Not stored yet.');
    return job.id;
  });
}

async function storedImport(id: number) {
  const job = (await portal.storedImports()).find((each) => each.id === id);
  if (!job) throw new Error('No such import.');
  return job;
}

/** Works on the import until `rows` members are there, then as a process that is killed: its next write is lost. */
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

describe('[IMPORT-10] an import whose server is killed', () => {
  it('goes on where it stopped: every row once, whole members only, the true counts', async () => {
    const id = await waitingImport(
      csvOf(...goodRows('kill', ROWS), 'Bea,,bea@example.org,609-555-0142,2014-04-03,4,,'),
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
    const entries = (await portal.log()).filter(({ actionType }) => actionType === 'BULK_IMPORT');
    expect(entries.map(({ recordCount }) => recordCount)).toEqual([ROWS]);
  });

  it('is taken over by another process’s worker, and two workers on it create nobody twice', async () => {
    const id = await waitingImport(csvOf(...goodRows('workers', 1500)));
    const workers = [1, 2].map(() =>
      createImportWorker({ ...portal.workDeps, databaseUrl: portal.databaseUrl }),
    );
    for (const worker of workers) worker.start();
    try {
      await vi.waitFor(async () => expect((await storedImport(id)).state).toBe('done'), {
        timeout: 30_000,
        interval: 100,
      });
    } finally {
      await Promise.all(workers.map((worker) => worker.stop()));
    }
    expect((await storedImport(id)).createdCount).toBe(1500);
    expect(await portal.storedMembers()).toHaveLength(1500);
  });

  it('gives up after three faults of ours, in words, and lets the next import begin', async () => {
    const id = await waitingImport(csvOf(...goodRows('fault', 1)));
    const broken = {
      ...portal.workDeps,
      storage: {
        ...portal.storage,
        // biome-ignore lint/correctness/useYield: it fails before its first byte
        async *read(): AsyncGenerator<Uint8Array> {
          throw new Error('The storage is away.');
        },
      },
    };
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await storedImport(id)).state).not.toBe('failed');
      await workOnImport(broken, id, new AbortController().signal);
    }
    const job = await storedImport(id);
    expect(job).toMatchObject({ state: 'failed', problem: expect.stringContaining('on our side') });
    expect(await portal.storedMembers()).toEqual([]);
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

it('[IMPORT-05] an email that another team’s gymnast takes while the import is at work is told as taken', async () => {
  const id = await waitingImport(csvOf(...goodRows('race', 2)), { askFirst: true });
  let isTaken = false;
  const inScope: typeof portal.database.inScope = async (scope, work) => {
    if (!isTaken && (await storedImport(id)).state === 'running') {
      isTaken = true;
      await buildMember(portal.database, {
        teamId: portal.summit,
        email: 'RACE1@example.org',
        lastName: 'Secret',
      });
    }
    return portal.database.inScope(scope, work);
  };
  const database = { ...portal.database, inScope };
  await workOnImport({ ...portal.workDeps, database }, id, new AbortController().signal);
  const reply = await portal.coach({ method: 'GET', url: `/api/imports/${id}` });
  expect(reply.json()).toMatchObject({
    state: 'done',
    successfulCount: 1,
    results: {
      failed: [{ row: 3, kind: 'duplicate', error: expect.stringContaining('was taken by another gymnast') }],
    },
  });
  expect(reply.body).not.toContain('Secret');
});

describe('what is kept', () => {
  const inDays = (days: number) => ({ now: () => new Date(Date.now() + days * 86_400_000) });
  const stored = (table: typeof importObjects | typeof importRows) =>
    portal.database.inScope(leagueScope(), (tx) => tx.$count(table));

  it('[IMPORT-07] files for as long as their address, rows for 90 days, counts for good', async () => {
    const id = await waitingImport(csvOf(...goodRows('kept', 2)));
    await workOnImport(portal.workDeps, id, new AbortController().signal);
    const { objectKey } = await storedImport(id);
    await sweepImports({ ...portal.workDeps, clock: inDays(6) });
    expect(await portal.storage.find(objectKey)).toBeDefined();
    await sweepImports({ ...portal.workDeps, clock: inDays(8) });
    expect(await portal.storage.find(objectKey)).toBeUndefined();
    expect([await stored(importObjects), await stored(importRows)]).toEqual([0, 2]);
    await sweepImports({ ...portal.workDeps, clock: inDays(91) });
    expect(await stored(importRows)).toBe(0);
    expect(await storedImport(id)).toMatchObject({ createdCount: 2, fileName: expect.any(String) });
  });

  it('[BEYOND-09] a check that nobody answers for a day is dropped', async () => {
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
