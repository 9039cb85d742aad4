import { eq } from 'drizzle-orm';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { useTestLeague } from '../../../../test/league.ts';
import { PATIENCE } from '../../../../test/patience.ts';
import { withLease } from '../../../platform/db/locks/lease.ts';
import { leagueScope } from '../../../platform/db/scope.ts';
import { announceChanges } from '../../../platform/db/wake-up.ts';
import { members } from '../../members/members.table.ts';
import { syncRuns } from '../sync.table.ts';
import { claimRequests } from './run-requests.service.ts';
import { insertRequested, openRun } from './runs.repository.ts';
import { createSyncWorker, type WorkerDeps } from './worker.ts';

async function useWorker(schedule: Partial<WorkerDeps> = {}) {
  const league = await useTestLeague();
  const start = () => {
    const worker = createSyncWorker({
      ...league.runDeps,
      databaseUrl: league.db.url,
      changesMinutes: 5,
      fullMinutes: 30,
      // Long, so that a push within a test was announced and not scheduled.
      pushSeconds: 1000,
      onPulled: async () => undefined,
      ...schedule,
    });
    worker.start();
    onTestFinished(worker.stop);
    return worker;
  };
  const runs = () => league.db.database.unscoped.select().from(syncRuns);
  return { league, start, runs };
}

describe('the background work', () => {
  it('[SYNC-02] pulls everything first, then changes, each at its interval', async () => {
    const { start, runs } = await useWorker({ changesMinutes: 0.02 });
    start();
    await vi.waitFor(async () => {
      const done = (await runs()).filter(({ finishedAt }) => finishedAt !== null).map(({ kind }) => kind);
      expect(done[0]).toBe('full');
      expect(done.filter((kind) => kind === 'changes').length).toBeGreaterThan(1);
      expect(done.filter((kind) => kind === 'full')).toHaveLength(1);
    }, PATIENCE);
  });

  it('[SYNC-02] sends an announced change to the provider long before the next interval', async () => {
    const { league, start } = await useWorker();
    await league.pull();
    start();
    const [member] = await league.db.database.inScope(leagueScope(), (tx) =>
      tx.select().from(members).limit(1),
    );
    await league.db.database.inScope(leagueScope(), async (tx) => {
      await tx
        .update(members)
        .set({ phone: '555-0123', version: 2, syncState: 'waiting' })
        .where(eq(members.id, member?.id ?? 0));
      await announceChanges(tx);
    });
    await vi.waitFor(async () => {
      expect(await league.provider.getContact(member?.providerContactId ?? 0)).toMatchObject({
        phone: '555-0123',
      });
    }, PATIENCE);
  });

  it('[SYNC-02] reads changes again within about a minute once the provider accepts changes again', async () => {
    const { league, start, runs } = await useWorker();
    const { unscoped } = league.db.database;
    await league.pull();
    const run = (
      kind: 'full' | 'changes' | 'push',
      outcome: 'unchanged' | 'failed' | 'done',
      minutes: number,
    ) => {
      const at = new Date(Date.now() - minutes * 60_000);
      return { kind, outcome, startedAt: at, finishedAt: at, counts: {}, message: '', readUpTo: at };
    };
    await unscoped.delete(syncRuns);
    // The third attempt would come after four minutes, and nothing has been read for longer than that.
    await unscoped
      .insert(syncRuns)
      .values([run('full', 'unchanged', 20), ...[9, 8, 2].map((ago) => run('changes', 'failed', ago))]);
    const worker = start();
    expect((await runs()).filter(({ kind, outcome }) => kind === 'changes' && outcome !== 'failed')).toEqual(
      [],
    );
    await unscoped.insert(syncRuns).values([run('push', 'done', 1)]);
    await vi.waitFor(async () => {
      expect(
        (await runs()).filter(({ kind, outcome }) => kind === 'changes' && outcome === 'unchanged'),
      ).toHaveLength(1);
    }, PATIENCE);
    await worker.stop();
  });

  it('[SYNC-03] two workers on one database do each pull once', async () => {
    const { start, runs } = await useWorker();
    start();
    start();
    await vi.waitFor(
      async () => expect((await runs()).some(({ outcome }) => outcome === 'done')).toBe(true),
      PATIENCE,
    );
    expect((await runs()).filter(({ kind }) => kind === 'full')).toHaveLength(1);
  });

  it('[SAFE-07] a due pull comes after one request, before the other waiting ones', async () => {
    const { league, start, runs } = await useWorker({ fullMinutes: 1, changesMinutes: 1000 });
    const { unscoped } = league.db.database;
    await league.pull();
    await unscoped.update(syncRuns).set({
      startedAt: new Date(Date.now() - 120_000),
      finishedAt: new Date(Date.now() - 110_000),
    });
    const ask = () =>
      insertRequested(unscoped, { kind: 'events', subjectId: null, requestedBy: 'Test', at: new Date() });
    const asked = [await ask(), await ask(), await ask()];
    start();
    await vi.waitFor(async () => {
      const outcomes = (await runs()).filter(({ id }) => asked.includes(id)).map(({ outcome }) => outcome);
      expect(outcomes).toEqual(['done', 'done', 'done']);
    }, PATIENCE);
    const inOrder = (await runs())
      .filter(({ kind }) => kind !== 'push')
      .sort((one, other) => one.startedAt.getTime() - other.startedAt.getTime())
      .map(({ requestedBy }) => requestedBy);
    // The first is the earlier pull.
    expect(inOrder).toEqual([null, 'Test', null, 'Test', 'Test']);
  });

  it('[SYNC-03] closes a request that no worker claimed for an hour, and runs one that waits in line', async () => {
    const { league, start, runs } = await useWorker();
    const { unscoped } = league.db.database;
    const request = (minutes: number) =>
      insertRequested(unscoped, {
        ...{ kind: 'events', subjectId: null, requestedBy: 'Test' },
        at: new Date(Date.now() - minutes * 60_000),
      });
    await league.pull();
    const [old, recent] = [await request(60), await request(0)];
    // The old request did not wait for the pull that just ended.
    await unscoped
      .update(syncRuns)
      .set({ finishedAt: new Date(Date.now() - 50 * 60_000) })
      .where(eq(syncRuns.kind, 'full'));
    await withLease(league.db.database.pool, 'pull', async () => {
      expect(await claimRequests(league.runDeps)).toHaveLength(2);
    });
    start();
    await vi.waitFor(async () => {
      const found = new Map((await runs()).map((run) => [run.id, run]));
      expect(found.get(recent)).toMatchObject({ outcome: 'done' });
      expect(found.get(old)).toMatchObject({
        outcome: 'interrupted',
        facts: [{ code: 'notPickedUp' }],
        progress: null,
      });
    }, PATIENCE);
  });

  it('[SYNC-03] a pull that another has replaced stores nothing more and does not change the record', async () => {
    const { league, runs } = await useWorker();
    await league.hold({ path: '/contacts\\?' }, { once: true });
    const pulling = league.pull();
    await expect.poll(league.strikes).toBe(1);
    // Does what the next holder of the lock does if the first has lost it without noticing.
    await openRun(league.db.database.unscoped, 'full', new Date());
    await league.setFaults();
    expect(await pulling).toBeUndefined();
    expect(await league.db.database.inScope(leagueScope(), (tx) => tx.$count(members))).toBe(0);
    const [first, second] = (await runs()).sort((left, right) => left.id - right.id);
    expect(first).toMatchObject({
      outcome: 'interrupted',
      facts: [{ code: 'stoppedDuringRun' }],
    });
    expect(second).toMatchObject({ outcome: 'running' });
  });

  it('stops in the middle of a pull without storing half of it, and the next one takes over', async () => {
    const { league, start, runs } = await useWorker();
    await league.hold({ path: 'contacts' });
    const worker = start();
    await vi.waitFor(async () => expect(await runs()).toHaveLength(1), PATIENCE);
    await worker.stop();
    expect(await league.db.database.inScope(leagueScope(), (tx) => tx.$count(members))).toBe(0);
    await league.setFaults();
    expect(await league.pull()).toMatchObject({ outcome: 'done' });
  });

  it('is notified of changes again after its listening connection was cut', async () => {
    const { league, start } = await useWorker();
    await league.pull();
    start();
    await cutConnections(league.db.url, 'portal listener');
    const [member] = await league.db.database.inScope(leagueScope(), (tx) =>
      tx.select().from(members).limit(1),
    );
    await vi.waitFor(
      async () => {
        await league.db.database.inScope(leagueScope(), async (tx) => {
          await tx
            .update(members)
            .set({ phone: '555-0124', version: 2, syncState: 'waiting' })
            .where(eq(members.id, member?.id ?? 0));
          await announceChanges(tx);
        });
        expect(await league.provider.getContact(member?.providerContactId ?? 0)).toMatchObject({
          phone: '555-0124',
        });
      },
      { ...PATIENCE, interval: 2000 },
    );
  });

  it('continues after the database cut every connection', async () => {
    const { league, start, runs } = await useWorker({ changesMinutes: 0.02 });
    await league.pull();
    start();
    await vi.waitFor(
      async () => expect((await runs()).some(({ kind }) => kind === 'changes')).toBe(true),
      PATIENCE,
    );
    await cutConnections(league.db.url, 'portal');
    // The connection that asks may be one of those that were cut.
    const before = (await vi.waitFor(runs, PATIENCE)).length;
    await vi.waitFor(async () => expect((await runs()).length).toBeGreaterThan(before), PATIENCE);
  });
});

/** Ends every database connection with this name, once there is one. */
async function cutConnections(url: string, applicationName: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await vi.waitFor(async () => {
    const { rowCount } = await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()',
      [applicationName],
    );
    expect(rowCount).toBeGreaterThan(0);
  }, PATIENCE);
  await client.end();
}
