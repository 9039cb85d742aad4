import { routes } from '@league/contract';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../platform/http/register-route.ts';
import type { BulkDeps } from '../members/bulk/bulk-changes.service.ts';
import * as service from './rollover.service.ts';

const entries = routes.rollover;

export function registerRolloverRoutes(app: FastifyInstance, deps: BulkDeps): void {
  registerRoute(app, entries.read, ({ viewer }) => service.readRollover(deps, viewer));
  registerRoute(app, entries.start, ({ viewer }) => service.startRollover(deps, viewer));
  registerRoute(app, entries.setUp, ({ viewer, params, body }) =>
    service.setUpRollover(deps, viewer, params.id, body),
  );
  registerRoute(app, entries.discard, ({ viewer, params }) =>
    service.discardRollover(deps, viewer, params.id),
  );
  registerRoute(app, entries.list, ({ viewer, params, query }) =>
    service.listRolloverGymnasts(deps, viewer, params.id, query),
  );
  registerRoute(app, entries.tick, ({ viewer, params, body }) =>
    service.tickGymnasts(deps, viewer, params.id, body),
  );
  registerRoute(app, entries.preview, ({ viewer, params, body }) =>
    service.previewRollover(deps, viewer, params.id, body),
  );
  registerRoute(app, entries.make, ({ viewer, params, body }) =>
    service.makeRollover(deps, viewer, params.id, body),
  );
}
