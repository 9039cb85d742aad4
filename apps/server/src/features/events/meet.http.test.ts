import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminOf, coachOf, type Session, startTestApp } from '../../../test/app.ts';
import { buildMember, buildTeam } from '../../../test/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import { eventRegistrations, events } from './events.table.ts';

let db: TestDatabase;
let app: FastifyInstance;
let coach: Session;
let otherCoach: Session;
let admin: Session;
let eventId: number;
let hiddenId: number;

beforeAll(async () => {
  db = await createTestDatabase();
  app = await startTestApp({ database: db.database });
  const spring = await buildTeam(db.database, 'Spring');
  const summit = await buildTeam(db.database, 'Summit');
  coach = await coachOf(app, db.database, spring);
  otherCoach = await coachOf(app, db.database, summit);
  admin = await adminOf(app, db.database);
  const gymnast = (lastName: string, teamId: number, skillLevel: string, healthNote: string | null = null) =>
    buildMember(db.database, {
      healthNote,
      teamId,
      firstName: 'Ana',
      lastName,
      skillLevel,
      dateOfBirth: '2014-04-03',
      emergencyContactName: `Parent of ${lastName}`,
      emergencyContactPhone: '609-555-0143',
    });
  const [going, waiting, canceled, , elsewhere] = [
    await gymnast('Going', spring, '5', 'Peanut allergy'),
    await gymnast('Waiting', spring, '3'),
    await gymnast('Called-Off', spring, '3'),
    await gymnast('Missing', spring, '4'),
    await gymnast('Elsewhere', summit, '3'),
  ];
  await db.database.inScope(leagueScope(), async (tx) => {
    const stored = await tx
      .insert(events)
      .values([
        { providerEventId: 1, name: 'Spring Open', startDate: '2026-04-18T09:00:00-04:00' },
        { providerEventId: 2, name: 'Judges only', visibleToCoaches: false },
      ])
      .returning({ id: events.id });
    [eventId = 0, hiddenId = 0] = stored.map(({ id }) => id);
    const registration = (id: number, memberId: number, registrationStatus: string) => ({
      providerRegistrationId: id,
      eventId,
      memberId,
      registrationStatus,
      sessionName: 'Session 1: Levels 3 and 4',
      sessionTime: '9:00 AM',
    });
    await tx
      .insert(eventRegistrations)
      .values([
        registration(1, going.id, 'Confirmed'),
        registration(2, waiting.id, 'OnWaitlist'),
        registration(3, elsewhere.id, 'Confirmed'),
        registration(4, canceled.id, 'Cancelled'),
      ]);
  });
});
afterAll(async () => {
  await app.close();
  await db.close();
});

const read = (session: Session, path = 'meet', id = eventId) =>
  session({ method: 'GET', url: `/api/events/${id}/${path}` });

/** Last names with the status of their registration. */
const standingsOf = (body: { entries: { lastName: string; registration: { status: string } | null }[] }) =>
  Object.fromEntries(
    body.entries.map(({ lastName, registration }) => [lastName, registration?.status ?? null]),
  );

it('[MEET-01] shows a coach every gymnast of the team, registered or not', async () => {
  const body = (await read(coach)).json();
  expect(body.event).toMatchObject({ name: 'Spring Open' });
  expect(standingsOf(body)).toEqual({
    'Called-Off': 'Cancelled',
    Going: 'Confirmed',
    Missing: null,
    Waiting: 'OnWaitlist',
  });
  expect(body.entries.find(({ lastName }: { lastName: string }) => lastName === 'Missing')).toMatchObject({
    skillLevel: '4',
    emergencyContactPhone: '609-555-0143',
    registration: null,
  });
});

it('[MEET-01] shows the office all teams', async () => {
  const body = (await read(admin)).json();
  expect(standingsOf(body)).toMatchObject({ Elsewhere: 'Confirmed', Missing: null });
  expect(body.entries.find(({ lastName }: { lastName: string }) => lastName === 'Elsewhere').teamName).toBe(
    'Summit',
  );
});

it.each(['meet', 'meet-sheet', 'calendar'])(
  '[MEET-01] [MEET-03] hides a hidden event from coaches: %s',
  async (path) => {
    const reply = await read(coach, path, hiddenId);
    expect(reply.statusCode).toBe(404);
    expect(reply.body).not.toContain('Judges');
    expect((await read(admin, path, hiddenId)).statusCode).toBe(200);
  },
);

it('[MEET-02] [MEET-03] the sheet shows session, status, age and contact, and marks wrong levels', async () => {
  const reply = await read(coach, 'meet-sheet');
  expect(reply.headers['content-type']).toContain('text/csv');
  const lines = reply.body.trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain(
    '"Session","Time","Team","First Name","Last Name","Level","Level Fits","Age","Registration"',
  );
  expect(lines.find((line) => line.includes('Going'))).toMatch(
    /Levels 3 and 4.*9:00 AM.*Spring.*Ana.*5.*No.*Confirmed/,
  );
  expect(lines.find((line) => line.includes('Waiting'))).toMatch(/Waitlist/);
  expect(reply.body).toContain('609-555-0143');
  expect(reply.body).not.toMatch(/Missing|Called-Off/);
  expect(reply.body).not.toContain('Elsewhere');
});

it('[MEET-03] [FAMILY-05] the file says that there is a health note, but not what it says', async () => {
  for (const session of [coach, admin]) {
    const lines = (await read(session, 'meet-sheet')).body.trim().split('\r\n');
    expect(lines[0]).toMatch(/,"Health Note"$/);
    expect(lines.find((line) => line.includes('Going'))).toMatch(/,"Yes"$/);
    expect(lines.find((line) => line.includes('Waiting'))).toMatch(/,""$/);
    expect(lines.join()).not.toContain('Peanut');
  }
});

it('[MEET-03] the office’s file has the gymnasts of all teams, and names the team of each', async () => {
  const { body } = await read(admin, 'meet-sheet');
  expect(body).toContain('"Summit","Ana","Elsewhere"');
  expect(body).toContain('"Spring","Ana","Going"');
});

it('[MEET-03] [ACTIVITY-04] logs who downloaded a sheet, unless the sheet is empty', async () => {
  const count = async () => {
    const { rows } = await db.database.unscoped.execute<{ count: number }>(
      sql`select count(*)::int as count from activity_log where facts @> '{"code": "meetSheetDownloaded", "event": "Spring Open"}'`,
    );
    return rows[0]?.count ?? 0;
  };
  const before = await count();
  await read(otherCoach, 'meet-sheet');
  expect(await count()).toBe(before + 1);
  await read(coach, 'meet-sheet', 999_999);
  await read(admin, 'meet-sheet', hiddenId);
  expect(await count()).toBe(before + 1);
});
