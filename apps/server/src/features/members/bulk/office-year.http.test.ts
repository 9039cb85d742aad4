import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminOf, coachOf, type Session, startTestApp } from '../../../../test/app.ts';
import { buildLevels, buildMember, buildTeam, LEVELS } from '../../../../test/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { logInWords } from '../../../../test/log-in-words.ts';
import { leagueScope } from '../../../platform/db/scope.ts';
import { activityLog } from '../../activity/activity.table.ts';
import { eventRegistrations, events } from '../../events/events.table.ts';
import { mails } from '../../mail/mail.table.ts';
import { members } from '../members.table.ts';

let db: TestDatabase;
/** A portal with a mail server, and one without. */
let app: FastifyInstance;
let withoutMail: FastifyInstance;
let spring: number;
let summit: number;
let coach: Session;
let admin: Session;
let adminWithoutMail: Session;

beforeAll(async () => {
  db = await createTestDatabase();
  app = await startTestApp({
    ...db,
    env: {
      SMTP_URL: 'smtp://127.0.0.1:1',
      LEAGUE_NAME: 'Harbor Valley',
      LEAGUE_OFFICE_EMAIL: 'o@league.example',
    },
  });
  withoutMail = await startTestApp({ ...db });
  await buildLevels(db.database);
  spring = await buildTeam(db.database, 'Spring');
  summit = await buildTeam(db.database, 'Summit');
  coach = await coachOf(app, db.database, spring);
  admin = await adminOf(app, db.database);
  adminWithoutMail = await adminOf(withoutMail, db.database);
});
beforeEach(async () => {
  await db.database.inScope(leagueScope(), async (tx) => {
    await tx.delete(events);
    await tx.delete(members);
  });
});
afterAll(async () => {
  await app.close();
  await withoutMail.close();
  await db.close();
});

type Body = Record<string, unknown>;

const send = (path: string, payload?: Body, person = admin) =>
  person({ method: 'POST', url: `/api/admin/members/bulk-changes${path}`, ...(payload && { payload }) });
const ok = async (reply: ReturnType<typeof send>) => {
  const { statusCode, body } = await reply;
  expect(statusCode, body).toBe(200);
  return JSON.parse(body);
};
const preview = (body: Body) => ok(send('/preview', body));
const make = (body: Body) => ok(send('', body));
const archiveWithRegistrations = (memberIds: readonly number[]) =>
  ok(admin({ method: 'POST', url: '/api/admin/members/departures', payload: { memberIds } }));
const sendRejection = (payload: Body, person = admin) =>
  person({ method: 'POST', url: '/api/admin/members/rejections', payload });
const undo = (id: number) => ok(send(`/${id}/undo`));

const stored = (id: number) =>
  db.database.inScope(
    leagueScope(),
    async (tx) => (await tx.select().from(members).where(eq(members.id, id)))[0],
  );
const logOf = (id: number) =>
  db.database.inScope(leagueScope(), async (tx) =>
    logInWords(
      await tx.select().from(activityLog).where(eq(activityLog.memberId, id)).orderBy(activityLog.id),
    ),
  );
const mailsOf = (id: number) =>
  db.database.inScope(leagueScope(), (tx) =>
    tx.select().from(mails).where(sql`${id} = any(${mails.memberIds})`),
  );
const registrationsOf = (id: number) =>
  db.database.inScope(leagueScope(), (tx) =>
    tx
      .select({ event: events.name, removal: eventRegistrations.removal })
      .from(eventRegistrations)
      .innerJoin(events, eq(events.id, eventRegistrations.eventId))
      .where(eq(eventRegistrations.memberId, id))
      .orderBy(events.name),
  );

let registrations = 0;

/**
 * Registers a gymnast for an event that begins in `days` days and lasts `lastsDays`; without `days`, the event has no
 * date.
 */
async function register(
  memberId: number,
  { name, inDays, lastsDays }: { name: string; inDays?: number; lastsDays?: number },
): Promise<void> {
  registrations += 1;
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  await db.database.inScope(leagueScope(), async (tx) => {
    const [event] = await tx
      .insert(events)
      .values({
        providerEventId: registrations,
        name,
        visibleToCoaches: false,
        ...(inDays !== undefined && { startDate: at(inDays) }),
        ...(inDays !== undefined && lastsDays !== undefined && { endDate: at(inDays + lastsDays) }),
      })
      .returning({ id: events.id });
    await tx.insert(eventRegistrations).values({
      providerRegistrationId: registrations,
      eventId: event?.id ?? 0,
      memberId,
      registrationStatus: 'Confirmed',
    });
  });
}

const pending = (values: Parameters<typeof buildMember>[1] = {}) =>
  buildMember(db.database, {
    teamId: spring,
    membershipStatus: 'Pending - New',
    membershipLevelId: LEVELS.withApproval.id,
    ...values,
  });

describe('archiving', () => {
  it.each([
    ['ended two days ago', { inDays: -4, lastsDays: 2 }, true],
    ['began two days ago and says no end', { inDays: -2 }, true],
    ['began a moment ago and says no end', { inDays: 0 }, false],
    ['began long ago and still runs', { inDays: -5, lastsDays: 6 }, false],
    ['is next week', { inDays: 7 }, false],
    ['has no date', {}, false],
  ])('[MEM-41] a registration for an event that %s', async (_when, dates, isArchived) => {
    const member = await buildMember(db.database, { teamId: spring });
    await register(member.id, { name: 'Fall Opener', ...dates });
    const byOffice = await preview({ action: 'archive', memberIds: [member.id] });
    expect(byOffice.changed.count).toBe(isArchived ? 1 : 0);
    expect(byOffice.registrations.count).toBe(isArchived ? 0 : 1);
    const byCoach = await coach({ method: 'DELETE', url: `/api/members/${member.id}` });
    if (isArchived) expect(byCoach.statusCode).toBe(200);
    else expect(byCoach.json()).toMatchObject({ code: 'MEMBER_HAS_REGISTRATIONS' });
    // Past registrations stay.
    expect(await registrationsOf(member.id)).toEqual([{ event: 'Fall Opener', removal: null }]);
  });

  it('[MEM-41] [OFFICE-01] takes them off coming events in the same step if requested; undo keeps what is left', async () => {
    const free = await buildMember(db.database, { teamId: spring });
    const [one, two] = [
      await buildMember(db.database, { teamId: spring, firstName: 'Ada', lastName: 'Ames' }),
      await buildMember(db.database, { teamId: summit }),
    ];
    await register(one.id, { name: 'A past meet', inDays: -30 });
    await register(one.id, { name: 'B next meet', inDays: 3 });
    await register(two.id, { name: 'C last meet', inDays: 30 });
    const memberIds = [free.id, one.id, two.id];
    const body = { action: 'archive', memberIds };

    expect(await preview(body)).toMatchObject({
      changed: { count: 1 },
      refused: [{ reason: 'Registered for a coming event. Please remove the registration first.', count: 2 }],
      registrations: {
        gymnasts: 2,
        count: 2,
        events: [
          { name: 'B next meet', count: 1, startDate: expect.any(String) },
          { name: 'C last meet', count: 1 },
        ],
      },
      notes: [],
    });
    const removing = { ...body, removesRegistrations: true };
    const previewed = await preview(removing);
    expect(previewed).toMatchObject({
      changed: { count: 3 },
      refused: [],
      notes: [
        '2 are taken off coming events, here and in Wild Apricot. Only there can the registrations be made again.',
      ],
    });
    expect(await registrationsOf(one.id)).toMatchObject([{ removal: null }, { removal: null }]);

    const done = await archiveWithRegistrations(memberIds);
    expect(done).toMatchObject({ message: '3 gymnasts archived.', changed: { count: 3 } });
    expect(await registrationsOf(one.id)).toEqual([
      { event: 'A past meet', removal: null },
      { event: 'B next meet', removal: 'waiting' },
    ]);
    expect((await logOf(one.id)).map(({ details }) => details)).toEqual([
      'Archived and taken off the roster',
      'Registration for B next meet removed',
    ]);

    // Wild Apricot has removed one of them before the undo.
    await db.database.inScope(leagueScope(), (tx) =>
      tx.delete(eventRegistrations).where(eq(eventRegistrations.memberId, two.id)),
    );
    expect(await undo(done.bulkChangeId)).toMatchObject({ undone: { count: 3 }, kept: [] });
    expect(await registrationsOf(one.id)).toEqual([
      { event: 'A past meet', removal: null },
      { event: 'B next meet', removal: null },
    ]);
    expect(await stored(one.id)).toMatchObject({ archivedAt: null, syncState: 'waiting' });
  });

  it('[MEM-41] [ADMIN-08] the undo does not restore a registration that was removed before', async () => {
    const member = await buildMember(db.database, { teamId: spring });
    await register(member.id, { name: 'A taken off before', inDays: 3 });
    await register(member.id, { name: 'B taken off with it', inDays: 4 });
    const [first] = await db.database.inScope(leagueScope(), (tx) =>
      tx
        .select({ id: eventRegistrations.id })
        .from(eventRegistrations)
        .where(eq(eventRegistrations.memberId, member.id))
        .orderBy(eventRegistrations.id),
    );
    await admin({ method: 'DELETE', url: `/api/admin/event-registrations/${first?.id}` });
    const body = { action: 'archive', memberIds: [member.id], removesRegistrations: true };
    // The call that does not ask the person to confirm removes none.
    expect(await make(body)).toMatchObject({ changed: { count: 0 }, refused: [{ count: 1 }] });
    await undo((await archiveWithRegistrations([member.id])).bulkChangeId);
    expect(await registrationsOf(member.id)).toEqual([
      { event: 'A taken off before', removal: 'waiting' },
      { event: 'B taken off with it', removal: null },
    ]);
  });
});

describe('rejecting', () => {
  it('[OFFICE-01] [ROSTER-02] archives an application, lapses a renewal, writes to the families, and can be undone', async () => {
    const applied = await pending({ firstName: 'Ada', lastName: 'Ames', email: 'ames@example.org' });
    const sister = await pending({ firstName: 'Bea', lastName: 'Ames', email: null });
    const renewed = await pending({
      membershipStatus: 'Pending - Renewal',
      renewalDue: '2020-09-01',
      email: 'lind@example.org',
    });
    const early = await pending({ membershipStatus: 'Pending - Renewal', renewalDue: '2999-09-01' });
    const active = await buildMember(db.database, { teamId: spring });
    const body = { memberIds: [applied.id, sister.id, renewed.id, early.id, active.id] };
    const previewed = await preview({ ...body, action: 'reject' });
    expect(previewed).toMatchObject({
      changed: {
        count: 4,
        members: [
          { id: applied.id, from: 'Pending - New', to: 'Archived' },
          { id: sister.id },
          { id: renewed.id, from: 'Pending - Renewal', to: 'Lapsed' },
          { id: early.id, from: 'Pending - Renewal', to: 'Active' },
        ],
      },
      refused: [{ reason: 'Not waiting for activation: the status is Active.', count: 1 }],
      ends: [
        { end: 'rejectionMailed', count: 3 },
        { end: 'rejectionToTell', count: 1, members: [{ id: sister.id, name: 'Bea Ames' }] },
      ],
    });
    const done = await ok(sendRejection({ ...body, reason: 'The team is full.\nPlease ask Summit.' }));
    expect(done).toMatchObject({ message: '4 gymnasts rejected.', ends: previewed.ends });
    expect(await stored(applied.id)).toMatchObject({
      archivedAt: expect.any(Date),
      membershipStatus: 'Pending - New',
      syncState: 'waiting',
    });
    expect(await stored(renewed.id)).toMatchObject({
      archivedAt: null,
      membershipStatus: 'Lapsed',
      isRenewalUnapproved: true,
      syncState: 'waiting',
    });
    expect(await stored(early.id)).toMatchObject({ membershipStatus: 'Active', isRenewalUnapproved: true });
    expect(await mailsOf(applied.id)).toMatchObject([
      {
        toAddress: 'ames@example.org',
        subject: 'Harbor Valley: membership application',
        body: expect.stringContaining(
          'could not accept the membership application of Ada Ames.\n\nThe team is full.\nPlease ask Summit.',
        ),
        state: 'waiting',
      },
    ]);
    expect(await mailsOf(sister.id)).toEqual([]);
    // The reason is in the message, but in no log, which is never deleted.
    const log = await logOf(applied.id);
    expect(log).toMatchObject([{ actionType: 'EDIT_MEMBER', details: 'Rejected: On the roster → Archived' }]);
    expect(JSON.stringify(log)).not.toContain('full');

    expect(await undo(done.bulkChangeId)).toMatchObject({ undone: { count: 4 }, kept: [] });
    expect(await stored(applied.id)).toMatchObject({ archivedAt: null, membershipStatus: 'Pending - New' });
    expect(await stored(renewed.id)).toMatchObject({
      membershipStatus: 'Pending - Renewal',
      isRenewalUnapproved: false,
    });
    expect(await mailsOf(applied.id)).toMatchObject([{ state: 'dropped', reason: 'notNeeded' }]);
  });

  it('[OFFICE-01] needs a reason, and a repeated request rejects and writes only once', async () => {
    const applied = await pending({ email: 'once@example.org' });
    const body = { memberIds: [applied.id] };
    for (const reason of [undefined, '', '  \n ']) {
      const reply = await sendRejection({ ...body, ...(reason !== undefined && { reason }) });
      expect(reply.statusCode).toBe(400);
      expect(reply.json().message).toContain('reason');
    }
    expect(await stored(applied.id)).toMatchObject({ archivedAt: null, version: 1 });
    const replies = await Promise.all([1, 2].map(() => ok(sendRejection({ ...body, reason: 'Full.' }))));
    expect(replies[0]).toMatchObject({ changed: { count: 1 }, ends: [{ end: 'rejectionMailed', count: 1 }] });
    expect(replies[1]).toEqual(replies[0]);
    expect(await mailsOf(applied.id)).toHaveLength(1);
  });

  it('[OFFICE-01] without a mail server, lists the families to inform', async () => {
    const applied = await pending({ email: 'told@example.org', phone: '609-555-0142' });
    const body = { memberIds: [applied.id], reason: 'Full.' };
    const done = await ok(sendRejection(body, adminWithoutMail));
    expect(done.ends).toEqual([
      {
        end: 'rejectionToTell',
        count: 1,
        members: [expect.objectContaining({ id: applied.id, phone: '609-555-0142' })],
      },
    ]);
    expect(await mailsOf(applied.id)).toEqual([]);
  });

  it('[SAFE-02] is refused as a bulk change, which does not ask the person to confirm', async () => {
    const applied = await pending();
    const reply = await send('', { action: 'reject', memberIds: [applied.id], reason: 'Full.' });
    expect(reply.statusCode).toBe(400);
    expect(await stored(applied.id)).toMatchObject({ archivedAt: null, version: 1 });
  });

  it('[OFFICE-01] [AUTH-12] is not an action for coaches', async () => {
    const applied = await pending();
    for (const payload of [
      { action: 'reject', memberIds: [applied.id], reason: 'Full.' },
      { action: 'archive', memberIds: [applied.id], removesRegistrations: true },
    ]) {
      const reply = await coach({ method: 'POST', url: '/api/members/bulk-changes', payload });
      expect(reply.statusCode).toBe(400);
    }
    expect(await stored(applied.id)).toMatchObject({ version: 1 });
  });
});

describe('renewing and adding', () => {
  it('[OFFICE-01] [MEM-13] [MEM-14] [MEM-15] the office renews single gymnasts and many, on all teams', async () => {
    const lapsed = (teamId: number, level: number) =>
      buildMember(db.database, {
        teamId,
        membershipStatus: 'Lapsed',
        membershipLevelId: level,
        renewalDue: '2026-09-01',
      });
    const [one, two, three] = [
      await lapsed(spring, LEVELS.withApproval.id),
      await lapsed(summit, LEVELS.withoutApproval.id),
      await lapsed(summit, LEVELS.withApproval.id),
    ];
    const body = { action: 'renew', memberIds: [one.id, two.id] };
    expect((await preview(body)).notes).toEqual([
      'One renewal then waits for you to activate it.',
      'One family gets the sign-in email.',
    ]);
    expect(await make(body)).toMatchObject({
      changed: { count: 2 },
      ends: [{ end: 'approval' }, { end: 'mailed' }],
    });
    const single = await admin({ method: 'POST', url: `/api/members/${three.id}/renew` });
    expect(single.json()).toMatchObject({
      requiresAdminApproval: true,
      message: expect.stringMatching(/was submitted\. Activate it under “To activate”\.$/),
    });
    expect(await stored(three.id)).toMatchObject({ membershipStatus: 'Pending - Renewal' });
  });

  it('[OFFICE-01] [MEM-22] a gymnast added by the office is not said to wait for the office', async () => {
    const apply = (person: Session, email: string) =>
      person({
        method: 'POST',
        url: '/api/members/apply',
        payload: {
          firstName: 'Ada',
          lastName: 'Ames',
          email,
          dateOfBirth: '2014-07-04',
          skillLevel: '4',
          teamId: spring,
        },
      });
    const byOffice = await apply(admin, 'by-office@example.org');
    expect(byOffice.json().message).toBe(
      'Ada Ames is on the roster. The membership is under “To activate” until you activate it.',
    );
    const byCoach = await apply(coach, 'by-coach@example.org');
    expect(byCoach.json().message).toContain('waits for the league office');
  });
});
