import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminOf, coachOf, type Session, startTestApp } from '../../../../test/app.ts';
import { buildMember, buildTeam } from '../../../../test/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { withLease } from '../../../platform/db/locks/lease.ts';
import { leagueScope } from '../../../platform/db/scope.ts';
import { members } from '../../members/members.table.ts';
import { type RunKind, type RunOutcome, syncRuns } from '../sync.table.ts';

const NOW = new Date('2026-11-28T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

let db: TestDatabase;
let app: FastifyInstance;
let spring: number;
let summit: number;
let coach: Session;
let admin: Session;

beforeAll(async () => {
  db = await createTestDatabase();
  app = await startTestApp({ database: db.database, clock: { now: () => NOW } });
  spring = await buildTeam(db.database, 'Spring');
  summit = await buildTeam(db.database, 'Summit');
  coach = await coachOf(app, db.database, spring);
  admin = await adminOf(app, db.database);
});
afterAll(async () => {
  await app.close();
  await db.close();
});
beforeEach(async () => {
  await db.database.unscoped.delete(syncRuns);
  await db.database.inScope(leagueScope(), (tx) => tx.delete(members));
});

async function addRun(
  kind: RunKind,
  outcome: RunOutcome,
  minutes: number,
  message = 'It went as it went.',
  counts = {},
) {
  const at = minutesAgo(minutes);
  await db.database.unscoped
    .insert(syncRuns)
    .values({ kind, outcome, startedAt: at, finishedAt: at, counts, message });
}

const statusSeenBy = async (session: Session) =>
  (await session({ method: 'GET', url: '/api/sync-status' })).json();

describe('[SYNC-05] [ROUTE-12] the state of the sync', () => {
  it('is an error that says so before anything was read', async () => {
    expect(await statusSeenBy(coach)).toMatchObject({
      state: 'error',
      lastSync: null,
      message: 'Nothing has been read yet.',
    });
  });

  it('is synced with its time after a pull', async () => {
    await addRun('full', 'done', 12);
    await addRun('changes', 'unchanged', 3);
    expect(await statusSeenBy(coach)).toEqual({
      state: 'synced',
      message: 'Last synced 3 minutes ago.',
      lastSync: minutesAgo(3).toISOString(),
      troubleSince: null,
      changesSyncMinutes: 5,
      fullSyncMinutes: 30,
      pushSeconds: 10,
      waitingChanges: 0,
      refusedChanges: 0,
    });
  });

  it('is syncing while a pull runs in any process', async () => {
    await addRun('full', 'done', 12);
    await withLease(db.database.pool, 'pull', async () => {
      expect(await statusSeenBy(coach)).toMatchObject({
        state: 'syncing',
        message: expect.stringContaining('now'),
      });
    });
    expect(await statusSeenBy(coach)).toMatchObject({ state: 'synced' });
  });

  it.each(['failed', 'stopped'] as const)(
    'after a pull that %s, is an error with its sentence and the last good time',
    async (outcome) => {
      await addRun('full', 'done', 65);
      await addRun(
        'full',
        outcome,
        2,
        'Wild Apricot cannot be reached; the portal tries again automatically.',
      );
      expect(await statusSeenBy(admin)).toMatchObject({
        state: 'error',
        message:
          'Wild Apricot cannot be reached; the portal tries again automatically. Last synced 1 hour ago.',
        lastSync: minutesAgo(65).toISOString(),
        troubleSince: minutesAgo(65).toISOString(),
      });
    },
  );

  it('says that the provider can be reached again after a failed pull and a successful push', async () => {
    const unreachable = 'Wild Apricot cannot be reached; the portal tries again automatically.';
    await addRun('full', 'done', 12);
    await addRun('changes', 'failed', 5, unreachable);
    await addRun('push', 'failed', 4, unreachable);
    expect(await statusSeenBy(admin)).toMatchObject({
      message: expect.stringContaining('cannot be reached'),
    });
    await addRun('push', 'done', 3);
    for (const session of [admin, coach]) {
      const { state, message } = await statusSeenBy(session);
      expect(state).toBe('error');
      expect(message).not.toMatch(/cannot be (reached|used)/);
      if (session === coach) expect(message).toContain('The league’s system cannot be read completely');
    }
    expect(await statusSeenBy(admin)).toMatchObject({
      message: expect.stringContaining('takes changes again'),
    });
    await addRun('push', 'failed', 2, unreachable);
    expect(await statusSeenBy(admin)).toMatchObject({
      message: expect.stringContaining('cannot be reached'),
    });
  });

  it('is an error after complete reads failed, even if changes are still read', async () => {
    await addRun('full', 'done', 3 * 24 * 60);
    await addRun('full', 'failed', 20, 'Wild Apricot sent an answer that the portal does not understand.');
    await addRun('changes', 'unchanged', 3);
    expect(await statusSeenBy(admin)).toMatchObject({
      state: 'error',
      message:
        'Wild Apricot sent an answer that the portal does not understand. Only changes are being read; everything was last read 3 days ago. Last synced 3 minutes ago.',
    });
    expect(await statusSeenBy(coach)).toMatchObject({
      state: 'error',
      message: expect.stringMatching(/cannot be read completely.*Your work here is safe.*3 minutes ago\.$/),
    });
  });

  it.each([
    ['full', 'Everything was last read 2 hours ago, although it should be every 30 minutes'],
    ['changes', 'should be read every 5 minutes and is not'],
  ] as const)('is an error if a %s read is long overdue, even if none has failed', async (kind, sentence) => {
    await addRun('full', 'done', 120);
    await addRun('full', 'interrupted', 10);
    if (kind === 'full') await addRun('changes', 'unchanged', 1);
    const status = await statusSeenBy(admin);
    expect(status).toMatchObject({ state: 'error', message: expect.stringContaining(sentence) });
  });

  it('is still an error after a failed read if the next one was cut off', async () => {
    await addRun('full', 'done', 40);
    await addRun('full', 'failed', 5, 'Wild Apricot cannot be reached.');
    await addRun('full', 'interrupted', 1);
    expect(await statusSeenBy(admin)).toMatchObject({
      state: 'error',
      message: expect.stringContaining('cannot be reached'),
    });
  });

  it('is an error from when the events could not be read until they are', async () => {
    await addRun('full', 'partly', 12, 'Events were not read.', { eventsUnread: 1 });
    await addRun('changes', 'unchanged', 3);
    for (const session of [coach, admin])
      expect(await statusSeenBy(session)).toMatchObject({
        state: 'error',
        message: expect.stringContaining('Events and registrations could not be read'),
      });
    await addRun('events', 'done', 1);
    expect(await statusSeenBy(coach)).toMatchObject({ state: 'synced' });
  });

  it('[TRUTH-06] says when what has failed last succeeded', async () => {
    expect(await statusSeenBy(admin)).toMatchObject({ state: 'error', lastSync: null, troubleSince: null });
    await addRun('full', 'done', 90);
    await addRun('full', 'failed', 20, 'Wild Apricot sent an answer that the portal does not understand.');
    await addRun('changes', 'unchanged', 3);
    // The last success was a few minutes ago, the last complete read was not.
    expect(await statusSeenBy(admin)).toMatchObject({
      state: 'error',
      lastSync: minutesAgo(3).toISOString(),
      troubleSince: minutesAgo(90).toISOString(),
    });
    await addRun('full', 'done', 1);
    expect(await statusSeenBy(admin)).toMatchObject({ state: 'synced', troubleSince: null });
  });

  it('counts waiting and refused changes; for a coach, only of their own team', async () => {
    await addRun('full', 'done', 0);
    await buildMember(db.database, { teamId: spring, syncState: 'waiting' });
    await buildMember(db.database, { teamId: summit, syncState: 'waiting' });
    await buildMember(db.database, { teamId: summit, syncState: 'refused' });
    expect(await statusSeenBy(coach)).toMatchObject({ waitingChanges: 1, refusedChanges: 0 });
    expect(await statusSeenBy(admin)).toMatchObject({
      waitingChanges: 2,
      refusedChanges: 1,
      message:
        'Last synced just now. Changes of 2 gymnasts are on their way. Changes of 1 gymnast need the office’s attention.',
    });
  });

  it('is an error if changes wait and the last push failed', async () => {
    await addRun('full', 'done', 1);
    await addRun('push', 'failed', 0, 'Wild Apricot is busy; the portal tries again automatically.');
    expect(await statusSeenBy(coach)).toMatchObject({ state: 'synced' });
    await buildMember(db.database, { teamId: spring, syncState: 'waiting' });
    expect(await statusSeenBy(coach)).toMatchObject({
      state: 'error',
      message: expect.stringContaining('Your work here is safe'),
    });
  });
});
