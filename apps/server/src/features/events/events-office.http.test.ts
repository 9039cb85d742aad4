import { type AdminEvent, type AdminRegistration, fillPath, routes } from '@league/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminOf, coachOf, type Session, startTestApp } from '../../../test/app.ts';
import { buildMember, buildTeam } from '../../../test/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import { eventRegistrations, eventSessions, events } from './events.table.ts';

let db: TestDatabase;
let app: FastifyInstance;
let coach: Session;
let admin: Session;
let spring: number;
let meet: number;
let member: number;

/** A number as long as the provider's, so that no id of the portal equals it. */
const PROVIDER_EVENT = 6_123_456;

beforeAll(async () => {
  db = await createTestDatabase();
  app = await startTestApp({ database: db.database });
  spring = await buildTeam(db.database, 'Spring');
  const summit = await buildTeam(db.database, 'Summit');
  coach = await coachOf(app, db.database, spring);
  admin = await adminOf(app, db.database);
  ({ id: member } = await buildMember(db.database, { teamId: spring, lastName: 'Ours', skillLevel: '5' }));
  const theirs = await buildMember(db.database, { teamId: summit, lastName: 'Theirs' });
  const gone = await buildMember(db.database, { teamId: spring, archivedAt: new Date() });
  await db.database.inScope(leagueScope(), async (tx) => {
    const ids = await tx
      .insert(events)
      .values([
        {
          providerEventId: PROVIDER_EVENT,
          name: 'Spring Open',
          startDate: '2026-04-18T09:00:00-04:00',
          location: 'Harbor Arena',
          registrationEnabled: true,
        },
        {
          providerEventId: 2,
          name: 'Judges only',
          visibleToCoaches: false,
          startDate: '2026-06-01T09:00:00Z',
        },
        { providerEventId: 3, name: 'Gala' },
      ])
      .returning({ id: events.id });
    meet = ids[0]?.id ?? 0;
    await tx.insert(eventSessions).values({ eventId: meet, providerSessionId: 11, title: 'Morning' });
    const registration = (id: number, memberId: number, registrationStatus: string) => ({
      providerRegistrationId: id,
      eventId: meet,
      memberId,
      sessionName: 'Session 1',
      registrationStatus,
    });
    await tx
      .insert(eventRegistrations)
      .values([
        registration(1, member, 'Confirmed'),
        registration(2, theirs.id, 'Pending'),
        registration(3, theirs.id, 'Cancelled'),
        registration(4, gone.id, 'Confirmed'),
      ]);
  });
});
afterAll(async () => {
  await app.close();
  await db.close();
});

const allEvents = async (): Promise<AdminEvent[]> =>
  (await admin({ method: 'GET', url: routes.events.list.path })).json();
const registrations = async (): Promise<AdminRegistration[]> =>
  (await admin({ method: 'GET', url: fillPath(routes.events.adminRegistrations.path, { id: meet }) })).json();
const visibleToCoach = async (): Promise<string[]> =>
  (await coach({ method: 'GET', url: routes.events.visible.path }))
    .json()
    .map(({ name }: AdminEvent) => name);
const logged = async () =>
  (await admin({ method: 'GET', url: routes.activity.list.path }))
    .json()
    .map(({ actionType, details, memberName, coachName, changes }: Record<string, unknown>) => ({
      actionType,
      details,
      memberName,
      coachName,
      changes,
    }));

it('[EVENT-05] [EVENT-06] the office sees all events, including hidden ones, with their registrations', async () => {
  expect(await allEvents()).toEqual([
    expect.objectContaining({
      name: 'Judges only',
      visibleToCoaches: false,
      registrationEnabled: false,
      registrations: { going: 0, apart: 0, removing: 0 },
    }),
    {
      id: meet,
      eventId: PROVIDER_EVENT,
      name: 'Spring Open',
      description: null,
      startDate: '2026-04-18T13:00:00+00:00',
      endDate: null,
      startTimeSpecified: true,
      location: 'Harbor Arena',
      registrationEnabled: true,
      visibleToCoaches: true,
      sessions: [{ id: expect.any(Number), title: 'Morning', startDate: null, startTimeSpecified: true }],
      registrations: { going: 2, apart: 1, removing: 0 },
    },
    expect.objectContaining({ name: 'Gala', startDate: null }),
  ]);
  expect((await registrations()).map(({ memberLastName, teamName }) => [memberLastName, teamName])).toEqual([
    ['Ours', 'Spring'],
    ['Theirs', 'Summit'],
    ['Theirs', 'Summit'],
  ]);
});

it('[CLIENT-03] a coach gets the events shown to coaches, counting only their own team', async () => {
  const own = (await coach({ method: 'GET', url: '/api/events' })).json<AdminEvent[]>();
  expect(
    own.map(({ name, registrations: { going, apart, removing } }) => [name, going, apart, removing]),
  ).toEqual([
    ['Spring Open', 1, 0, 0],
    ['Gala', 0, 0, 0],
  ]);
  expect(own[0]).toEqual({
    ...(await allEvents()).find(({ id }) => id === meet),
    registrations: { going: 1, apart: 0, removing: 0 },
  });
  expect((await app.inject({ method: 'GET', url: '/api/events' })).statusCode).toBe(401);
});

it('[EVENT-05] an event can be hidden and shown by either route; each change is logged once', async () => {
  const byId = fillPath(routes.events.changeVisibility.path, { id: meet });
  const byEventId = fillPath(routes.events.changeVisibilityByEventId.path, { eventId: PROVIDER_EVENT });
  const hide = { method: 'PATCH', url: byId, payload: { visibleToCoaches: false } } as const;
  // Simulates a double click.
  const replies = await Promise.all([admin(hide), admin(hide)]);
  expect(replies.map((reply) => reply.json())).toEqual([
    expect.objectContaining({ id: meet, visibleToCoaches: false }),
    expect.objectContaining({ id: meet, visibleToCoaches: false }),
  ]);
  expect(await visibleToCoach()).toEqual(['Gala']);
  const teams = await coach({ method: 'GET', url: `/api/event-registrations/team/${spring}` });
  expect(teams.json()).toEqual([]);
  const show = await admin({ method: 'PATCH', url: byEventId, payload: { visible: true } });
  expect(show.json()).toMatchObject({ id: meet, visibleToCoaches: true });
  expect(await visibleToCoach()).toEqual(['Spring Open', 'Gala']);
  const by = { actionType: 'CHANGE_EVENT_VISIBILITY', memberName: null, coachName: 'League Admin' };
  expect(await logged()).toEqual([
    {
      ...by,
      details: 'Spring Open: shown to coaches',
      changes: [{ field: 'Visible to coaches', before: 'no', after: 'yes' }],
    },
    {
      ...by,
      details: 'Spring Open: hidden from coaches',
      changes: [{ field: 'Visible to coaches', before: 'yes', after: 'no' }],
    },
  ]);
});

it.each([
  ['nothing', { payload: {} }, 400],
  ['the text “false”', { payload: { visibleToCoaches: 'false' } }, 400],
])('[EVENT-05] %s is not a valid visibility', async (_what, request, status) => {
  const url = fillPath(routes.events.changeVisibility.path, { id: meet });
  expect((await admin({ method: 'PATCH', url, ...request })).statusCode).toBe(status);
});

it('[ADMIN-08] hides a removed registration from coaches at once, and marks it for the office', async () => {
  const [ours] = (await registrations()).filter(({ memberId }) => memberId === member);
  const remove = {
    method: 'DELETE',
    url: fillPath(routes.events.removeRegistration.path, { id: ours?.id ?? 0 }),
  } as const;
  for (const reply of [await admin(remove), await admin(remove)]) {
    expect(reply.json()).toMatchObject({ memberLastName: 'Ours', removal: 'waiting' });
  }
  const byTeam = `/api/event-registrations/team/${spring}`;
  const byEvent = fillPath(routes.events.registrations.path, { id: meet });
  expect((await coach({ method: 'GET', url: byTeam })).json()).toEqual([]);
  expect((await coach({ method: 'GET', url: byEvent })).json()).toEqual([]);
  expect(await registrations()).toContainEqual(expect.objectContaining({ id: ours?.id, removal: 'waiting' }));
  expect((await allEvents()).find(({ id }) => id === meet)?.registrations).toEqual({
    going: 1,
    apart: 1,
    removing: 1,
  });
  const [entry, before] = await logged();
  expect(entry).toMatchObject({
    actionType: 'REMOVE_REGISTRATION',
    memberName: 'Ana Ours',
    details: 'Registration for Spring Open removed',
  });
  expect(before).not.toMatchObject({ actionType: 'REMOVE_REGISTRATION' });

  await db.database.inScope(leagueScope(), (tx) =>
    tx
      .update(eventRegistrations)
      .set({ removal: 'refused', removalFact: { code: 'refused', status: 409, details: [] } })
      .where(eq(eventRegistrations.id, ours?.id ?? 0)),
  );
  expect((await coach({ method: 'GET', url: byEvent })).json()).toHaveLength(1);
  expect(await registrations()).toContainEqual(
    expect.objectContaining({ removal: 'refused', removalReason: 'The change was refused (status 409).' }),
  );
  expect((await admin(remove)).json()).toMatchObject({ removal: 'waiting', removalReason: null });
});

it.each([
  ['PATCH', '/api/events/999999/visibility', { visibleToCoaches: true }],
  ['PATCH', '/api/admin/events/999999/visibility', { visible: true }],
  ['GET', '/api/admin/event-registrations/event/999999', undefined],
  ['DELETE', '/api/admin/event-registrations/999999', undefined],
] as const)('[EVENT-05] %s %s answers 404 for an unknown id', async (method, url, payload) => {
  expect((await admin({ method, url, ...(payload && { payload }) })).statusCode).toBe(404);
});

it.each([
  routes.events.changeVisibility,
  routes.events.changeVisibilityByEventId,
  routes.events.adminRegistrations,
  routes.events.removeRegistration,
])('[ADMIN-09] [EVENT-05] only the office may call $method $path', async ({ method, path }) => {
  const url = fillPath(path, { id: meet, eventId: PROVIDER_EVENT });
  expect((await coach({ method, url })).statusCode).toBe(403);
  expect((await app.inject({ method, url })).statusCode).toBe(401);
});
