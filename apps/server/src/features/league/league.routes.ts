import { type League, routes } from '@league/contract';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../platform/http/register-route.ts';

/** What every page shows of the league, and the description of the API itself (BEYOND-07). */
export function registerLeagueRoutes(app: FastifyInstance, league: League): void {
  registerRoute(app, routes.league.show, async () => league);
  registerRoute(app, routes.league.description, async () => ({ openapi: '', ...app.swagger() }));
}
