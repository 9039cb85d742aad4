import { routes } from '@league/contract';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { cutListPage } from '../../platform/db/queries/list-page.ts';
import { registerListRoute } from '../../platform/http/answers/list-answer.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { listTeamCodes, reissueTeamCode } from './team-codes.service.ts';
import { presentCode, presentTeam } from './teams.presenter.ts';
import { listTeamsFor } from './teams.service.ts';

/** Registers the contract's team routes. */
export function registerTeamRoutes(app: FastifyInstance, deps: { database: Database; clock: Clock }): void {
  const { database } = deps;
  registerListRoute(app, routes.teams.list, async ({ viewer, query }) => {
    const found = await listTeamsFor(database, viewer);
    return cutListPage(
      found.map((team) => presentTeam(team, viewer)),
      query,
    );
  });
  registerRoute(app, routes.teams.codeHistory, async ({ viewer }) =>
    (await listTeamCodes(database, viewer)).map(presentCode),
  );
  registerRoute(app, routes.teams.reissueCode, async ({ params, body, viewer }) =>
    presentTeam(
      await reissueTeamCode(deps, viewer, { teamId: params.teamId, expectedOpenCode: body?.openCode }),
      viewer,
    ),
  );
}
