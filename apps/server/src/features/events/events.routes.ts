import { routes } from '@league/contract';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../platform/http/register-route.ts';
import {
  type EventsDeps,
  listEventRegistrations,
  listTeamRegistrations,
  listVisibleEvents,
} from './events.service.ts';

export function registerEventRoutes(app: FastifyInstance, deps: EventsDeps): void {
  registerRoute(app, routes.events.registrations, ({ viewer, params }) =>
    listEventRegistrations(deps, viewer, params.id),
  );
  registerRoute(app, routes.events.teamRegistrations, ({ viewer, params }) =>
    listTeamRegistrations(deps, viewer, params.teamId),
  );
  registerRoute(app, routes.events.visible, ({ viewer }) => listVisibleEvents(deps, viewer));
}
