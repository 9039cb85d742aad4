import { Readable } from 'node:stream';
import { routes } from '@league/contract';
import type { FastifyInstance } from 'fastify';
import { asAttachment } from '../../platform/http/answers/attachment.ts';
import { registerListRoute } from '../../platform/http/answers/list-answer.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import {
  type CalendarDeps,
  eventCalendar,
  findCalendarFeed,
  renewCalendarFeed,
  teamCalendar,
} from './calendar.service.ts';
import { listEventRegistrations, listTeamRegistrations, listVisibleEvents } from './events.service.ts';
import * as office from './events-office.service.ts';
import { exportMeetSheet, type MeetDeps, readMeet } from './meet.service.ts';

export function registerEventRoutes(app: FastifyInstance, deps: MeetDeps & CalendarDeps): void {
  registerMeetRoutes(app, deps);
  registerCalendarRoutes(app, deps);
  registerListRoute(app, routes.events.registrations, ({ viewer, params, query }) =>
    listEventRegistrations(deps, viewer, { ...query, eventId: params.id }),
  );
  registerListRoute(app, routes.events.teamRegistrations, ({ viewer, params, query }) =>
    listTeamRegistrations(deps, viewer, { ...query, ...params }),
  );
  registerListRoute(app, routes.events.visible, ({ viewer, query }) =>
    listVisibleEvents(deps, viewer, query),
  );
  registerListRoute(app, routes.events.list, ({ viewer, query }) => office.listEvents(deps, viewer, query));
  registerRoute(app, routes.events.changeVisibility, ({ viewer, params, body }) =>
    office.changeVisibility(deps, viewer, { which: { id: params.id }, isVisible: body.visibleToCoaches }),
  );
  registerRoute(app, routes.events.changeVisibilityByEventId, ({ viewer, params, body }) =>
    office.changeVisibility(deps, viewer, {
      which: { providerEventId: params.eventId },
      isVisible: body.visible,
    }),
  );
  registerListRoute(app, routes.events.adminRegistrations, ({ viewer, params, query }) =>
    office.listRegistrations(deps, viewer, { ...query, eventId: params.id }),
  );
  registerRoute(app, routes.events.removeRegistration, ({ viewer, params }) =>
    office.removeRegistration(deps, viewer, params.id),
  );
}

function registerMeetRoutes(app: FastifyInstance, deps: MeetDeps): void {
  registerRoute(app, routes.events.meet, ({ viewer, params }) => readMeet(deps, viewer, params.id));
  registerRoute(app, routes.events.meetSheet, async ({ viewer, params, reply }) => {
    const { fileName, parts } = await exportMeetSheet(deps, viewer, params.id);
    return asAttachment(reply.type('text/csv; charset=utf-8'), fileName).send(Readable.from(parts));
  });
}

function registerCalendarRoutes(app: FastifyInstance, deps: CalendarDeps): void {
  const type = 'text/calendar; charset=utf-8';
  registerRoute(app, routes.events.calendarEvent, async ({ viewer, params, reply }) =>
    asAttachment(reply.type(type), `event-${params.id}.ics`).send(
      await eventCalendar(deps, viewer, params.id),
    ),
  );
  registerRoute(app, routes.events.calendarFeed, ({ viewer, params }) =>
    findCalendarFeed(deps, viewer, params.teamId),
  );
  registerRoute(app, routes.events.renewCalendarFeed, ({ viewer, params }) =>
    renewCalendarFeed(deps, viewer, params.teamId),
  );
  registerRoute(app, routes.events.teamCalendar, async ({ params, reply }) =>
    reply.type(type).send(await teamCalendar(deps, params.token.replace(/\.ics$/, ''))),
  );
}
