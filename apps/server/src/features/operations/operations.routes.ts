import { routes } from '@league/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../platform/db/database.ts';
import { assertSchemaFits } from '../../platform/db/schema-fit.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { PlainError } from '../../platform/plain-error.ts';
import { isSameSecret } from '../../platform/same-secret.ts';
import type { Metrics } from './metrics.ts';
import { readFigures } from './operations.repository.ts';

export type OperationsDeps = {
  database: Database;
  metrics: Metrics;
  /** Without one only this machine reads the figures. */
  metricsToken: string | undefined;
};

/** A caller on this machine itself; behind a proxy on this machine everyone would look like one. */
function isFromHere({ socket, headers }: FastifyRequest): boolean {
  const isLoopback = /^(::1|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '');
  return isLoopback && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
}

function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return isFromHere(request);
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return given !== undefined && isSameSecret(given, token);
}

/** Health, readiness and figures, for anyone who keeps the portal running (BEYOND-04). */
export function registerOperationsRoutes(
  app: FastifyInstance,
  { database, metrics, metricsToken }: OperationsDeps,
): void {
  metrics.observe(app);
  registerRoute(app, routes.operations.health, async () => ({ status: 'alive' as const }));
  registerRoute(app, routes.operations.readiness, async () => {
    await assertSchemaFits(database.pool).catch((cause: unknown) => {
      throw cause instanceof PlainError ? new AppError('NOT_READY', { cause }) : cause;
    });
    return { status: 'ready' as const };
  });
  registerRoute(app, routes.operations.metrics, async ({ request, reply }) => {
    if (!mayReadMetrics(request, metricsToken)) throw new AppError('NOT_FOUND');
    const { contentType, text } = await metrics.render(await readFigures(database.unscoped));
    return reply.type(contentType).send(text);
  });
}
