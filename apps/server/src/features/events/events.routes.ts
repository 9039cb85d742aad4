import { routes } from '@league/contract';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../platform/http/register-route.ts';
import {
  type EventsDeps,
  listEventRegistrations,
  listTeamRegistrations,
  listVisibleEvents,
} from './events.service.ts';
import * as office from './events-office.service.ts';

export function registerEventRoutes(app: FastifyInstance, deps: EventsDeps): void {
  registerRoute(app, routes.events.registrations, ({ viewer, params }) =>
    listEventRegistrations(deps, viewer, params.id),
  );
  registerRoute(app, routes.events.teamRegistrations, ({ viewer, params }) =>
    listTeamRegistrations(deps, viewer, params.teamId),
  );
  registerRoute(app, routes.events.visible, ({ viewer }) => listVisibleEvents(deps, viewer));
  registerRoute(app, routes.events.list, ({ viewer }) => office.listEvents(deps, viewer));
  registerRoute(app, routes.events.changeVisibility, ({ viewer, params, body }) =>
    office.changeVisibility(deps, viewer, { which: { id: params.id }, isVisible: body.visibleToCoaches }),
  );
  registerRoute(app, routes.events.changeVisibilityByEventId, ({ viewer, params, body }) =>
    office.changeVisibility(deps, viewer, {
      which: { providerEventId: params.eventId },
      isVisible: body.visible,
    }),
  );
  registerRoute(app, routes.events.adminRegistrations, ({ params }) =>
    office.listRegistrations(deps, params.id),
  );
  registerRoute(app, routes.events.removeRegistration, ({ viewer, params }) =>
    office.removeRegistration(deps, viewer, params.id),
  );
}
