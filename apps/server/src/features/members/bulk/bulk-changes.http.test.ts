import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildMember, LEVELS } from '../../../../test/builders.ts';
import { leagueScope } from '../../../platform/db/scope.ts';
import { eventRegistrations, events } from '../../events/events.table.ts';
import { renewalMails } from '../members.table.ts';
import { startRoster, type TestRoster } from '../testing/roster.ts';

let roster: TestRoster;
beforeAll(async () => {
  roster = await startRoster();
});
afterAll(() => roster.close());
beforeEach(() => roster.empty());

type Body = { action: string; memberIds: number[]; teamId?: number; level?: string };

const send = async (path: string, body?: Body) =>
  roster.admin({
    method: 'POST',
    url: `/api/admin/members/bulk-changes${path}`,
    ...(body && { payload: body }),
  });
const preview = async (body: Body) => (await send('/preview', body)).json();
const make = async (body: Body) => (await send('', body)).json();
const undo = (id: number) => send(`/${id}/undo`);

/** The test clock shows November 28, 2026; levels renew on September 1. */
const NEXT_DUE = '2027-09-01';

const pending = (values: Parameters<typeof buildMember>[1] = {}) =>
  buildMember(roster.database, {
    teamId: roster.spring,
    membershipStatus: 'Pending - New',
    membershipLevelId: LEVELS.withApproval.id,
    statusSince: new Date('2026-11-01T12:00:00Z'),
    ...values,
  });

const register = (memberId: number) =>
  roster.database.inScope(leagueScope(), async (tx) => {
    const [event] = await tx
      .insert(events)
      .values({ providerEventId: memberId, name: 'Meet', visibleToCoaches: false })
      .returning({ id: events.id });
    await tx.insert(eventRegistrations).values({
      providerRegistrationId: memberId,
      eventId: event?.id ?? 0,
      memberId,
      registrationStatus: 'Confirmed',
    });
  });

const mailsOf = async (memberId: number) => {
  const rows = await roster.database.inScope(leagueScope(), (tx) => tx.select().from(renewalMails));
  return rows.filter((row) => row.memberId === memberId);
};

describe('activating', () => {
  it('[ADMIN-08] can be previewed, is done once for those who wait, is logged, and its undo restores their age', async () => {
    const applied = await pending({ firstName: 'Ada', lastName: 'Ames' });
    const renewed = await pending({
      membershipStatus: 'Pending - Renewal',
      renewalDue: '2026-09-01',
      email: null,
    });
    const active = await buildMember(roster.database, { teamId: roster.spring });
    const archived = await pending({ archivedAt: new Date() });
    const body = {
      action: 'activate',
      memberIds: [applied.id, renewed.id, active.id, archived.id, 999_999, applied.id],
    };
    const previewed = await preview(body);
    expect(previewed).toMatchObject({
      changed: {
        count: 2,
        members: [
          { id: applied.id, name: 'Ada Ames', from: 'Pending - New', to: 'Active' },
          expect.objectContaining({ id: renewed.id, from: 'Pending - Renewal' }),
        ],
      },
      refused: expect.arrayContaining([
        {
          reason: 'Not waiting for activation: the status is Active.',
          count: 1,
          members: [expect.objectContaining({ id: active.id })],
        },
        { reason: 'Archived. Please restore first.', count: 1, members: [expect.anything()] },
        { reason: 'Not known in this league.', count: 1, members: [{ id: 999_999, name: null }] },
      ]),
      notes: [
        'One family gets the sign-in email.',
        'One family has no usable email: please contact them yourself.',
      ],
    });
    expect(await roster.storedMember(applied.id)).toMatchObject({ version: 1, syncState: 'synced' });

    const done = await make(body);
    expect(done).toMatchObject({ message: '2 gymnasts activated.', ...previewed });
    for (const { id } of [applied, renewed]) {
      expect(await roster.storedMember(id)).toMatchObject({
        membershipStatus: 'Active',
        renewalDue: NEXT_DUE,
        version: 2,
        syncState: 'waiting',
      });
      expect(await roster.logOf(id)).toMatchObject([
        { actionType: 'EDIT_MEMBER', teamName: 'Spring', bulkChangeId: done.bulkChangeId },
      ]);
    }
    expect(await roster.storedMember(archived.id)).toMatchObject({ version: 1 });
    expect(await mailsOf(applied.id)).toHaveLength(1);
    expect(await mailsOf(renewed.id)).toHaveLength(0);

    // The answer may have been lost: the same request changes nothing more and gets the same answer.
    expect(await make(body)).toEqual(done);
    expect(await make({ ...body, memberIds: [applied.id] })).toMatchObject({
      message: 'No gymnast was changed.',
      bulkChangeId: null,
      changed: { count: 0 },
    });
    expect(await roster.logOf(applied.id)).toHaveLength(1);

    const undone = (await undo(done.bulkChangeId)).json();
    expect(undone).toMatchObject({ message: 'Undone for 2 gymnasts.', undone: { count: 2 }, kept: [] });
    expect(await roster.storedMember(applied.id)).toMatchObject({
      membershipStatus: 'Pending - New',
      renewalDue: null,
      statusSince: new Date('2026-11-01T12:00:00Z'),
      version: 3,
      syncState: 'waiting',
    });
    expect(await roster.storedMember(renewed.id)).toMatchObject({
      membershipStatus: 'Pending - Renewal',
      renewalDue: '2026-09-01',
    });
    expect(await mailsOf(applied.id)).toHaveLength(0);
    expect((await roster.logOf(applied.id)).map(({ details }) => details)).toEqual([
      'Activated: Pending - New → Active',
      'Undone: Active → Pending - New',
    ]);
    expect((await undo(done.bulkChangeId)).json()).toMatchObject({ code: 'BULK_CHANGE_UNDONE' });
  });

  it('[ADMIN-08] sent three times at the same moment activates once', async () => {
    const ids = [(await pending()).id, (await pending()).id, (await pending()).id];
    const replies = await Promise.all(
      [ids, ids.toReversed(), ids].map((memberIds) => send('', { action: 'activate', memberIds })),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(replies.map((reply) => reply.json().bulkChangeId)).size).toBe(1);
    for (const id of ids) {
      expect(await roster.logOf(id)).toHaveLength(1);
      expect(await mailsOf(id)).toHaveLength(1);
    }
  });

  it('[ADMIN-08] leaves the date to the office if the level is unknown or its date cannot be calculated', async () => {
    const unknown = await pending({ membershipLevelId: null, renewalDue: '2026-12-01' });
    await roster.database.unscoped.execute(sql`
      insert into membership_levels (id, name, approval_required, renewal_period)
      values (199, 'Odd', true, '{"kind":"Unknown","yearPeriod":1,"startFromJoinDate":false,"dates":[]}')
      on conflict do nothing`);
    const odd = await pending({ membershipLevelId: 199, renewalDue: '2026-12-02' });
    await make({ action: 'activate', memberIds: [unknown.id, odd.id] });
    expect(await roster.storedMember(unknown.id)).toMatchObject({
      membershipStatus: 'Active',
      renewalDue: '2026-12-01',
    });
    expect(await roster.storedMember(odd.id)).toMatchObject({
      membershipStatus: 'Active',
      renewalDue: '2026-12-02',
    });
  });

  it('[ADMIN-08] can be undone only for gymnasts whose status was not changed since', async () => {
    const [stays, goes, left] = [await pending(), await pending(), await pending()];
    const { bulkChangeId } = await make({
      action: 'activate',
      memberIds: [stays.id, goes.id, left.id],
    });
    await roster.database.inScope(leagueScope(), (tx) =>
      tx.execute(sql`update members set membership_status = 'Lapsed' where id = ${stays.id}`),
    );
    await roster.coach({ method: 'DELETE', url: `/api/members/${left.id}` });
    // A change of something else does not prevent the undo.
    await roster.coach({ method: 'PATCH', url: `/coach/members/${goes.id}`, payload: { phone: '555-0199' } });
    const reply = (await undo(bulkChangeId)).json();
    expect(reply).toMatchObject({
      message: 'Undone for 1 gymnast, not for 2.',
      undone: { count: 1 },
      kept: [
        { reason: 'Changed since, so left as it is now.', members: [{ id: stays.id }] },
        { reason: 'Archived since.', members: [{ id: left.id }] },
      ],
    });
    expect(await roster.storedMember(goes.id)).toMatchObject({
      membershipStatus: 'Pending - New',
      phone: '555-0199',
    });
    expect(await roster.storedMember(stays.id)).toMatchObject({ membershipStatus: 'Lapsed' });
  });
});

describe('transferring', () => {
  it('[ADMIN-08] [MEM-02] moves gymnasts to the other team, whose coach then sees them, and back', async () => {
    const member = await buildMember(roster.database, { teamId: roster.spring, lastName: 'Mover' });
    const without = await buildMember(roster.database, { teamId: null });
    const there = await buildMember(roster.database, { teamId: roster.summit });
    await register(member.id);
    const body = {
      action: 'transfer',
      teamId: roster.summit,
      memberIds: [member.id, without.id, there.id],
    };
    expect(await preview(body)).toMatchObject({
      changed: {
        count: 2,
        members: [
          { from: 'Spring', to: 'Summit' },
          { from: 'No team', to: 'Summit' },
        ],
      },
      refused: [{ reason: 'In this team already.', count: 1 }],
      notes: ['One is registered for a coming event; the registration stays.'],
    });
    const { bulkChangeId, message } = await make(body);
    expect(message).toBe('2 gymnasts transferred to Summit.');
    const seenBy = async (coach: typeof roster.coach) =>
      (await coach({ method: 'GET', url: '/api/members' })).json().map(({ id }: { id: number }) => id);
    expect(await seenBy(roster.coach)).not.toContain(member.id);
    expect(await seenBy(roster.otherCoach)).toContain(member.id);
    expect((await roster.logOf(member.id))[0]).toMatchObject({
      teamName: 'Summit',
      details: 'Team Spring → Summit',
      before: { team: 'Spring' },
      after: { team: 'Summit' },
    });
    const log = await roster.admin({
      method: 'GET',
      url: '/api/admin/coach-activity-logs?dateFilter=all&search=Mover',
    });
    expect(JSON.stringify(log.json())).toContain(
      '"changes":[{"field":"Team","before":"Spring","after":"Summit"}]',
    );
    await undo(bulkChangeId);
    expect(await seenBy(roster.coach)).toContain(member.id);
    expect(await roster.storedMember(without.id)).toMatchObject({ teamId: null });
    const history = await roster.admin({ method: 'GET', url: '/api/admin/members/bulk-changes' });
    expect(history.json()[0]).toEqual({
      id: bulkChangeId,
      action: 'transfer',
      teamName: 'Summit',
      level: null,
      memberCount: 2,
      changedBy: expect.stringMatching(/\S/),
      createdAt: expect.stringMatching(/Z$/),
      undoneAt: '2026-11-28T12:00:00.000Z',
    });
  });

  it('[ADMIN-06] [ADMIN-08] keeps demo data and the league separate', async () => {
    const { rows } = await roster.database.unscoped.execute<{ id: number }>(
      sql`insert into teams (name, is_demo) values ('Demo', true) returning id`,
    );
    const demoTeam = rows[0]?.id ?? 0;
    const invented = await buildMember(roster.database, { teamId: demoTeam, providerContactId: null });
    const real = await buildMember(roster.database, { teamId: roster.spring });
    const outcome = async (teamId: number) =>
      (await make({ action: 'transfer', teamId, memberIds: [invented.id, real.id] })).refused;
    expect(await outcome(roster.summit)).toMatchObject([{ members: [{ id: invented.id }] }]);
    expect(await outcome(demoTeam)).toEqual([
      expect.objectContaining({ reason: 'In this team already.' }),
      expect.objectContaining({ reason: 'The demo team takes demo data only.' }),
    ]);
    const mayTransfer = async ({ id }: { id: number }) =>
      (await roster.admin({ method: 'GET', url: `/api/admin/members/${id}` })).json().can.transfer;
    expect([await mayTransfer(invented), await mayTransfer(real)]).toEqual([false, true]);
  });

  it.each([
    ['no team', {}, 400, 'INVALID_REQUEST'],
    ['a team that is none', { teamId: 99_999 }, 400, 'TEAM_UNKNOWN'],
  ])('[ADMIN-08] to %s changes no gymnast', async (_case, where, status, code) => {
    const member = await buildMember(roster.database, { teamId: roster.spring });
    for (const path of ['/preview', '']) {
      const reply = await send(path, { action: 'transfer', memberIds: [member.id], ...where });
      expect(reply.statusCode).toBe(status);
      expect(reply.json()).toMatchObject({ code });
    }
    expect(await roster.storedMember(member.id)).toMatchObject({ version: 1 });
  });

  it('[ADMIN-08] changes 10,000 gymnasts in one step, and undoes it', async () => {
    await roster.database.inScope(leagueScope(), (tx) =>
      tx.execute(sql`
        insert into members (team_id, first_name, last_name, email, membership_status)
        select ${roster.spring}, 'Ana', 'Row' || n, 'row' || n || '@example.org', 'Active'
        from generate_series(1, 10000) n`),
    );
    const list = await roster.admin({ method: 'GET', url: '/api/admin/members/ids' });
    const { memberIds } = list.json();
    const done = await make({ action: 'transfer', teamId: roster.summit, memberIds });
    expect(done.changed).toMatchObject({ count: 10_000, members: { length: 500 } });
    const teamCounts = async () => {
      const { rows } = await roster.database.inScope(leagueScope(), (tx) =>
        tx.execute(sql`select team_id as team, count(*)::int as count from members group by 1`),
      );
      return rows;
    };
    expect(await teamCounts()).toEqual([{ team: roster.summit, count: 10_000 }]);
    expect((await undo(done.bulkChangeId)).json()).toMatchObject({ undone: { count: 10_000 }, kept: [] });
    expect(await teamCounts()).toEqual([{ team: roster.spring, count: 10_000 }]);
    const unknown = await make({
      action: 'restore',
      memberIds: memberIds.map((id: number) => id + 1_000_000),
    });
    expect(unknown.refused).toMatchObject([{ reason: 'Not known in this league.', count: 10_000 }]);
    const tooMany = await send('', {
      action: 'restore',
      memberIds: [...memberIds, 1_999_999],
    });
    expect(tooMany.statusCode).toBe(400);
    expect(tooMany.json().message).toContain('at most 10,000 gymnasts');
  });
});

describe('restoring', () => {
  it('[ADMIN-08] names the gymnast whose email is taken at that moment, and restores the others', async () => {
    const archivedAt = new Date('2026-10-01T12:00:00Z');
    const [free, taken] = [
      await buildMember(roster.database, { teamId: roster.spring, archivedAt }),
      await buildMember(roster.database, { teamId: roster.spring, archivedAt, email: 'race@example.org' }),
    ];
    const rival = await buildMember(roster.database, { teamId: roster.summit, email: 'rival@example.org' });
    const hasToWait = async () => {
      const { rows } = await roster.database.pool.query(
        `select from pg_locks join pg_database on pg_database.oid = database or database is null
         where datname = current_database() and not granted limit 1`,
      );
      return rows.length > 0;
    };
    let reply: ReturnType<typeof send> | undefined;
    await roster.database.inScope(leagueScope(), async (tx) => {
      await tx.execute(sql`update members set email = 'Race@example.org' where id = ${rival.id}`);
      reply = send('', { action: 'restore', memberIds: [free.id, taken.id] });
      // The address is checked before this commits, and written afterwards.
      await expect.poll(hasToWait).toBe(true);
    });
    expect((await reply)?.json()).toMatchObject({
      changed: { count: 1, members: [{ id: free.id }] },
      refused: [{ count: 1, members: [{ id: taken.id }] }],
    });
    expect(await roster.logOf(free.id)).toHaveLength(1);
    expect(await roster.storedMember(taken.id)).toMatchObject({ archivedAt: expect.any(Date) });
  });

  it('[ADMIN-08] restores archived gymnasts, except those whose email another gymnast has by now', async () => {
    const archivedAt = new Date('2026-10-01T12:00:00Z');
    const gone = await buildMember(roster.database, { teamId: roster.spring, archivedAt });
    const without = await buildMember(roster.database, { teamId: null, archivedAt });
    const first = await buildMember(roster.database, {
      teamId: roster.spring,
      archivedAt,
      email: 'Twin@example.org',
    });
    const second = await buildMember(roster.database, {
      teamId: roster.spring,
      archivedAt,
      email: 'twin@example.org',
    });
    const taken = await buildMember(roster.database, {
      teamId: roster.spring,
      archivedAt,
      email: 'TAKEN@example.org',
    });
    const holder = await buildMember(roster.database, {
      teamId: roster.summit,
      email: 'taken@example.org',
    });
    const memberIds = [gone, without, first, second, taken, holder].map(({ id }) => id);
    const previewed = await preview({ action: 'restore', memberIds });
    expect(previewed).toMatchObject({
      changed: { count: 3 },
      refused: [
        { count: 2, members: [{ id: second.id }, { id: taken.id }] },
        { reason: 'On a roster already.', count: 1, members: [{ id: holder.id }] },
      ],
      notes: ['One has no team: please transfer them afterwards.'],
    });
    const { bulkChangeId, ...done } = await make({ action: 'restore', memberIds });
    expect(done).toMatchObject({ message: '3 gymnasts restored to the roster.', ...previewed });
    expect(await roster.storedMember(gone.id)).toMatchObject({ archivedAt: null, syncState: 'waiting' });
    const list = await roster.coach({ method: 'GET', url: '/api/members' });
    // Gymnasts with the same first name are sorted by last name, which numbers the built members.
    expect(new Set(list.json().map(({ id }: { id: number }) => id))).toEqual(new Set([gone.id, first.id]));

    await register(first.id);
    expect((await undo(bulkChangeId)).json()).toMatchObject({
      undone: { count: 2 },
      kept: [{ reason: 'Registered for a coming event. Please remove the registration first.', count: 1 }],
    });
    expect(await roster.storedMember(gone.id)).toMatchObject({ archivedAt: expect.any(Date) });
    expect((await roster.logOf(gone.id)).at(-1)).toMatchObject({ actionType: 'DELETE_MEMBER' });
  });
});

it('[ADMIN-08] [OFFICE-03] the undo of an archiving leaves out an entry that was merged since', async () => {
  const child = { teamId: roster.spring, lastName: 'Twice', dateOfBirth: '2014-07-04' };
  const entry = await buildMember(roster.database, { ...child, firstName: 'Nova' });
  const other = await buildMember(roster.database, { ...child, firstName: 'Nova', email: null });
  const bystander = await buildMember(roster.database, { teamId: roster.spring });
  const { bulkChangeId } = await make({ action: 'archive', memberIds: [entry.id, bystander.id] });
  await make({ action: 'restore', memberIds: [entry.id] });
  const versionOf = async (id: number) => (await roster.storedMember(id))?.version;
  const merged = await roster.admin({
    method: 'POST',
    url: '/api/admin/duplicates/merge',
    payload: {
      ...{ keepId: other.id, keepVersion: await versionOf(other.id), take: ['email'], combine: [] },
      ...{ otherId: entry.id, otherVersion: await versionOf(entry.id) },
    },
  });
  expect(merged.statusCode).toBe(200);
  expect((await undo(bulkChangeId)).json()).toMatchObject({
    undone: { count: 1 },
    kept: [{ reason: 'Changed since, so left as it is now.', count: 1 }],
  });
  expect(await roster.storedMember(bystander.id)).toMatchObject({ archivedAt: null });
  expect(await roster.storedMember(entry.id)).toMatchObject({
    archivedAt: expect.any(Date),
    mergedIntoId: other.id,
  });
});

it.each([
  [{ action: 'delete', memberIds: [1] }, 'action'],
  [{ action: 'activate', memberIds: [] }, 'memberIds'],
  [{ action: 'activate' }, 'memberIds'],
  [{ action: 'restore', memberIds: ['x'] }, 'memberIds'],
  [{ action: 'transfer', memberIds: [1], teamId: -1 }, 'teamId'],
])('[AUTH-12] [ADMIN-08] %j is refused, naming the field', async (payload, field) => {
  for (const path of ['/preview', '']) {
    const reply = await send(path, payload as Body);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().message).toContain(field);
  }
});

describe('the same request again', () => {
  const onRoster = (values: Parameters<typeof buildMember>[1] = {}) =>
    buildMember(roster.database, { teamId: roster.spring, skillLevel: '4', ...values });

  it.each([
    ['setLevel', { level: '6' }, () => onRoster()],
    ['renew', {}, () => onRoster({ membershipStatus: 'Lapsed', renewalDue: '2026-09-01' })],
    ['transfer', { teamId: () => roster.summit }, () => onRoster()],
    ['archive', {}, () => onRoster()],
    ['restore', {}, () => onRoster({ archivedAt: new Date('2026-10-01T12:00:00Z') })],
    ['activate', {}, () => pending()],
  ] as const)(
    '[ROSTER-02] %s gets the same answer again, with its undo, and changes nothing more',
    async (action, target, build) => {
      const [one, two, spared] = [await build(), await build(), await build()];
      const values = Object.fromEntries(
        Object.entries(target).map(([key, value]) => [key, typeof value === 'function' ? value() : value]),
      );
      const body = { action, memberIds: [one.id, two.id], ...values };
      const first = await make(body);
      expect(first).toMatchObject({ changed: { count: 2 }, bulkChangeId: expect.any(Number) });
      const stored = await roster.storedMember(one.id);
      expect(await make(body)).toEqual(first);
      expect(await roster.storedMember(one.id)).toEqual(stored);
      expect(await roster.logOf(one.id)).toHaveLength(1);
      expect(await make({ ...body, memberIds: [one.id] })).toMatchObject({ bulkChangeId: null });
      expect(await make({ ...body, memberIds: [one.id, two.id, spared.id] })).toMatchObject({
        changed: { count: 1, members: [{ id: spared.id }] },
      });
      expect((await undo(first.bulkChangeId)).json()).toMatchObject({ undone: { count: 2 } });
      expect(await make(body)).toMatchObject({ changed: { count: 2 } });
    },
  );
});

it('[ADMIN-08] an unknown change cannot be undone', async () => {
  expect((await undo(999_999)).json()).toMatchObject({ code: 'BULK_CHANGE_NOT_FOUND' });
});
