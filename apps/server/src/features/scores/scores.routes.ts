import { routes } from '@league/contract';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../platform/http/register-route.ts';
import { listScoreWarnings, type ScoresDeps } from './scores.service.ts';

export function registerScoreRoutes(app: FastifyInstance, deps: ScoresDeps): void {
  registerRoute(app, routes.scores.coachWarnings, ({ viewer }) => listScoreWarnings(deps, viewer));
}
