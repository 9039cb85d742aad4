import { routes } from '@league/contract';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../platform/http/register-route.ts';
import { type EventsDeps, listTeamRegistrations } from './events.service.ts';

export function registerEventRoutes(app: FastifyInstance, deps: EventsDeps): void {
  registerRoute(app, routes.events.teamRegistrations, ({ viewer, params }) =>
    listTeamRegistrations(deps, viewer, params.teamId),
  );
}
