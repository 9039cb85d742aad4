import { routes } from '@league/contract';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminOf, coachOf, type Session, signedOut, startTestApp } from '../../../../test/app.ts';
import { openTestLeague } from '../../../../test/league.ts';
import { waitPatiently } from '../../../../test/patience.ts';
import { events } from '../../events/events.table.ts';
import { providerAccount, syncRuns } from '../sync.table.ts';
import { change, inLeague, someMember, storedMember } from '../testing/league-members.ts';
import { holdAfterRestore } from './hold-after-restore.ts';
import { requestedRuns } from './runs.repository.ts';
import { createSyncWorker } from './worker.ts';

let league: Awaited<ReturnType<typeof openTestLeague>>;
let app: FastifyInstance;
let worker: ReturnType<typeof createSyncWorker>;
let coach: Session;
let admin: Session;
let teamId: number;

beforeAll(async () => {
  league = await openTestLeague({ contacts: 40 });
  await league.pull();
  app = await startTestApp({ database: league.db.database, waitUntil: waitPatiently });
  teamId = (await someMember(league)).teamId ?? 0;
  coach = await coachOf(app, league.db.database, teamId);
  admin = await adminOf(app, league.db.database);
  startWorker();
});
afterAll(async () => {
  await app.close();
  await worker.stop();
  await league.close();
});
beforeEach(async () => {
  await endRest();
  await league.setFaults();
});

/** A worker whose schedule almost never starts a pull. */
function startWorker(): void {
  worker = createSyncWorker({
    ...league.runDeps,
    databaseUrl: league.db.url,
    changesMinutes: 1000,
    fullMinutes: 1000,
    pushSeconds: 1,
    onPulled: async () => undefined,
  });
  worker.start();
}

const post = (who: Session, url: string) => who({ method: 'POST', url });
const ourMember = () => someMember(league, (row) => row.teamId === teamId);
const progress = async (who: Session, run = '') =>
  (await who({ method: 'GET', url: `/api/sync/progress${run}` })).json().run;

/** Makes it half a minute since the last syncs of teams. */
const endRest = () =>
  league.db.database.unscoped
    .update(syncRuns)
    .set({ finishedAt: sql`${syncRuns.finishedAt} - interval '31 seconds'` })
    .where(eq(syncRuns.kind, 'changes'));

const requests = () =>
  league.db.database.unscoped.select().from(syncRuns).where(eq(syncRuns.outcome, 'requested'));

/** Delays every read of contacts or events, so that a run is still active while a test checks it. */
const holdReads = (path: string) => league.hold({ method: 'GET', path });

/** The answers to two simultaneous requests. The run continues once one of the two has been answered. */
async function answersToBoth(...asked: ReturnType<Session>[]) {
  await Promise.race(asked);
  await league.setFaults();
  return Promise.all(asked);
}

describe('a sync that a person requests', () => {
  it('[PORTAL-06] by a coach brings what the office changed, and answers when it is done', async () => {
    const theirs = await ourMember();
    await league.provider.updateContact(theirs.contactId, { phone: '555-0170' });
    const reply = await post(coach, '/api/sync/members');
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      message: 'The team is up to date with the league’s system.',
      runId: expect.any(Number),
      isComplete: true,
    });
    expect(await storedMember(league, theirs.id)).toMatchObject({ phone: '555-0170' });
    const run = await progress(coach, `?run=${reply.json().runId}`);
    expect(run).toMatchObject({ isOpen: false, outcome: 'done' });
  });

  it('[PORTAL-06] by a coach finds a lapse, which the provider does not count as a change', async () => {
    const member = await ourMember();
    await league.provider.updateContact(member.contactId, { status: 'Active', renewalDue: '2020-01-01' });
    await post(coach, '/api/sync/members');
    await fetch(`${league.simulator.url}/_simulator/lapse`, { method: 'POST' });
    await endRest();
    await post(coach, '/api/sync/members');
    expect(await storedMember(league, member.id)).toMatchObject({ membershipStatus: 'Lapsed' });
  });

  it('[SYNC-03] [PORTAL-07] is refused while another is running, on every route, and its progress can be read', async () => {
    await league.provider.updateContact((await ourMember()).contactId, { phone: '555-0173' });
    // By the time the other gymnasts of the team are requested, the changes have been reported.
    await holdReads('/contacts\\?.*Id.{1,3}in');
    const started = await post(coach, '/api/sync/coach-trigger');
    expect(started.statusCode).toBe(200);
    const { runId, isComplete } = started.json();
    expect(isComplete).toBe(false);
    const others: [Session, string][] = [
      [coach, '/api/sync/coach-trigger'],
      [coach, '/api/sync/members'],
    ];
    for (const [who, url] of others) {
      const reply = await post(who, url);
      expect([url, reply.statusCode, reply.json().code]).toEqual([url, 409, 'SYNC_RUNNING']);
    }
    expect(await progress(coach)).toMatchObject({ id: runId, isOpen: true, kind: 'changes' });
    await expect.poll(() => league.strikes()).toBe(1);
    await expect.poll(async () => (await progress(coach, `?run=${runId}`)).step).toBe('members');
    expect((await admin({ method: 'GET', url: '/api/sync-status' })).json()).toMatchObject({
      state: 'syncing',
    });
    await league.setFaults();
    await expect.poll(async () => (await progress(coach, `?run=${runId}`)).isOpen).toBe(false);
  });

  it('[SAFE-07] [PORTAL-07] of a team that was just synced is answered with that for half a minute, without another run', async () => {
    const { runId } = (await post(coach, '/api/sync/members')).json();
    for (const url of ['/api/sync/members', '/api/sync/coach-trigger']) {
      expect((await post(coach, url)).json()).toEqual({
        message: 'The team was synced less than a minute ago. Please wait a little before syncing again.',
        runId,
        isComplete: true,
      });
    }
    await endRest();
    expect((await post(coach, '/api/sync/members')).json().runId).toBeGreaterThan(runId);
  });

  it('[SAFE-07] [PORTAL-07] by another team waits its turn, and only the coach’s own second one is refused', async () => {
    const { rows } = await league.db.database.pool.query<{ id: number }>(
      'select id from teams where id <> $1 and exists (select from members where team_id = teams.id) limit 1',
      [teamId],
    );
    const otherTeam = rows[0]?.id ?? 0;
    const otherCoach = await coachOf(app, league.db.database, otherTeam);
    const [event] = await inLeague(league, (tx) =>
      tx.select().from(events).where(eq(events.visibleToCoaches, true)),
    );
    await holdReads('/contacts');
    expect((await post(coach, '/api/sync/coach-trigger')).json()).toMatchObject({ isComplete: false });
    await expect.poll(() => league.strikes()).toBe(1);
    const own = await post(coach, `/api/events/${event?.id}/sync-registrations`);
    expect([own.statusCode, own.json().code]).toEqual([409, 'EVENT_SYNC_RUNNING']);
    const asked = post(otherCoach, '/api/sync/members');
    await expect.poll(async () => (await requests()).map(({ subjectId }) => subjectId)).toEqual([otherTeam]);
    expect((await post(otherCoach, '/api/sync/coach-trigger')).statusCode).toBe(409);
    await league.setFaults();
    expect((await asked).json()).toMatchObject({ isComplete: true });
  });

  it('[SAFE-07] is not run again within half a minute if the brake stopped it', async () => {
    const { runId } = (await post(coach, '/api/sync/members')).json();
    await league.db.database.unscoped
      .update(syncRuns)
      .set({ outcome: 'stopped' })
      .where(eq(syncRuns.id, runId));
    const reply = await post(coach, '/api/sync/members');
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'SYNC_STOPPED']);
    await endRest();
    expect((await post(coach, '/api/sync/members')).json().runId).toBeGreaterThan(runId);
  });

  it('[SAFE-07] [ADMIN-05] by the office waits its turn behind a coach’s, and only a second one is refused', async () => {
    await holdReads('/contacts');
    const started = await post(coach, '/api/sync/coach-trigger');
    expect(started.json()).toMatchObject({ isComplete: false });
    await expect.poll(() => league.strikes()).toBe(1);
    const asked = post(admin, '/api/sync/trigger');
    await expect.poll(async () => (await requests()).length).toBe(1);
    for (const url of ['/api/force-sync', '/api/sync-events', '/api/admin/sync/dry-run'])
      expect([url, (await post(admin, url)).statusCode]).toEqual([url, 409]);
    await league.setFaults();
    expect((await asked).json()).toMatchObject({ isComplete: true });
  });

  it('[SYNC-03] is admitted once if two are requested at the same moment', async () => {
    await holdReads('/contacts');
    const replies = await answersToBoth(post(admin, '/api/force-sync'), post(admin, '/api/sync/trigger'));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('[ADMIN-05] by the office reads everything and reports what it found; force-sync counts the gymnasts', async () => {
    const reply = await post(admin, '/api/sync/trigger');
    expect(reply.json()).toMatchObject({
      isComplete: true,
      message: expect.stringMatching(/^Read \d+ contacts: /),
    });
    const forced = await post(admin, '/api/force-sync');
    expect(forced.json().wildApricotMembers).toBeGreaterThan(30);
    const eventsReply = await post(admin, '/api/sync-events');
    expect(eventsReply.json()).toMatchObject({
      isComplete: true,
      message: expect.stringMatching(/^Read \d+ events and \d+ registrations\.$/),
    });
  });

  it('[PORTAL-06] [ADMIN-05] that fails says so, and shows the coach no internal detail', async () => {
    await league.setFaults({ kind: 'status', status: 403 });
    const reply = await post(coach, '/api/sync/members');
    expect(reply.statusCode).toBe(502);
    expect(reply.json()).toMatchObject({ code: 'SYNC_FAILED' });
    expect((await post(admin, '/api/sync/trigger')).statusCode).toBe(502);
    await league.setFaults();
    const { runs } = (await admin({ method: 'GET', url: '/api/admin/sync/runs?limit=2' })).json();
    const [ofOffice, ofCoach] = runs;
    expect(ofOffice.message).toContain('rights of its key');
    expect((await progress(admin, `?run=${ofOffice.id}`)).message).toContain('rights of its key');
    expect((await progress(coach, `?run=${ofCoach.id}`)).message).not.toContain('key');
    expect(await progress(coach, `?run=${ofOffice.id}`)).toBeNull();
  });

  it('[PORTAL-06] without a worker stays on record, and an unclaimed request does not block a later one', async () => {
    await worker.stop();
    try {
      const unhurried = await startTestApp({ database: league.db.database });
      const late = await startTestApp({
        database: league.db.database,
        clock: { now: () => new Date(Date.now() + 5 * 60_000) },
      });
      const first = await unhurried.inject({
        method: 'POST',
        url: '/api/sync/trigger',
        headers: { cookie: admin.cookie },
      });
      expect(first.json()).toMatchObject({ isComplete: false });
      expect((await progress(admin)).stepText).toBe('Queued');
      const headers = { cookie: admin.cookie };
      expect((await unhurried.inject({ method: 'POST', url: '/api/sync/trigger', headers })).statusCode).toBe(
        409,
      );
      expect((await late.inject({ method: 'POST', url: '/api/sync/trigger', headers })).statusCode).toBe(200);
      await unhurried.close();
      await late.close();
    } finally {
      await league.db.database.unscoped.delete(syncRuns);
      await league.pull();
      startWorker();
    }
  });
});

describe('[EVENT-04] syncing the registrations of one event', () => {
  const allEvents = () => inLeague(league, (tx) => tx.select().from(events).orderBy(events.id));
  const sync = (who: Session, id: number) => post(who, `/api/events/${id}/sync-registrations`);

  it('answers, then says for a while that it was just synced; other events are not affected', async () => {
    const [one, two] = (await allEvents()).filter(({ visibleToCoaches }) => visibleToCoaches);
    const reply = await sync(coach, one?.id ?? 0);
    expect(reply.json()).toMatchObject({
      isComplete: true,
      message: 'The registrations are up to date with the league’s system.',
    });
    const again = await sync(coach, one?.id ?? 0);
    expect(again.statusCode).toBe(429);
    expect(again.json().message).toContain('just synced');
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0);
    expect((await sync(coach, two?.id ?? 0)).statusCode).toBe(200);
  });

  it('says that it is syncing while the event, or the whole league, is being read', async () => {
    const [, , three] = (await allEvents()).filter(({ visibleToCoaches }) => visibleToCoaches);
    await holdReads('eventregistrations');
    const replies = await answersToBoth(sync(coach, three?.id ?? 0), sync(admin, three?.id ?? 0));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const refused = replies.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().message).toContain('syncing data');
  });

  it('can be retried at once if the provider did not answer', async () => {
    const event = (await allEvents()).filter(({ visibleToCoaches }) => visibleToCoaches).at(-1);
    await league.setFaults({ kind: 'status', status: 500, match: { path: '/events' } });
    expect((await sync(coach, event?.id ?? 0)).statusCode).toBe(502);
    await league.setFaults();
    expect((await sync(coach, event?.id ?? 0)).statusCode).toBe(200);
  });

  it('is 404 for a coach if the event is hidden or does not exist', async () => {
    const [event] = await allEvents();
    await inLeague(league, (tx) => tx.update(events).set({ visibleToCoaches: false }));
    expect((await sync(coach, event?.id ?? 0)).statusCode).toBe(404);
    expect((await sync(admin, 999_999)).statusCode).toBe(404);
  });
});

it('[SYNC-04] a gymnast’s change that waits for a retry is sent when a sync is requested', async () => {
  const member = await ourMember();
  await change(league, member.id, { phone: '555-0172' });
  await league.db.database.pool.query(
    "update members set sync_retry_at = now() + interval '1 hour' where id = $1",
    [member.id],
  );
  expect((await post(coach, '/api/sync/members')).statusCode).toBe(200);
  await expect.poll(async () => (await storedMember(league, member.id)).syncState).toBe('synced');
});

describe('Create Admin Account with Full Data', () => {
  const makeAdmin = (who: Session) => post(who, routes.sync.makeAdmin.path);

  it('[ADMIN-05] [ADMIN-06] pulls everything for the admin, and counts teams and gymnasts', async () => {
    const theirs = await ourMember();
    await league.provider.updateContact(theirs.contactId, { phone: '555-0171' });
    const reply = await makeAdmin(admin);
    expect(reply.statusCode).toBe(200);
    const stats = (await admin({ method: 'GET', url: routes.dashboard.stats.path })).json();
    const teams = (await admin({ method: 'GET', url: '/api/teams' })).json();
    expect(reply.json()).toMatchObject({
      isComplete: true,
      memberCount: stats.totalMembers,
      teamCount: teams.length,
    });
    expect(await storedMember(league, theirs.id)).toMatchObject({ phone: '555-0171' });
  });

  it('[ADMIN-06] [ADMIN-09] is refused to coaches and callers without a session while there is an admin', async () => {
    expect((await makeAdmin(signedOut(app))).statusCode).toBe(401);
    expect((await makeAdmin(coach)).statusCode).toBe(403);
  });

  it('[ADMIN-06] creates the configured admin for any caller while there is none, and then no more', async () => {
    await league.db.database.unscoped.execute(sql`delete from users where role = 'admin'`);
    const reply = await makeAdmin(signedOut(app));
    expect(reply.statusCode).toBe(200);
    expect(reply.body).not.toContain('password');
    expect((await makeAdmin(signedOut(app))).statusCode).toBe(401);
    admin = await adminOf(app, league.db.database);
    expect((await admin({ method: 'GET', url: routes.dashboard.stats.path })).statusCode).toBe(200);
  });
});

describe('[PROVIDER-09] while a restore holds the sync', () => {
  beforeAll(() => holdAfterRestore(league.db.database));
  afterAll(() =>
    league.db.database.unscoped.update(providerAccount).set({ restoredAt: null, readAt: sql`now()` }),
  );

  const countRuns = () => league.db.database.unscoped.$count(syncRuns);
  const HELD =
    'The portal was restored from a backup. Nothing is synced until the league office releases the sync.';

  it('tells the office so after making another dry run', async () => {
    const reply = await post(admin, '/api/sync/trigger');
    expect([reply.statusCode, reply.json()]).toEqual([
      422,
      expect.objectContaining({ code: 'SYNC_HELD', message: HELD }),
    ]);
    const { plan } = (await admin({ method: 'GET', url: '/api/admin/sync/plan?kind=dry' })).json();
    expect(Date.now() - Date.parse(plan.createdAt)).toBeLessThan(60_000);
  });

  it.each(['/api/sync/trigger', '/api/force-sync', '/api/sync-events', '/api/sync/members'])(
    'tells the office so at once if there is a dry run from after the restore: %s',
    async (url) => {
      const planOf = async () =>
        (await admin({ method: 'GET', url: '/api/admin/sync/plan?kind=dry' })).json().plan;
      const [plan, runs] = [await planOf(), await countRuns()];
      const reply = await post(admin, url);
      expect([reply.statusCode, reply.json().code]).toEqual([422, 'SYNC_HELD']);
      expect(await countRuns()).toBe(runs);
      expect(await planOf()).toEqual(plan);
    },
  );

  it('makes a dry run for the office if the existing one is from before the restore', async () => {
    await holdAfterRestore(league.db.database);
    const runs = await countRuns();
    expect((await post(admin, '/api/sync/trigger')).json().code).toBe('SYNC_HELD');
    expect(await countRuns()).toBe(runs + 1);
  });

  it.each(['/api/sync/members', '/api/sync/coach-trigger'])('tells a coach so at once: %s', async (url) => {
    const before = await requestedRuns(league.db.database.unscoped);
    const reply = await post(coach, url);
    expect([reply.statusCode, reply.json()]).toEqual([
      422,
      expect.objectContaining({ code: 'SYNC_HELD', message: HELD }),
    ]);
    expect(await requestedRuns(league.db.database.unscoped)).toEqual(before);
  });
});
