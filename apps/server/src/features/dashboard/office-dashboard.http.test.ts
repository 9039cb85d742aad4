import { type OfficeDashboard, routes } from '@league/contract';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminOf, coachOf, type Session, startTestApp } from '../../../test/app.ts';
import { buildMember, buildTeam } from '../../../test/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { recordBackup } from '../../platform/backup/record-backup.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import { users } from '../auth/auth.table.ts';
import { createCoachAccount } from '../coaches/index.ts';
import { eventRegistrations, events } from '../events/events.table.ts';
import { mails } from '../mail/mail.table.ts';
import { messages } from '../messages/messages.table.ts';
import { meetScores, meets } from '../scores/scores.table.ts';

const NOW = new Date('2026-03-10T15:00:00Z');
const ago = (days: number) => new Date(NOW.getTime() - days * 24 * 3_600_000);

let db: TestDatabase;
let app: FastifyInstance;
let admin: Session;
let dashboard: OfficeDashboard;

beforeAll(async () => {
  db = await createTestDatabase();
  const { database } = db;
  app = await startTestApp({ database, clock: { now: () => NOW } });
  const spring = await buildTeam(database, 'Spring');
  const alone = await buildTeam(database, 'Alone');
  await buildTeam(database, 'Empty');
  await coachOf(app, database, spring);
  await createCoachAccount({
    database,
    email: 'new@example.org',
    password: 'balance-beam-4',
    firstName: 'Never',
    lastName: 'Here',
    coachLevel: 'Head Coach',
    teamId: spring,
  });
  admin = await adminOf(app, database);
  const gymnast = (teamId: number | null, membershipStatus: string, skillLevel: string, days = 0) =>
    buildMember(database, { teamId, membershipStatus, skillLevel, statusSince: ago(days) });
  const active = await gymnast(spring, 'Active', '5');
  await gymnast(spring, 'Lapsed', '8');
  await gymnast(spring, 'Pending - New', '', 1);
  await gymnast(spring, 'Pending - New', '4', 5);
  await gymnast(alone, 'Pending - New', 'Beginner', 30);
  await gymnast(alone, 'Pending - Renewal', '6', 3);
  await gymnast(null, 'Inactive', '3');
  await buildMember(database, { teamId: alone, archivedAt: NOW, membershipStatus: 'Pending - New' });
  await database.inScope(leagueScope(), async (tx) => {
    const [, next] = await tx
      .insert(events)
      .values([
        { providerEventId: 1, name: 'Over', startDate: ago(2).toISOString() },
        { providerEventId: 2, name: 'Next', startDate: ago(-3).toISOString(), visibleToCoaches: false },
        { providerEventId: 3, name: 'Some day' },
        // An event today without a time.
        { providerEventId: 4, name: 'Today', startDate: '2026-03-10T05:00:00Z', startTimeSpecified: false },
        {
          providerEventId: 5,
          name: 'Third day',
          startDate: ago(2).toISOString(),
          endDate: ago(-1).toISOString(),
        },
      ])
      .returning({ id: events.id });
    const registration = (providerRegistrationId: number, registrationStatus: string) => ({
      providerRegistrationId,
      eventId: next?.id ?? 0,
      memberId: active.id,
      registrationStatus,
    });
    await tx
      .insert(eventRegistrations)
      .values([
        registration(1, 'Confirmed'),
        registration(2, 'Cancelled'),
        { ...registration(3, 'Confirmed'), removal: 'waiting' },
      ]);
  });
  const renewed = (at: string) =>
    database.unscoped.execute(sql`
      insert into activity_log (created_at, action_type, coach_name, coach_email, details)
      values (${at}, 'RENEW_MEMBER', '', '', ''), (${at}, 'EDIT_MEMBER', '', '', '')`);
  // March in UTC, but still February in the league's time zone.
  for (const at of ['2026-03-01T04:00:00Z', '2026-03-02T12:00:00Z', '2025-03-05T12:00:00Z'])
    await renewed(at);
  dashboard = (await admin({ method: 'GET', url: routes.dashboard.office.path })).json();
});
afterAll(async () => {
  await app.close();
  await db.close();
});

it('[OFFICE-04] says when the last backup is older than two days', async () => {
  const late = async () =>
    (await admin({ method: 'GET', url: routes.dashboard.office.path })).json().lateBackup;
  const owner = new Client({ connectionString: db.url });
  await owner.connect();
  const startAt = (at: Date) => owner.query('update portal_secrets set created_at = $1', [at]);
  // A portal that was first started yesterday is not late with its backup.
  await startAt(ago(1));
  expect(await late()).toBeNull();
  await startAt(ago(3));
  await owner.end();
  expect(await late()).toEqual({ lastAt: null });
  await recordBackup(db.url, ago(3));
  expect(await late()).toEqual({ lastAt: ago(3).toISOString() });
  await recordBackup(db.url, ago(1));
  expect(await late()).toBeNull();
});

it('[ADMIN-07] lists waiting applications by age and kind', () => {
  expect(dashboard.applications).toEqual({
    new: { total: 3, fresh: 1, older: 1, late: 1, oldestSince: ago(30).toISOString() },
    renewal: { total: 1, fresh: 0, older: 1, late: 0, oldestSince: ago(3).toISOString() },
  });
});

it('[ADMIN-07] lists teams without a coach, coaches who never signed in and gymnasts without a team', () => {
  expect(dashboard.teamsWithoutCoach).toEqual([{ id: expect.any(Number), name: 'Alone', memberCount: 2 }]);
  expect(dashboard.coachesNeverSignedIn).toEqual([
    {
      id: expect.any(Number),
      name: 'Never Here',
      teamName: 'Spring',
      createdAt: expect.any(String),
      invitedUntil: null,
    },
  ]);
  expect(dashboard.withoutTeam).toBe(1);
});

it('[ADMIN-07] lists coming and running events with the number of gymnasts who take part', () => {
  expect(dashboard.upcomingEvents).toEqual([
    expect.objectContaining({ name: 'Third day', going: 0 }),
    expect.objectContaining({ name: 'Today', going: 0 }),
    expect.objectContaining({ name: 'Next', visibleToCoaches: false, going: 1 }),
  ]);
});

it('[ADMIN-07] counts the gymnasts on rosters by team, level and group of levels', () => {
  const none = { active: 0, lapsed: 0, pending: 0, other: 0 };
  expect(dashboard.teams).toEqual([
    { id: expect.any(Number), name: 'Alone', ...none, pending: 2 },
    { id: expect.any(Number), name: 'Spring', ...none, active: 1, lapsed: 1, pending: 2 },
    { id: null, name: null, ...none, other: 1 },
  ]);
  expect(dashboard.levels.map(({ level, count }) => `${level}: ${count}`)).toEqual([
    'Beginner: 1',
    '3: 1',
    '4: 1',
    '5: 1',
    '6: 1',
    '8: 1',
    'Not Set: 1',
  ]);
  expect(dashboard.levelGroups).toEqual([
    { group: 'Beginner', ...none, pending: 2 },
    { group: 'Intermediate', ...none, active: 1, pending: 1, other: 1 },
    { group: 'Advanced', ...none, lapsed: 1, pending: 1 },
  ]);
});

it('[ADMIN-07] renewals are counted over the last twelve months of the league’s calendar', () => {
  expect(dashboard.renewals).toHaveLength(12);
  expect(dashboard.renewals.slice(-2)).toEqual([
    { month: '2026-02', count: 1 },
    { month: '2026-03', count: 1 },
  ]);
  expect(dashboard.renewals[0]).toEqual({ month: '2025-04', count: 0 });
});

it('[OFFICE-04] [OFFICE-05] counts results, gymnasts who must move up, mail that did not arrive and missing data, with ages', async () => {
  const { database } = db;
  const before: OfficeDashboard = (await admin({ method: 'GET', url: routes.dashboard.office.path })).json();
  expect(before).toMatchObject({
    results: { count: 0, oldestSince: null },
    mustMoveUp: { count: 0, oldestSince: null },
    coachMails: { count: 0, oldestSince: null },
    messageMails: { count: 0, oldestSince: null },
  });
  const high = await buildMember(database, {
    teamId: null,
    skillLevel: '4',
    dateOfBirth: null,
    email: null,
    emergencyContactPhone: null,
  });
  await database.inScope(leagueScope(), async (tx) => {
    const [meet] = await tx
      .insert(meets)
      .values({ name: 'Fall Opener', heldOn: '2026-02-01', createdAt: ago(4) })
      .returning({ id: meets.id });
    const meetId = meet?.id ?? 0;
    await tx.insert(meetScores).values([
      { meetId, memberId: high.id, level: '4', seasonScoreOuts: 3 },
      { meetId, memberId: null, level: '4', standing: 'review', athleteName: 'A', entryKey: 'a' },
      { meetId, memberId: null, level: '4', standing: 'unmatched', athleteName: 'B', entryKey: 'b' },
      { meetId, memberId: null, level: '4', standing: 'ignored', athleteName: 'C', entryKey: 'c' },
    ]);
    const [account] = await tx.select({ id: users.id }).from(users).limit(1);
    const [message] = await tx
      .insert(messages)
      .values({
        id: '4b3f6f9c-6b3e-4f2e-9f0c-0d6a4d1f0a11',
        createdAt: ago(3),
        day: '2026-03-07',
        userId: account?.id ?? 0,
        senderName: 'Office',
        replyTo: 'o@league.example',
        audience: 'families',
        subject: 'S',
        text: 'T',
        closing: 'C',
        mailCount: 2,
      })
      .returning({ id: messages.id });
    const mail = { toName: '', toAddress: 'x@example.org', subject: 'S', body: 'B', nextAttemptAt: NOW };
    await tx.insert(mails).values([
      { ...mail, userId: account?.id ?? 0, createdAt: ago(9), state: 'sent' },
      { ...mail, userId: account?.id ?? 0, createdAt: ago(6), state: 'refused' },
      { ...mail, userId: account?.id ?? 0, createdAt: ago(5), state: 'kept' },
      { ...mail, messageId: message?.id ?? '', createdAt: ago(3), state: 'refused' },
      { ...mail, messageId: message?.id ?? '', createdAt: ago(3), state: 'dropped' },
    ]);
  });
  const after: OfficeDashboard = (await admin({ method: 'GET', url: routes.dashboard.office.path })).json();
  expect(after).toMatchObject({
    results: { count: 2, oldestSince: ago(4).toISOString() },
    mustMoveUp: { count: 1, oldestSince: expect.stringMatching(/^2026-02-01T/) },
    coachMails: { count: 2, oldestSince: ago(6).toISOString() },
    messageMails: { count: 1, oldestSince: ago(3).toISOString() },
    missingData: {
      emergencyPhone: before.missingData.emergencyPhone + 1,
      birthDate: before.missingData.birthDate + 1,
      email: before.missingData.email + 1,
    },
  });
  // The list behind each figure has as many gymnasts as the figure says.
  for (const [missing, count] of Object.entries(after.missingData)) {
    const list = await admin({ method: 'GET', url: `/api/admin/members?missing=${missing}` });
    expect(list.json().total).toBe(count);
  }
});
