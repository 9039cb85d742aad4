import type { FastifyInstance } from 'fastify';
import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminOf, coachOf, type Session, startTestApp } from '../../../test/app.ts';
import { buildMember, buildTeam } from '../../../test/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import { eventRegistrations, eventSessions, events } from './events.table.ts';

let db: TestDatabase;
let app: FastifyInstance;
let coach: Session;
let otherCoach: Session;
let admin: Session;
let spring: number;
let openId: number;

beforeAll(async () => {
  db = await createTestDatabase();
  app = await startTestApp({ database: db.database });
  spring = await buildTeam(db.database, 'Spring');
  coach = await coachOf(app, db.database, spring);
  otherCoach = await coachOf(app, db.database, await buildTeam(db.database, 'Summit'));
  admin = await adminOf(app, db.database);
  const { id: memberId } = await buildMember(db.database, {
    teamId: spring,
    firstName: 'Zuzanna',
    lastName: 'Quill',
  });
  await db.database.inScope(leagueScope(), async (tx) => {
    const [open] = await tx
      .insert(events)
      .values([
        {
          providerEventId: 1,
          name: 'Spring Open; "Finals", day 1',
          startDate: '2026-04-18T09:00:00-04:00',
          endDate: '2026-04-18T16:00:00-04:00',
          location: 'Harbor Arena,\nHall 2',
        },
        // A meet in another time zone, and one in the hour that is repeated when daylight saving time ends.
        { providerEventId: 2, name: 'Denver Cup', startDate: '2026-06-06T08:30:00-06:00' },
        { providerEventId: 3, name: 'Night Meet', startDate: '2026-11-01T01:30:00-05:00' },
        {
          providerEventId: 4,
          name: 'Camp',
          startDate: '2026-07-10T00:00:00-04:00',
          endDate: '2026-07-12T00:00:00-04:00',
          startTimeSpecified: false,
        },
        {
          providerEventId: 5,
          name: 'Judges only',
          startDate: '2026-05-01T09:00:00Z',
          visibleToCoaches: false,
        },
        { providerEventId: 6, name: 'Without a date' },
      ])
      .returning({ id: events.id });
    openId = open?.id ?? 0;
    await tx
      .insert(eventSessions)
      .values([
        { eventId: openId, providerSessionId: 1, title: 'Session 1', startDate: '2026-04-18T09:00:00-04:00' },
      ]);
    await tx.insert(eventRegistrations).values({
      providerRegistrationId: 1,
      eventId: openId,
      memberId,
      registrationStatus: 'Confirmed',
    });
  });
});
afterAll(async () => {
  await app.close();
  await db.close();
});

const feedPath = () => `/api/teams/${spring}/calendar-feed`;
const renew = async (session: Session) =>
  new URL((await session({ method: 'POST', url: feedPath() })).json().url).pathname;
/** Requests an address as a calendar program does: without a session. */
const open = (url: string) => app.inject({ method: 'GET', url });

function readEvents(text: string): Map<string, ICAL.Event> {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return new Map(
    calendar.getAllSubcomponents('vevent').map((component) => {
      const event = new ICAL.Event(component);
      return [event.summary, event] as const;
    }),
  );
}

it('[MEET-04] returns an event as a file for calendar programs', async () => {
  const reply = await coach({ method: 'GET', url: `/api/events/${openId}/calendar` });
  expect(reply.headers['content-type']).toContain('text/calendar');
  const [event] = [...readEvents(reply.body).values()];
  expect(event?.summary).toBe('Spring Open; "Finals", day 1');
  expect(event?.location).toBe('Harbor Arena,\nHall 2');
  expect(event?.startDate.toJSDate().toISOString()).toBe('2026-04-18T13:00:00.000Z');
  expect(event?.endDate.toJSDate().toISOString()).toBe('2026-04-18T20:00:00.000Z');
  expect(event?.description).toContain('Session 1: Sat, Apr 18, 9:00 AM EDT');
});

it('[MEET-04] returns a team’s calendar to anyone with the address, without names of gymnasts', async () => {
  const reply = await open(await renew(coach));
  expect(reply.statusCode).toBe(200);
  const found = readEvents(reply.body);
  expect([...found.keys()].sort()).toEqual([
    'Camp',
    'Denver Cup',
    'Night Meet',
    'Spring Open; "Finals", day 1',
  ]);
  expect(reply.body).not.toMatch(/Zuzanna|Quill/);
});

it('[MEET-04] the calendar’s name is escaped as text', async () => {
  const LEAGUE_NAME = 'Spring, Summit; "A" \\n B';
  const named = await startTestApp({ database: db.database, env: { LEAGUE_NAME } });
  const { body } = await named.inject({ method: 'GET', url: await renew(coach) });
  await named.close();
  // The reader of these tests leaves the text of these two properties as it is.
  const lines = body.split('\r\n');
  for (const property of ['NAME', 'X-WR-CALNAME'])
    expect(lines).toContain(String.raw`${property}:Spring\, Summit\; "A" \\n B`);
});

it('[MEET-04] start times are right in another time zone and when daylight saving time ends', async () => {
  const found = readEvents((await open(await renew(coach))).body);
  const startOf = (name: string) => found.get(name)?.startDate.toJSDate().toISOString();
  expect(startOf('Denver Cup')).toBe('2026-06-06T14:30:00.000Z');
  expect(startOf('Night Meet')).toBe('2026-11-01T06:30:00.000Z');
});

it('[MEET-04] shows an event without a time as whole days of the league', async () => {
  const camp = readEvents((await open(await renew(coach))).body).get('Camp');
  expect(camp?.startDate.isDate).toBe(true);
  expect([camp?.startDate.toString(), camp?.endDate.toString()]).toEqual(['2026-07-10', '2026-07-13']);
});

it('[MEET-04] a new address ends the former one', async () => {
  const former = await renew(coach);
  const current = await renew(coach);
  expect((await open(former)).statusCode).toBe(404);
  expect((await open(current)).statusCode).toBe(200);
  expect(new URL((await coach({ method: 'GET', url: feedPath() })).json().url).pathname).toBe(current);
});

it('[MEET-04] logs who created or replaced an address, but not the address', async () => {
  await renew(coach);
  await renew(admin);
  const { rows } = await db.database.pool.query(
    `select user_id as by, facts->>'code' as code, team_id as team, row_to_json(activity_log)::text as entry
     from activity_log where action_type = 'RENEW_CALENDAR_ADDRESS' order by id`,
  );
  expect(rows.map(({ code }) => code)).toEqual([
    'calendarAddressCreated',
    ...Array.from({ length: rows.length - 1 }, () => 'calendarAddressReplaced'),
  ]);
  const [byCoach, byOffice] = rows.slice(-2);
  expect(byCoach).toMatchObject({ team: spring });
  expect(byOffice.by).not.toEqual(byCoach.by);
  const current = new URL((await coach({ method: 'GET', url: feedPath() })).json().url).pathname;
  const token = current.split('/').at(-1)?.replace('.ics', '') ?? '';
  expect(rows.map(({ entry }) => entry).join()).not.toContain(token);
});

it('[MEET-04] shows the address only to the team’s coaches and the office', async () => {
  await renew(coach);
  expect((await otherCoach({ method: 'GET', url: feedPath() })).statusCode).toBe(404);
  expect((await otherCoach({ method: 'POST', url: feedPath() })).statusCode).toBe(404);
  expect((await app.inject({ method: 'GET', url: feedPath() })).statusCode).toBe(401);
  expect((await admin({ method: 'GET', url: feedPath() })).json().url).toContain('/api/calendars/');
});

it.each(['A'.repeat(43), `${'A'.repeat(43)}.ics`, 'short', '..%2f..%2fetc'])(
  '[MEET-04] a guessed address reveals nothing: %s',
  async (token) => {
    const reply = await open(`/api/calendars/${token}`);
    expect([400, 404]).toContain(reply.statusCode);
    expect(reply.body).not.toContain('BEGIN:VCALENDAR');
  },
);
