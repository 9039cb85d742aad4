import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminOf, coachOf, type Session, startTestApp } from '../../../test/app.ts';
import { buildMember, buildTeam } from '../../../test/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import { eventRegistrations, events } from './events.table.ts';

let db: TestDatabase;
let app: FastifyInstance;
let teams: { spring: number; summit: number };
let coach: Session;
let admin: Session;

beforeAll(async () => {
  db = await createTestDatabase();
  app = await startTestApp({ database: db.database });
  teams = { spring: await buildTeam(db.database, 'Spring'), summit: await buildTeam(db.database, 'Summit') };
  coach = await coachOf(app, db.database, teams.spring);
  admin = await adminOf(app, db.database);
  const ours = await buildMember(db.database, { teamId: teams.spring, lastName: 'Ours', skillLevel: '5' });
  const theirs = await buildMember(db.database, { teamId: teams.summit, lastName: 'Theirs' });
  await db.database.inScope(leagueScope(), async (tx) => {
    const [shown, hidden] = await tx
      .insert(events)
      .values([
        { providerEventId: 1, name: 'Spring Open', startDate: '2026-04-18T09:00:00-04:00' },
        { providerEventId: 2, name: 'Judges only', visibleToCoaches: false },
      ])
      .returning({ id: events.id });
    const registration = (id: number, eventId: number | undefined, memberId: number) => ({
      providerRegistrationId: id,
      eventId: eventId ?? 0,
      memberId,
      sessionName: 'Session 1',
      registrationStatus: 'Confirmed',
      registrationDate: '2026-03-02T20:11:54-05:00',
    });
    await tx
      .insert(eventRegistrations)
      .values([
        registration(1, shown?.id, ours.id),
        registration(2, hidden?.id, ours.id),
        registration(3, shown?.id, theirs.id),
      ]);
  });
});
afterAll(async () => {
  await app.close();
  await db.close();
});

const url = (teamId: number) => `/api/event-registrations/team/${teamId}`;

it('[EVENT-02] [EVENT-03] a coach sees the own team’s registrations for events shown to coaches', async () => {
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
      registrationDate: expect.stringContaining('2026-03-03'),
      memberFirstName: 'Ana',
      memberLastName: 'Ours',
      memberSkillLevel: '5',
    },
  ]);
});

it('[EVENT-02] the admin sees hidden events too', async () => {
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
])('[EVENT-02] %s answers 404 and tells nothing', async (_which, teamId) => {
  const reply = await coach({ method: 'GET', url: url(teamId()) });
  expect(reply.statusCode).toBe(404);
  expect(reply.body).not.toContain('Theirs');
});
