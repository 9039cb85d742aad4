import { routes } from '@league/contract';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/db/database.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { presentTeam } from './teams.presenter.ts';
import { listTeamsFor } from './teams.service.ts';

/** All of the contract's team routes. */
export function registerTeamRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  registerRoute(app, routes.teams.list, async ({ viewer }) => {
    const found = await listTeamsFor(database, viewer);
    return found.map((team) => presentTeam(team, viewer));
  });
}
