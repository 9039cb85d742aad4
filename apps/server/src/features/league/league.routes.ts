import { type League, routes } from '@league/contract';
import type { FastifyInstance } from 'fastify';
import { type CachedAnswer, contentOfCached, keepAnswer } from '../../platform/http/answers/cached-answer.ts';
import { registerRoute } from '../../platform/http/register-route.ts';

/** The facts about the league that every page shows, and the description of the API itself (BEYOND-07). */
export function registerLeagueRoutes(app: FastifyInstance, league: League): void {
  const { show, description } = routes.league;
  registerRoute(app, show, async () => league);

  // Half a megabyte that anyone may request: serialized once, before the server takes its first request (SAFE-07).
  let written: CachedAnswer | undefined;
  const write = () => {
    written ??= keepAnswer(description, { openapi: '', ...app.swagger() });
    return written;
  };
  app.addHook('onReady', async () => void write());
  registerRoute(app, description, ({ request, reply }) => contentOfCached(request, reply, write()));
}
