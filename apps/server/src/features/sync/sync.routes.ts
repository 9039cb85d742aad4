import { routes } from '@league/contract';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../platform/http/register-route.ts';
import { type SyncStatusDeps, syncStatus } from './sync-status.service.ts';

export function registerSyncRoutes(app: FastifyInstance, deps: SyncStatusDeps): void {
  registerRoute(app, routes.sync.status, ({ viewer }) => syncStatus(deps, viewer));
}
