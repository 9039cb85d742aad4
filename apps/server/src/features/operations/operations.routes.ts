import { routes } from '@league/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../platform/db/database.ts';
import { assertSchemaFits } from '../../platform/db/migrations/schema-fit.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { PlainError } from '../../platform/plain-error.ts';
import { isSameSecret } from '../../platform/same-secret.ts';
import type { Metrics } from './metrics.ts';
import { readFigures } from './operations.repository.ts';

export type OperationsDeps = {
  database: Database;
  metrics: Metrics;
  /** Without a token, only this machine may read the metrics, and behind a proxy no caller may. */
  metricsToken: string | undefined;
  publicUrl: string | undefined;
};

/** Headers that proxies add to a request; any one of them means a proxy. */
const OF_PROXIES = /^(x-forwarded-.*|forwarded|x-real-ip|via|x-client-ip|true-client-ip|cf-connecting-ip)$/;

/** A caller on this machine. Callers behind a proxy on this machine look local, so a proxy's headers rule them out. */
function isFromHere({ socket, headers }: FastifyRequest): boolean {
  const isLoopback = /^(::1|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '');
  return isLoopback && !Object.keys(headers).some((name) => OF_PROXIES.test(name));
}

function mayReadMetrics(
  request: FastifyRequest,
  { metricsToken: token, publicUrl }: Pick<OperationsDeps, 'metricsToken' | 'publicUrl'>,
): boolean {
  // A proxy that adds no header looks like this machine. With a public address, assume there is one.
  if (token === undefined) return publicUrl === undefined && isFromHere(request);
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return given !== undefined && isSameSecret(given, token);
}

/** Health, readiness and metrics, for operators (BEYOND-04). */
export function registerOperationsRoutes(
  app: FastifyInstance,
  { database, metrics, ...access }: OperationsDeps,
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
    if (!mayReadMetrics(request, access)) throw new AppError('NOT_FOUND');
    const { contentType, text } = await metrics.render(await readFigures(database.unscoped));
    return reply.type(contentType).send(text);
  });
}
