import {
  type Rollover,
  type RolloverListReply,
  type RolloverPreview,
  usualCutoffDay,
} from '@league/contract';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Client } from 'pg';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { adminOf, coachOf, type Session, startTestApp } from '../../../test/app.ts';
import { buildLevels, buildMember, buildTeam, LEVELS } from '../../../test/builders.ts';
import { type TestDatabase, useTestDatabase } from '../../../test/database.ts';
import { logInWords } from '../../../test/log-in-words.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import { activityLog } from '../activity/activity.table.ts';
import { eventRegistrations, events } from '../events/events.table.ts';
import { members, renewalMails } from '../members/members.table.ts';
import { meetScores, meets } from '../scores/scores.table.ts';

const NOW = new Date('2026-05-20T15:00:00Z');
const PATH = '/api/admin/season-rollovers';

let db: TestDatabase;
let app: FastifyInstance;
let spring: number;
let admin: Session;

beforeEach(async () => {
  db = await useTestDatabase();
  app = await startTestApp({ ...db, clock: { now: () => NOW } });
  onTestFinished(() => app.close());
  await buildLevels(db.database);
  spring = await buildTeam(db.database, 'Spring');
  admin = await adminOf(app, db.database);
});

const inLeague = <Result>(work: Parameters<typeof db.database.inScope<Result>>[1]) =>
  db.database.inScope(leagueScope(), work);

const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object, person = admin) =>
  person({ method, url, ...(payload && { payload }) });

async function ok<Reply>(reply: ReturnType<typeof send>): Promise<Reply> {
  const { statusCode, body } = await reply;
  expect(statusCode, body).toBe(200);
  return JSON.parse(body);
}

const read = () => ok<Rollover>(send('GET', PATH));
async function start(settings: object = { ageLimit: 18 }): Promise<number> {
  const { open } = await ok<Rollover>(send('POST', PATH));
  const id = open?.id ?? 0;
  await ok(send('PATCH', `${PATH}/${id}`, settings));
  return id;
}
const namesIn = async (id: number, list: string) =>
  (await ok<RolloverListReply>(send('GET', `${PATH}/${id}/gymnasts?list=${list}`))).gymnasts.map(
    ({ name, isTicked, isLeaving }) => `${name}${isTicked ? ' ✓' : ''}${isLeaving ? ' leaves' : ''}`,
  );
const tick = (id: number, body: object, person = admin) => send('POST', `${PATH}/${id}/ticks`, body, person);
const preview = (id: number, body: object = {}) =>
  ok<RolloverPreview>(send('POST', `${PATH}/${id}/preview`, body));
const make = (id: number, body: object, person = admin) => send('POST', `${PATH}/${id}/make`, body, person);
const undo = (bulkChangeId: number | null | undefined) =>
  ok<{ message: string }>(send('POST', `/api/admin/members/bulk-changes/${bulkChangeId}/undo`));

const stored = () =>
  inLeague((tx) =>
    tx
      .select({
        id: members.id,
        name: members.firstName,
        level: members.skillLevel,
        status: members.membershipStatus,
        due: members.renewalDue,
        isArchived: sql<boolean>`${members.archivedAt} is not null`,
      })
      .from(members)
      .orderBy(members.id),
  );

/** Stores score-outs of a season for gymnasts, at their present level. */
async function scoreOut(counts: Readonly<Record<number, number>>): Promise<void> {
  await inLeague(async (tx) => {
    const [meet] = await tx
      .insert(meets)
      .values({ name: 'Fall Opener', heldOn: '2026-02-01' })
      .returning({ id: meets.id });
    await tx.insert(meetScores).values(
      Object.entries(counts).map(([id, seasonScoreOuts]) => ({
        meetId: meet?.id ?? 0,
        memberId: Number(id),
        level: '4',
        seasonScoreOuts,
      })),
    );
  });
}

async function registerForComingMeet(memberId: number): Promise<void> {
  await inLeague(async (tx) => {
    const [event] = await tx
      .insert(events)
      .values({
        ...{ providerEventId: 1, name: 'Summer Classic', visibleToCoaches: true },
        startDate: new Date(Date.now() + 30 * 86_400_000).toISOString(),
      })
      .returning({ id: events.id });
    await tx.insert(eventRegistrations).values({
      ...{ providerRegistrationId: 1, eventId: event?.id ?? 0, memberId },
      registrationStatus: 'Confirmed',
    });
  });
}

/** One gymnast for each list, and some who are in none. */
async function buildLeague() {
  const on = { teamId: spring };
  const build = (firstName: string, values: object) =>
    buildMember(db.database, { ...on, firstName, lastName: 'Lind', ...values });
  const oldest = await build('Oldest', { dateOfBirth: '2008-07-01', skillLevel: '7' });
  const young = await build('Young', { dateOfBirth: '2008-07-02', skillLevel: '7' });
  const must = await build('Must', { dateOfBirth: '2014-01-01', skillLevel: '4' });
  const may = await build('May', { dateOfBirth: '2014-01-01', skillLevel: '4' });
  const whole = await build('Whole', { dateOfBirth: '2015-01-01', skillLevel: '3' });
  const lapsed = await build('Lapsed', {
    ...{ dateOfBirth: '2015-01-01', skillLevel: '3', membershipStatus: 'Lapsed' },
    ...{ membershipLevelId: LEVELS.withoutApproval.id, renewalDue: '2025-09-01' },
  });
  await build('Unborn', { dateOfBirth: null, skillLevel: '5' });
  await build('Gone', { dateOfBirth: '2000-01-01', archivedAt: NOW });
  await scoreOut({ [must.id]: 3, [may.id]: 1 });
  return { oldest, young, must, may, whole, lapsed };
}

it('[OFFICE-02] keeps both levels that two people choose at once', async () => {
  const id = await start({ wholeLevels: ['3'] });
  const choose = (level: string, isWhole: boolean) =>
    ok<Rollover>(send('PATCH', `${PATH}/${id}`, { wholeLevel: { level, isWhole } }));
  // Neither screen shows the other's choice yet.
  await Promise.all([choose('4', true), choose('5', true)]);
  const { open } = await choose('3', false);
  expect(open?.wholeLevels.toSorted()).toEqual(['4', '5']);
});

it.each([
  ['2026-05-20', '2026-07-01'],
  ['2026-09-30', '2026-07-01'],
  ['2026-10-01', '2027-07-01'],
  ['2026-11-30', '2027-07-01'],
  ['2027-01-05', '2027-07-01'],
])('[OFFICE-02] proposes on %s the cut-off day %s', (today, cutoffDay) => {
  expect(usualCutoffDay(today)).toBe(cutoffDay);
});

describe('[OFFICE-02] the lists of a season rollover', () => {
  it('contain gymnasts who age out, must or may move up, move up with their level, or are lapsed', async () => {
    await buildLeague();
    const id = await start({ ageLimit: 18, wholeLevels: ['3'] });
    const { open } = await read();
    expect(open).toMatchObject({ cutoffDay: '2026-07-01', ageLimit: 18, lapsedAction: 'archive' });
    expect(open?.withoutBirthDate).toBe(1);
    expect(open?.levels[1]).toEqual({ level: '3', next: '4', count: 2 });
    expect(open?.lists).toEqual({
      ageOut: { total: 1, ticked: 1 },
      mustMoveUp: { total: 1, ticked: 1 },
      mayMoveUp: { total: 1, ticked: 0 },
      wholeLevel: { total: 2, ticked: 2 },
      lapsed: { total: 1, ticked: 0 },
    });
    expect(await namesIn(id, 'ageOut')).toEqual(['Oldest Lind ✓']);
    expect(await namesIn(id, 'mustMoveUp')).toEqual(['Must Lind ✓']);
    expect(await namesIn(id, 'mayMoveUp')).toEqual(['May Lind']);
    expect(await namesIn(id, 'wholeLevel')).toEqual(['Lapsed Lind ✓', 'Whole Lind ✓']);
    expect(await namesIn(id, 'lapsed')).toEqual(['Lapsed Lind']);
  });

  it('move a whole level up, with those whose scores only allow it', async () => {
    await buildLeague();
    const id = await start({ ageLimit: 18, wholeLevels: ['4'] });
    expect(await namesIn(id, 'mustMoveUp')).toEqual(['Must Lind ✓']);
    expect(await namesIn(id, 'wholeLevel')).toEqual(['May Lind ✓']);
    expect(await namesIn(id, 'mayMoveUp')).toEqual([]);
  });

  it('follow the cut-off day', async () => {
    await buildLeague();
    const id = await start({ ageLimit: 18, cutoffDay: '2026-06-30' });
    expect(await namesIn(id, 'ageOut')).toEqual([]);
    await ok(send('PATCH', `${PATH}/${id}`, { cutoffDay: '2026-07-02' }));
    expect(await namesIn(id, 'ageOut')).toEqual(['Oldest Lind ✓', 'Young Lind ✓']);
  });

  it('do not move up a gymnast that another list archives', async () => {
    const { lapsed } = await buildLeague();
    const id = await start({ ageLimit: 18, wholeLevels: ['3'] });
    await ok(tick(id, { list: 'lapsed', isTicked: true, memberIds: [lapsed.id] }));
    expect(await namesIn(id, 'wholeLevel')).toEqual(['Lapsed Lind ✓ leaves', 'Whole Lind ✓']);
    const { parts } = await preview(id);
    expect(
      parts.map(({ part, preview: { changed } }) => [part, changed.members.map(({ name }) => name)]),
    ).toEqual([
      ['archive', ['Oldest Lind', 'Lapsed Lind']],
      ['moveUp', ['Must Lind', 'Whole Lind']],
    ]);
  });

  it('keep their ticks for every office person until the rollover is made', async () => {
    const { oldest } = await buildLeague();
    const id = await start({ ageLimit: 18 });
    await ok(tick(id, { list: 'ageOut', isTicked: false, memberIds: [oldest.id] }));
    await ok(tick(id, { list: 'mayMoveUp', isTicked: true }));
    const second = await adminOf(app, db.database);
    const { open } = await ok<Rollover>(send('POST', PATH, undefined, second));
    expect(open?.id).toBe(id);
    expect(open?.lists).toMatchObject({ ageOut: { ticked: 0 }, mayMoveUp: { ticked: 1 } });
  });

  it('are deleted when the rollover is discarded', async () => {
    await buildLeague();
    const id = await start();
    expect(await ok<Rollover>(send('DELETE', `${PATH}/${id}`))).toEqual({ open: null, last: null });
    const gone = await send('GET', `${PATH}/${id}/gymnasts?list=lapsed`);
    expect([gone.statusCode, gone.json().code]).toEqual([404, 'ROLLOVER_NOT_FOUND']);
  });

  it('are only for the office', async () => {
    const coach = await coachOf(app, db.database, spring);
    expect((await send('GET', PATH, undefined, coach)).statusCode).toBe(403);
    expect((await send('POST', PATH, undefined, coach)).statusCode).toBe(403);
  });
});

describe('[OFFICE-02] a season rollover', () => {
  it('archives, moves up and renews in one step, and is undone in one step', async () => {
    const { lapsed } = await buildLeague();
    const before = await stored();
    const id = await start({ ageLimit: 18, wholeLevels: ['3'], lapsedAction: 'renew' });
    await ok(tick(id, { list: 'lapsed', isTicked: true }));
    const { fingerprint, count, message } = await preview(id);
    expect([count, message]).toEqual([4, '1 gymnast archived, 3 moved up, 1 renewed.']);
    expect(await stored()).toEqual(before);

    const { open, last } = await ok<Rollover>(make(id, { fingerprint }));
    expect(open).toBeNull();
    expect(last).toMatchObject({
      message,
      undoneAt: null,
      sync: { total: 4, sent: 0, waiting: 4, stuck: 0 },
    });
    const after = await stored();
    expect(after.filter(({ isArchived }) => isArchived).map(({ name }) => name)).toEqual(['Oldest', 'Gone']);
    expect(after.map(({ name, level }) => `${name} ${level}`)).toEqual([
      ...['Oldest 7', 'Young 7', 'Must 5', 'May 4', 'Whole 4', 'Lapsed 4', 'Unborn 5', 'Gone 4'],
    ]);
    expect(after.find((each) => each.id === lapsed.id)).toMatchObject({
      status: 'Active',
      due: '2026-09-01',
    });
    expect(await inLeague((tx) => tx.$count(renewalMails))).toBe(1);
    const log = await inLeague(async (tx) =>
      logInWords(await tx.select().from(activityLog).orderBy(activityLog.id)),
    );
    const rolledOver = log.filter(({ actionType }) => actionType === 'ROLL_OVER_SEASON');
    expect(rolledOver.map(({ details }) => details)).toEqual([`Season rollover: ${message}`]);

    expect(await undo(last?.bulkChangeId)).toMatchObject({ message: 'Undone for 4 gymnasts.' });
    expect(await stored()).toEqual(before);
    expect(await inLeague((tx) => tx.$count(renewalMails))).toBe(0);
    expect((await read()).last?.undoneAt).not.toBeNull();
  });

  it('can be undone, except for values that have changed since', async () => {
    const { must } = await buildLeague();
    const id = await start({ ageLimit: 18 });
    const { last } = await ok<Rollover>(make(id, { fingerprint: (await preview(id)).fingerprint }));
    await inLeague((tx) => tx.update(members).set({ skillLevel: '6' }).where(eq(members.id, must.id)));
    expect(await undo(last?.bulkChangeId)).toMatchObject({ message: 'Undone for 1 gymnast, not for 1.' });
  });

  it('leaves out gymnasts registered for a coming event, or takes them off it', async () => {
    const { oldest } = await buildLeague();
    await registerForComingMeet(oldest.id);
    const id = await start({ ageLimit: 18 });
    const kept = await preview(id);
    expect(kept.parts[0]).toMatchObject({ part: 'archive', preview: { changed: { count: 0 } } });
    const { fingerprint, parts } = await preview(id, { removesRegistrations: true });
    expect(parts[0]).toMatchObject({ preview: { changed: { count: 1 }, registrations: { count: 1 } } });
    const { last } = await ok<Rollover>(make(id, { fingerprint, removesRegistrations: true }));
    const removals = () =>
      inLeague((tx) => tx.select({ removal: eventRegistrations.removal }).from(eventRegistrations));
    expect(await removals()).toEqual([{ removal: 'waiting' }]);
    await undo(last?.bulkChangeId);
    expect(await removals()).toEqual([{ removal: null }]);
  });

  it('does nothing when a tick or a gymnast has changed since the preview', async () => {
    const { must, may } = await buildLeague();
    const id = await start({ ageLimit: 18 });
    const ticked = await preview(id);
    const second = await adminOf(app, db.database);
    await ok(tick(id, { list: 'mayMoveUp', isTicked: true, memberIds: [may.id] }, second));
    const refused = await make(id, ticked);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'ROLLOVER_CHANGED']);
    const moved = await preview(id);
    await inLeague((tx) => tx.update(members).set({ skillLevel: '5' }).where(eq(members.id, must.id)));
    expect((await make(id, moved)).json().code).toBe('ROLLOVER_CHANGED');
    const { open } = await read();
    expect(open?.lists.mayMoveUp).toEqual({ total: 1, ticked: 1 });
    await ok(make(id, { fingerprint: (await preview(id)).fingerprint }));
  });

  it('does nothing when a gymnast is registered for another coming event than in the preview', async () => {
    const { oldest } = await buildLeague();
    await registerForComingMeet(oldest.id);
    const id = await start({ ageLimit: 18 });
    const { fingerprint } = await preview(id, { removesRegistrations: true });
    await inLeague(async (tx) => {
      await tx.delete(eventRegistrations);
      await tx.delete(events);
    });
    await registerForComingMeet(oldest.id);
    const refused = await make(id, { fingerprint, removesRegistrations: true });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'ROLLOVER_CHANGED']);
    const again = await preview(id, { removesRegistrations: true });
    await ok(make(id, { fingerprint: again.fingerprint, removesRegistrations: true }));
  });

  it('is made once if two people confirm at once, and gives both the same answer', async () => {
    await buildLeague();
    const id = await start({ ageLimit: 18 });
    const { fingerprint } = await preview(id);
    const second = await adminOf(app, db.database);
    const [mine, theirs] = await Promise.all([
      ok<Rollover>(make(id, { fingerprint })),
      ok<Rollover>(make(id, { fingerprint }, second)),
    ]);
    expect(theirs.last?.bulkChangeId).toBe(mine.last?.bulkChangeId);
    expect(await ok<Rollover>(make(id, { fingerprint }))).toEqual(mine);
    const must = (await stored()).find(({ name }) => name === 'Must');
    expect(must?.level).toBe('5');
    const late = await tick(id, { list: 'ageOut', isTicked: false });
    expect([late.statusCode, late.json().code]).toEqual([409, 'ROLLOVER_FINISHED']);
  });

  it('changes nothing if the database connection breaks, and can be made again', async () => {
    const { oldest } = await buildLeague();
    const before = await stored();
    const id = await start({ ageLimit: 18 });
    await ok(tick(id, { list: 'mayMoveUp', isTicked: true }));
    const { fingerprint } = await preview(id);
    const other = new Client({ connectionString: db.url });
    await other.connect();
    onTestFinished(() => other.end());
    // By then the first gymnasts are archived, and their log entries wait for the lock.
    await other.query('begin');
    await other.query('lock table activity_log in share mode');
    const lost = make(id, { fingerprint });
    await vi.waitFor(
      async () => {
        const { rowCount } = await other.query(
          `select pg_terminate_backend(pid, 5000) from pg_locks
           where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`,
        );
        expect(rowCount).toBeGreaterThan(0);
      },
      { timeout: 10_000, interval: 20 },
    );
    expect((await lost).statusCode).toBeGreaterThanOrEqual(500);
    await other.query('rollback');
    expect(await stored()).toEqual(before);
    expect((await read()).open?.lists.mayMoveUp).toEqual({ total: 1, ticked: 1 });
    const { last } = await ok<Rollover>(make(id, { fingerprint }));
    expect(last?.message).toBe('1 gymnast archived, 2 moved up.');
    expect((await stored()).find((each) => each.id === oldest.id)?.isArchived).toBe(true);
  });

  it('archives 600 and moves up 2,000 gymnasts in a league of 10,000, and undoes all of it', {
    timeout: 120_000,
  }, async () => {
    await inLeague(async (tx) => {
      await tx.execute(sql`
        insert into members (team_id, first_name, last_name, membership_status, skill_level, date_of_birth, sync_state)
        select ${spring}, 'Ana', 'Lind ' || n, case when n > 9900 then 'Lapsed' else 'Active' end,
          case when n <= 600 then '8' when n <= 2600 then '3' else '5' end,
          case when n <= 600 then date '2006-01-01' else date '2014-01-01' end, 'synced'
        from generate_series(1, 10000) n`);
      await tx.execute(sql`analyze members`);
    });
    const sum = () =>
      inLeague(async (tx) => {
        const { rows } = await tx.execute(sql`
          select count(*) filter (where archived_at is not null)::int as archived,
            count(*) filter (where skill_level = '4')::int as "onFour",
            count(*) filter (where sync_state = 'waiting')::int as waiting from members`);
        return rows[0];
      });
    const id = await start({ ageLimit: 18, wholeLevels: ['3'] });
    const { fingerprint, count, parts } = await preview(id);
    expect([count, ...parts.map(({ preview: { changed } }) => changed.count)]).toEqual([2600, 600, 2000]);
    const { last } = await ok<Rollover>(make(id, { fingerprint }));
    expect(last?.sync).toEqual({ total: 2600, sent: 0, waiting: 2600, stuck: 0 });
    expect(await sum()).toEqual({ archived: 600, onFour: 2000, waiting: 2600 });
    expect(await undo(last?.bulkChangeId)).toMatchObject({ message: 'Undone for 2,600 gymnasts.' });
    expect(await sum()).toEqual({ archived: 0, onFour: 0, waiting: 2600 });
  });
});
