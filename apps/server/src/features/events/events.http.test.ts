import { LIMITS } from '@league/contract';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminOf, coachOf, type Session, startTestApp } from '../../../test/app.ts';
import { buildMember, buildTeam } from '../../../test/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import { eventRegistrations, eventSessions, events } from './events.table.ts';

let db: TestDatabase;
let app: FastifyInstance;
let teams: { spring: number; summit: number };
let coach: Session;
let admin: Session;
let eventIds: { shown: number; hidden: number; undated: number };

beforeAll(async () => {
  db = await createTestDatabase();
  app = await startTestApp({ database: db.database });
  teams = { spring: await buildTeam(db.database, 'Spring'), summit: await buildTeam(db.database, 'Summit') };
  coach = await coachOf(app, db.database, teams.spring);
  admin = await adminOf(app, db.database);
  const ours = await buildMember(db.database, { teamId: teams.spring, lastName: 'Ours', skillLevel: '5' });
  const theirs = await buildMember(db.database, { teamId: teams.summit, lastName: 'Theirs' });
  await db.database.inScope(leagueScope(), async (tx) => {
    const [shown = 0, hidden = 0, undated = 0] = (
      await tx
        .insert(events)
        .values([
          {
            providerEventId: 1,
            name: 'Spring Open',
            startDate: '2026-04-18T09:00:00-04:00',
            location: 'Harbor Arena',
          },
          { providerEventId: 2, name: 'Judges only', visibleToCoaches: false },
          { providerEventId: 3, name: 'Gala' },
        ])
        .returning({ id: events.id })
    ).map(({ id }) => id);
    eventIds = { shown, hidden, undated };
    await tx.insert(eventSessions).values([
      { eventId: shown, providerSessionId: 11, title: 'Morning', startDate: '2026-04-18T09:00:00-04:00' },
      { eventId: hidden, providerSessionId: 12, title: 'Exam', startDate: '2026-04-18T09:00:00-04:00' },
    ]);
    const registration = (id: number, eventId: number, memberId: number) => ({
      providerRegistrationId: id,
      eventId,
      memberId,
      sessionName: 'Session 1',
      registrationStatus: 'Confirmed',
      registrationDate: '2026-03-02T20:11:54-05:00',
    });
    await tx
      .insert(eventRegistrations)
      .values([
        registration(1, shown, ours.id),
        registration(2, hidden, ours.id),
        registration(3, shown, theirs.id),
      ]);
  });
});
afterAll(async () => {
  await app.close();
  await db.close();
});

const url = (teamId: number) => `/api/event-registrations/team/${teamId}`;

it('[EVENT-02] [EVENT-03] a coach sees their own team’s registrations for events shown to coaches', async () => {
  const reply = await coach({ method: 'GET', url: url(teams.spring) });
  expect(reply.json()).toEqual([
    {
      id: expect.any(Number),
      memberId: expect.any(Number),
      eventId: expect.any(Number),
      eventName: 'Spring Open',
      sessionName: 'Session 1',
      sessionTime: null,
      sessionLevel: null,
      registrationStatus: 'Confirmed',
      registrationDate: '2026-03-03T01:11:54+00:00',
      memberFirstName: 'Ana',
      memberLastName: 'Ours',
      memberSkillLevel: '5',
      isEventOver: true,
    },
  ]);
});

it('[EVENT-02] the admin also sees a team’s registrations for hidden events', async () => {
  const reply = await admin({ method: 'GET', url: url(teams.spring) });
  expect(
    reply
      .json()
      .map(({ eventName }: { eventName: string }) => eventName)
      .sort(),
  ).toEqual(['Judges only', 'Spring Open']);
});

it.each([
  ['another team', () => teams.summit],
  ['an unknown team', () => 999_999],
])('[EVENT-02] a coach who asks for %s gets 404 and learns nothing', async (_which, teamId) => {
  const reply = await coach({ method: 'GET', url: url(teamId()) });
  expect(reply.statusCode).toBe(404);
  expect(reply.body).not.toContain('Theirs');
});

const namesOf = (rows: { memberLastName: string }[]) =>
  rows.map(({ memberLastName }) => memberLastName).sort();

it('[EVENT-01] [EVENT-02] lists visible events with their sessions, and dates that every browser can read', async () => {
  const reply = await coach({ method: 'GET', url: '/api/events/visible' });
  expect(reply.json()).toEqual([
    {
      id: eventIds.shown,
      name: 'Spring Open',
      startDate: '2026-04-18T13:00:00+00:00',
      endDate: null,
      startTimeSpecified: true,
      location: 'Harbor Arena',
      sessions: [
        {
          id: expect.any(Number),
          title: 'Morning',
          startDate: '2026-04-18T13:00:00+00:00',
          startTimeSpecified: true,
        },
      ],
    },
    expect.objectContaining({ id: eventIds.undated, name: 'Gala', startDate: null, sessions: [] }),
  ]);
});

it('[EVENT-02] a coach gets their own team’s registrations for an event, the admin gets all', async () => {
  const request = { method: 'GET', url: `/api/events/${eventIds.shown}/registrations` } as const;
  expect(namesOf((await coach(request)).json())).toEqual(['Ours']);
  expect(namesOf((await admin(request)).json())).toEqual(['Ours', 'Theirs']);
});

it.each([
  ['a hidden event', () => eventIds.hidden],
  ['an event that does not exist', () => 999_999],
])('[EVENT-02] a coach who asks for registrations for %s gets 404 and learns nothing', async (_which, id) => {
  const reply = await coach({ method: 'GET', url: `/api/events/${id()}/registrations` });
  expect(reply.statusCode).toBe(404);
  expect(reply.body).not.toContain('Judges');
});

it('[EVENT-02] the admin sees a hidden event’s registrations', async () => {
  const reply = await admin({ method: 'GET', url: `/api/events/${eventIds.hidden}/registrations` });
  expect(namesOf(reply.json())).toEqual(['Ours']);
});

it('[EVENT-02] a full list has the latest events and registrations, sorted by day', async () => {
  await db.database.unscoped.execute(sql`
    with old as (
      insert into events (provider_event_id, name, start_date)
      select 1000 + day, 'Old ' || day, '2000-01-01'::timestamptz + day * interval '8 hours' from generate_series(1, ${LIMITS.longList}::integer) as day
      returning id
    )
    insert into event_registrations (provider_registration_id, event_id, member_id, registration_status)
    select id * 10, id, (select member_id from event_registrations where provider_registration_id = 1), 'Confirmed' from old`);
  const visible = (await coach({ method: 'GET', url: '/api/events/visible' })).json();
  expect(visible).toHaveLength(LIMITS.longList);
  expect(visible.slice(-2).map(({ name }: { name: string }) => name)).toEqual(['Spring Open', 'Gala']);
  expect(visible[0].name).toBe('Old 3');
  const registered = (await coach({ method: 'GET', url: url(teams.spring) })).json();
  expect(registered).toHaveLength(LIMITS.longList);
  expect(registered.at(-1).eventName).toBe('Spring Open');
});
