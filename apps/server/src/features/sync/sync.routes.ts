import { routes } from '@league/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { registerRoute } from '../../platform/http/register-route.ts';
import { registerSyncAdminRoutes } from './office/sync-admin.routes.ts';
import { createSyncStatus, type SyncStatusDeps } from './office/sync-status.service.ts';
import { type MakeAdminDeps, makeAdmin } from './runs/make-admin.service.ts';
import * as manual from './runs/manual-sync.service.ts';
import type { RequestDeps } from './runs/run-requests.service.ts';
import { registerWebhookRoute, type WebhookDeps } from './webhooks/webhook.routes.ts';

export type SyncRoutesDeps = SyncStatusDeps &
  RequestDeps &
  WebhookDeps &
  MakeAdminDeps & { timeZone: string };

/** Whether the caller has closed the connection. */
export const goneFrom = (reply: FastifyReply) => () => reply.raw.destroyed;

export function registerSyncRoutes(app: FastifyInstance, deps: SyncRoutesDeps): void {
  const { sync } = routes;
  const statusFor = createSyncStatus(deps);
  registerRoute(app, sync.status, ({ viewer }) => statusFor(viewer));
  registerRoute(app, sync.progress, ({ viewer, query }) => manual.syncProgress(deps, viewer, query.run));
  registerRoute(app, sync.members, ({ viewer, reply }) => manual.syncMembers(deps, viewer, goneFrom(reply)));
  registerRoute(app, sync.coachTrigger, ({ viewer }) => manual.startMembersSync(deps, viewer));
  registerRoute(app, sync.trigger, ({ viewer, reply }) => manual.syncMembers(deps, viewer, goneFrom(reply)));
  registerRoute(app, sync.forceSync, ({ viewer, reply }) => manual.forceSync(deps, viewer, goneFrom(reply)));
  registerRoute(app, sync.makeAdmin, ({ viewer, reply }) => makeAdmin(deps, viewer, goneFrom(reply)));
  registerRoute(app, sync.events, ({ viewer, reply }) => manual.syncEvents(deps, viewer, goneFrom(reply)));
  registerRoute(app, sync.eventRegistrations, ({ viewer, params, reply }) =>
    manual.syncEventRegistrations(deps, viewer, { eventId: params.id, isGone: goneFrom(reply) }),
  );
  registerWebhookRoute(app, deps);
  registerSyncAdminRoutes(app, deps);
}
