import type { FastifyInstance } from 'fastify';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { adminOf, coachOf, type Session, signedOut, startTestApp } from '../../../test/app.ts';
import { buildLevels, buildMember, buildTeam, LEVELS } from '../../../test/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import { activityLog } from '../activity/activity.table.ts';
import { eventRegistrations, events } from '../events/events.table.ts';
import { members, renewalMails } from './members.table.ts';

let db: TestDatabase;
let app: FastifyInstance;
let spring: number;
let summit: number;
let coach: Session;
let otherCoach: Session;
let admin: Session;

beforeAll(async () => {
  db = await createTestDatabase();
  app = await startTestApp({ database: db.database, clock: { now: () => new Date('2026-11-28T12:00:00Z') } });
  await buildLevels(db.database);
  spring = await buildTeam(db.database, 'Spring');
  summit = await buildTeam(db.database, 'Summit');
  coach = await coachOf(app, db.database, spring);
  otherCoach = await coachOf(app, db.database, summit);
  admin = await adminOf(app, db.database);
});
afterAll(async () => {
  await app.close();
  await db.close();
});
beforeEach(() => db.database.inScope(leagueScope(), (tx) => tx.delete(members)));

async function storedMember(id: number) {
  const rows = await db.database.inScope(leagueScope(), (tx) => tx.select().from(members));
  const row = rows.find((each) => each.id === id);
  if (!row) throw new Error('The member is gone.');
  return row;
}

async function logOf(memberId: number) {
  const rows = await db.database.inScope(leagueScope(), (tx) => tx.select().from(activityLog));
  return rows.filter((row) => row.memberId === memberId);
}

const lapsed = (values: Parameters<typeof buildMember>[1] = {}) =>
  buildMember(db.database, {
    teamId: spring,
    membershipStatus: 'Lapsed',
    membershipLevelId: LEVELS.withApproval.id,
    renewalDue: '2026-09-01',
    ...values,
  });

describe('the roster', () => {
  it('[MEM-01] [MEM-02] [MEM-51] shows a coach the own team with every value, the admin all teams', async () => {
    await buildMember(db.database, {
      teamId: spring,
      firstName: 'Sofía',
      lastName: 'Núñez',
      email: 'sofia@example.org',
      phone: '555-0134',
      dateOfBirth: '2013-01-19',
      skillLevel: '5',
      coachNotes: 'Two\nlines',
      membershipStatus: 'Lapsed',
      membershipLevelId: LEVELS.withApproval.id,
      emergencyContactName: 'Elena Núñez',
      emergencyContactPhone: '555-0135',
    });
    await buildMember(db.database, { teamId: summit, lastName: 'Other' });
    await buildMember(db.database, { teamId: spring, lastName: 'Gone', archivedAt: new Date() });

    const reply = await coach({ method: 'GET', url: '/api/members' });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual([
      {
        id: expect.any(Number),
        firstName: 'Sofía',
        lastName: 'Núñez',
        email: 'sofia@example.org',
        phone: '555-0134',
        dateOfBirth: '2013-01-19',
        teamId: spring,
        teamName: 'Spring',
        skillLevel: '5',
        coachNotes: 'Two\nlines',
        membershipStatus: 'Lapsed',
        membershipLevel: 'Gymnast- Membership',
        emergencyContactName: 'Elena Núñez',
        emergencyContactPhone: '555-0135',
        version: 1,
        sync: { state: 'synced', reason: null },
        can: { edit: true, archive: true, renew: true },
      },
    ]);
    const all = await admin({ method: 'GET', url: '/api/members' });
    expect(all.json().map((member: { lastName: string }) => member.lastName)).toEqual(['Núñez', 'Other']);
  });

  it.each([
    ['search=nunez', ['Núñez']],
    ['search=SOF%C3%8DA', ['Núñez']],
    ['search=oneill', ["O'Neill"]],
    ['search=%25', []],
    ['level=5', ['Núñez']],
    ['status=Lapsed', ["O'Neill"]],
    ['limit=1&offset=1', ["O'Neill"]],
  ])('[MEM-07] [MEM-51] is narrowed by %s', async (query, names) => {
    await buildMember(db.database, {
      teamId: spring,
      firstName: 'Sofía',
      lastName: 'Núñez',
      skillLevel: '5',
    });
    await lapsed({ firstName: 'Maeve', lastName: "O'Neill", skillLevel: '8' });
    const reply = await admin({ method: 'GET', url: `/api/members?${query}` });
    expect(reply.json().map((member: { lastName: string }) => member.lastName)).toEqual(names);
  });

  it('[MEM-02] stays the own team’s when a coach asks for another', async () => {
    await buildMember(db.database, { teamId: summit });
    const reply = await coach({ method: 'GET', url: `/api/members?teamId=${summit}` });
    expect(reply.json()).toEqual([]);
  });

  it('costs the same number of queries for 3 members and for 60', async () => {
    const query = vi.spyOn(Client.prototype, 'query');
    onTestFinished(() => query.mockRestore());
    const countQueries = async () => {
      query.mockClear();
      await coach({ method: 'GET', url: '/api/members' });
      return query.mock.calls.length;
    };
    for (let made = 0; made < 3; made += 1) await buildMember(db.database, { teamId: spring });
    const few = await countQueries();
    for (let made = 0; made < 57; made += 1) await buildMember(db.database, { teamId: spring });
    expect(await countQueries()).toBe(few);
    expect(few).toBeGreaterThan(0);
  });
});

describe('a bulk renewal', () => {
  it('[MEM-13] renews own lapsed members only and tells nothing of another team’s', async () => {
    const own = await lapsed();
    const active = await buildMember(db.database, { teamId: spring });
    const foreign = await lapsed({ teamId: summit, lastName: 'Secret' });
    const reply = await coach({
      method: 'POST',
      url: '/api/members/bulk-renew',
      payload: { memberIds: [own.id, active.id, foreign.id, 999_999, own.id] },
    });
    expect(reply.statusCode).toBe(200);
    const { results } = reply.json();
    expect(results.successful).toEqual([
      expect.objectContaining({ memberId: own.id, membershipStatus: 'Pending - Renewal' }),
    ]);
    expect(results.failed).toEqual([
      { memberId: active.id, reason: 'Only lapsed memberships can be renewed.' },
      { memberId: foreign.id, reason: 'Not found on your roster.' },
      { memberId: 999_999, reason: 'Not found on your roster.' },
    ]);
    expect(reply.body).not.toContain('Secret');
    expect((await storedMember(foreign.id)).membershipStatus).toBe('Lapsed');
    expect((await storedMember(active.id)).membershipStatus).toBe('Active');
    expect(await storedMember(own.id)).toMatchObject({
      membershipStatus: 'Pending - Renewal',
      syncState: 'waiting',
      version: 2,
    });
  });

  it('[MEM-13] sent twice at the same moment renews once and logs once', async () => {
    const ids = [(await lapsed()).id, (await lapsed()).id, (await lapsed()).id];
    const send = (memberIds: number[]) =>
      coach({ method: 'POST', url: '/api/members/bulk-renew', payload: { memberIds } });
    const replies = await Promise.all([send(ids), send(ids.toReversed()), send(ids)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(replies.flatMap((reply) => reply.json().results.successful)).toHaveLength(3);
    for (const id of ids) expect(await logOf(id)).toHaveLength(1);
  });

  it.each([
    [{ memberIds: [] }],
    [{ memberIds: 'all' }],
    [{}],
    [{ memberIds: ['x'] }],
    [{ memberIds: [1.5] }],
    [{ memberIds: [-1] }],
  ])('[MEM-13] [AUTH-12] with %j answers 400 and names the field', async (payload) => {
    const reply = await coach({ method: 'POST', url: '/api/members/bulk-renew', payload });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({
      code: 'INVALID_REQUEST',
      message: expect.stringContaining('memberIds'),
    });
  });
});

describe('renewing one member', () => {
  it.each([
    [
      'at a level with approval waits for the office',
      { membershipLevelId: LEVELS.withApproval.id },
      {
        membershipStatus: 'Pending - Renewal',
        requiresAdminApproval: true,
        emailTriggered: false,
        requiresManualEmail: false,
      },
      { renewalDue: '2026-09-01', mails: 0 },
    ],
    [
      'at a level without approval is active and emailed',
      { membershipLevelId: LEVELS.withoutApproval.id },
      {
        membershipStatus: 'Active',
        requiresAdminApproval: false,
        emailTriggered: true,
        requiresManualEmail: false,
      },
      { renewalDue: '2027-09-01', mails: 1 },
    ],
    [
      'without an email needs a manual one',
      { membershipLevelId: LEVELS.withoutApproval.id, email: null, canReceiveEmail: false },
      {
        membershipStatus: 'Active',
        requiresAdminApproval: false,
        emailTriggered: false,
        requiresManualEmail: true,
      },
      { renewalDue: '2027-09-01', mails: 0 },
    ],
    [
      'with delivery switched off at the provider needs a manual email',
      { membershipLevelId: LEVELS.withoutApproval.id, canReceiveEmail: false },
      {
        membershipStatus: 'Active',
        requiresAdminApproval: false,
        emailTriggered: false,
        requiresManualEmail: true,
      },
      { renewalDue: '2027-09-01', mails: 0 },
    ],
    [
      'of no known level waits for the office',
      { membershipLevelId: null },
      {
        membershipStatus: 'Pending - Renewal',
        requiresAdminApproval: true,
        emailTriggered: false,
        requiresManualEmail: false,
      },
      { renewalDue: '2026-09-01', mails: 0 },
    ],
  ])('[MEM-14] [MEM-15] %s', async (_case, values, outcome, stored) => {
    const member = await lapsed(values);
    const reply = await coach({ method: 'POST', url: `/api/members/${member.id}/renew` });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      ...outcome,
      memberId: member.id,
      message: expect.stringContaining(member.lastName),
    });
    expect(await storedMember(member.id)).toMatchObject({
      membershipStatus: outcome.membershipStatus,
      renewalDue: stored.renewalDue,
    });
    const mails = await db.database.inScope(leagueScope(), (tx) => tx.select().from(renewalMails));
    expect(mails.filter(({ memberId }) => memberId === member.id)).toHaveLength(stored.mails);
  });

  it('[MEM-14] a second time is refused with the reason', async () => {
    const member = await lapsed();
    await coach({ method: 'POST', url: `/api/members/${member.id}/renew` });
    const reply = await coach({
      method: 'POST',
      url: `/api/members/${member.id}/renew`,
      headers: { 'content-type': 'application/json' },
    });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({
      code: 'MEMBER_NOT_LAPSED',
      message: 'Only lapsed memberships can be renewed.',
    });
  });
});

describe('editing a member', () => {
  const url = (id: number) => `/coach/members/${id}`;

  it('[MEM-30] changes what is named, cleans it, logs it in words and answers the member', async () => {
    const member = await buildMember(db.database, {
      teamId: spring,
      firstName: 'Ana',
      skillLevel: '4',
      phone: null,
    });
    const reply = await coach({
      method: 'PATCH',
      url: url(member.id),
      payload: {
        firstName: ' \u200bAnna ',
        skillLevel: '5',
        phone: '555-0134',
        coachNotes: '',
        teamId: summit,
      },
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      firstName: 'Anna',
      skillLevel: '5',
      phone: '555-0134',
      teamId: spring,
      version: 2,
    });
    expect(reply.headers.etag).toBe('"2"');
    expect((await logOf(member.id))[0]).toMatchObject({
      actionType: 'EDIT_MEMBER',
      details: 'First name Ana → Anna; Phone (none) → 555-0134; Level 4 → 5',
      before: { firstName: 'Ana', skillLevel: '4', phone: null },
      after: { firstName: 'Anna', skillLevel: '5', phone: '555-0134' },
    });
    const found = await coach({ method: 'GET', url: '/api/members?search=anna' });
    expect(found.json()).toHaveLength(1);
  });

  it('[MEM-30] also answers under /api, and changing nothing is no change', async () => {
    const member = await buildMember(db.database, { teamId: spring });
    const reply = await coach({
      method: 'PATCH',
      url: `/api${url(member.id)}`,
      payload: { lastName: member.lastName },
    });
    expect(reply.json()).toMatchObject({ version: 1, sync: { state: 'synced' } });
    expect(await logOf(member.id)).toEqual([]);
  });

  it.each([
    [{ firstName: '  ' }, 'firstName'],
    [{ lastName: '\u00a0' }, 'lastName'],
    [{ email: 'nobody' }, 'email'],
    [{ dateOfBirth: '2013-02-29' }, 'dateOfBirth'],
    [{ skillLevel: '11' }, 'skillLevel'],
    [{ phone: 'x'.repeat(41) }, 'phone'],
    [{ coachNotes: 'x'.repeat(4001) }, 'coachNotes'],
  ])('[MEM-30] refuses %j and names the field', async (payload, field) => {
    const member = await buildMember(db.database, { teamId: spring });
    const reply = await coach({ method: 'PATCH', url: url(member.id), payload });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().fields).toEqual([{ field, message: expect.any(String) }]);
  });

  it('[MEM-31] on an outdated copy is told so and sees the values as they are', async () => {
    const member = await buildMember(db.database, { teamId: spring });
    await coach({
      method: 'PATCH',
      url: url(member.id),
      payload: { phone: '555-0001' },
      headers: { 'if-match': '"1"' },
    });
    const late = await coach({
      method: 'PATCH',
      url: url(member.id),
      payload: { phone: '555-0002' },
      headers: { 'if-match': '"1"' },
    });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ code: 'MEMBER_CHANGED', current: { phone: '555-0001', version: 2 } });
    expect((await storedMember(member.id)).phone).toBe('555-0001');
  });

  it('refuses an email another gymnast has, whatever its case, also on another team, without saying whose', async () => {
    await buildMember(db.database, { teamId: summit, email: 'Taken@Example.org', lastName: 'Secret' });
    const member = await buildMember(db.database, { teamId: spring });
    const reply = await coach({
      method: 'PATCH',
      url: url(member.id),
      payload: { email: 'taken@example.ORG' },
    });
    expect(reply.statusCode).toBe(409);
    expect(reply.json().code).toBe('DUPLICATE_EMAIL');
    expect(reply.body).not.toContain('Secret');
  });
});

describe('archiving a member', () => {
  it('[MEM-40] [MEM-42] takes her off the roster at once and says that the provider follows', async () => {
    const member = await buildMember(db.database, { teamId: spring, firstName: 'Ana', lastName: 'Lind' });
    const reply = await coach({ method: 'DELETE', url: `/api/members/${member.id}` });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ memberName: 'Ana Lind', _syncWarning: true });
    expect((await coach({ method: 'GET', url: '/api/members' })).json()).toEqual([]);
    const again = await coach({ method: 'DELETE', url: `/api/members/${member.id}` });
    expect(again.statusCode).toBe(404);
    expect(await logOf(member.id)).toHaveLength(1);
  });

  it.each([
    ['Confirmed', true, 409],
    ['Pending', false, 409],
    ['Canceled', true, 200],
  ])(
    '[MEM-41] with a registration that is %s (event shown to coaches: %s) answers %i',
    async (status, isShown, expected) => {
      const member = await buildMember(db.database, { teamId: spring });
      await db.database.inScope(leagueScope(), async (tx) => {
        const [event] = await tx
          .insert(events)
          .values({ providerEventId: member.id, name: 'Meet', visibleToCoaches: isShown })
          .returning({ id: events.id });
        await tx.insert(eventRegistrations).values({
          providerRegistrationId: member.id,
          eventId: event?.id ?? 0,
          memberId: member.id,
          registrationStatus: status,
        });
      });
      const reply = await coach({ method: 'DELETE', url: `/api/members/${member.id}` });
      expect(reply.statusCode).toBe(expected);
      if (expected === 409) expect(reply.json().message).toContain('remove the registrations first');
    },
  );
});

describe('who may do what to whose gymnast', () => {
  const actions = {
    edit: (id: number) => ({
      method: 'PATCH' as const,
      url: `/coach/members/${id}`,
      payload: { phone: '1' },
    }),
    'edit under /api': (id: number) => ({
      method: 'PATCH' as const,
      url: `/api/coach/members/${id}`,
      payload: { phone: '1' },
    }),
    renew: (id: number) => ({ method: 'POST' as const, url: `/api/members/${id}/renew` }),
    archive: (id: number) => ({ method: 'DELETE' as const, url: `/api/members/${id}` }),
  };
  const viewers: [string, () => Session, number][] = [
    ['the team’s coach', () => coach, 200],
    ['another team’s coach', () => otherCoach, 404],
    ['the admin', () => admin, 200],
    ['a stranger', () => signedOut(app), 401],
  ];
  const cases = Object.entries(actions).flatMap(([action, request]) =>
    viewers.map(([who, session, status]) => [who, action, status, session, request] as const),
  );

  it.each(cases)('[MEM-02] %s: %s answers %i', async (_who, _action, status, session, request) => {
    const member = await lapsed({ lastName: 'Quill' });
    const reply = await session()(request(member.id));
    expect(reply.statusCode).toBe(status);
    if (status === 200) return;
    expect(reply.body).not.toContain('Quill');
    expect(await storedMember(member.id)).toMatchObject({ version: 1, archivedAt: null });
    expect(await logOf(member.id)).toEqual([]);
  });

  it.each(Object.entries(actions))(
    '[MEM-02] %s of an unknown or impossible id answers 404',
    async (_action, request) => {
      for (const id of [999_999, 0, -1, Number.NaN, 2 ** 40]) {
        expect((await coach(request(id))).statusCode).toBe(404);
      }
    },
  );
});
