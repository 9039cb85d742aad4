import { z } from 'zod';
import { idParamsSchema, idSchema } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { LIMITS } from '../limits.ts';
import { listPageQuerySchema } from '../list-page.ts';
import {
  adminEventSchema,
  adminRegistrationSchema,
  calendarFeedSchema,
  eventRegistrationSchema,
  eventRosterSchema,
  visibleEventSchema,
} from './events.schemas.ts';

const changeVisibility = {
  method: 'PATCH',
  access: 'events.manage',
  reply: adminEventSchema,
  errors: ['EVENT_NOT_FOUND'],
} as const;

export const eventRoutes = {
  registrations: defineRoute({
    method: 'GET',
    path: '/api/events/:id/registrations',
    access: 'registrations.read',
    summary:
      'The registrations of one event: of a coach’s own team and for visible events only, or all for the admin (EVENT-02).',
    params: idParamsSchema,
    query: listPageQuerySchema,
    reply: z.array(eventRegistrationSchema).max(LIMITS.longList),
    isLongList: true,
    errors: ['EVENT_NOT_FOUND'],
  }),
  teamRegistrations: defineRoute({
    method: 'GET',
    path: '/api/event-registrations/team/:teamId',
    access: 'registrations.read',
    summary: 'All registrations of a team’s gymnasts for events that coaches may see (EVENT-02).',
    params: z.object({ teamId: idSchema }),
    query: listPageQuerySchema,
    reply: z.array(eventRegistrationSchema).max(LIMITS.longList),
    isLongList: true,
    errors: ['TEAM_NOT_FOUND'],
  }),
  meet: defineRoute({
    method: 'GET',
    path: '/api/events/:id/meet',
    access: 'registrations.read',
    summary:
      'One event with every gymnast of the roster, registered or not: of a coach’s own team and for visible events only, or of all teams for the admin (MEET-01).',
    params: idParamsSchema,
    reply: eventRosterSchema,
    errors: ['EVENT_NOT_FOUND'],
  }),
  meetSheet: defineRoute({
    method: 'GET',
    path: '/api/events/:id/meet-sheet',
    access: 'registrations.read',
    summary:
      'Who is registered for one event as a CSV file, by session, with age and emergency contact (MEET-03).',
    params: idParamsSchema,
    sends: 'text/csv',
    errors: ['EVENT_NOT_FOUND'],
  }),
  calendarEvent: defineRoute({
    method: 'GET',
    path: '/api/events/:id/calendar',
    access: 'registrations.read',
    summary: 'One event as an .ics file for a calendar program (MEET-04).',
    params: idParamsSchema,
    sends: 'text/calendar',
    errors: ['EVENT_NOT_FOUND'],
  }),
  calendarFeed: defineRoute({
    method: 'GET',
    path: '/api/teams/:teamId/calendar-feed',
    access: 'registrations.read',
    summary: 'The secret address of a team’s calendar: a coach’s own team, for the admin any (MEET-04).',
    params: z.object({ teamId: idSchema }),
    reply: calendarFeedSchema,
    errors: ['TEAM_NOT_FOUND'],
  }),
  renewCalendarFeed: defineRoute({
    method: 'POST',
    path: '/api/teams/:teamId/calendar-feed',
    access: 'registrations.read',
    summary: 'Makes a new secret address for a team’s calendar; the one before ends (MEET-04).',
    params: z.object({ teamId: idSchema }),
    reply: calendarFeedSchema,
    errors: ['TEAM_NOT_FOUND'],
  }),
  teamCalendar: defineRoute({
    method: 'GET',
    path: '/api/calendars/:token',
    access: 'public',
    summary:
      'The events that coaches may see, for calendar programs: readable by anyone with the secret address; without any gymnast (MEET-04).',
    params: z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}(\.ics)?$/) }),
    sends: 'text/calendar',
    errors: ['CALENDAR_NOT_FOUND'],
  }),
  visible: defineRoute({
    method: 'GET',
    path: '/api/events/visible',
    access: 'registrations.read',
    summary: 'The events that coaches may see (EVENT-02).',
    query: listPageQuerySchema,
    reply: z.array(visibleEventSchema).max(LIMITS.longList),
    isLongList: true,
    errors: [],
  }),
  list: defineRoute({
    method: 'GET',
    path: '/api/events',
    access: 'registrations.read',
    summary:
      'The events with how many are registered: for the admin all, hidden ones too; for a coach those that coaches may see, with the registrations of the own team (EVENT-05, CLIENT-03).',
    query: listPageQuerySchema,
    reply: z.array(adminEventSchema).max(LIMITS.longList),
    isLongList: true,
    errors: [],
  }),
  changeVisibility: defineRoute({
    ...changeVisibility,
    path: '/api/events/:id/visibility',
    summary: 'Shows an event to coaches or hides it, with its registrations (EVENT-05).',
    params: idParamsSchema,
    body: z.object({ visibleToCoaches: z.boolean() }),
  }),
  changeVisibilityByEventId: defineRoute({
    ...changeVisibility,
    path: '/api/admin/events/:eventId/visibility',
    summary: 'The same, by the event’s number at the provider.',
    params: z.object({ eventId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    body: z.object({ visible: z.boolean() }),
  }),
  adminRegistrations: defineRoute({
    method: 'GET',
    path: '/api/admin/event-registrations/event/:id',
    access: 'events.manage',
    summary: 'Who is registered for an event, of all teams, with those that are being removed (EVENT-06).',
    params: idParamsSchema,
    query: listPageQuerySchema,
    reply: z.array(adminRegistrationSchema).max(LIMITS.longList),
    isLongList: true,
    errors: ['EVENT_NOT_FOUND'],
  }),
  removeRegistration: defineRoute({
    method: 'DELETE',
    path: '/api/admin/event-registrations/:id',
    access: 'events.manage',
    summary: 'Removes a registration: hidden from coaches at once, then removed at the provider (ADMIN-08).',
    asksToConfirm: true,
    params: idParamsSchema,
    reply: adminRegistrationSchema,
    errors: ['REGISTRATION_NOT_FOUND'],
  }),
} as const;
