import { routes } from '@league/contract';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../platform/http/register-route.ts';
import * as service from './office-changes.service.ts';

export function registerOfficeChangeRoutes(app: FastifyInstance, deps: service.OfficeChangesDeps): void {
  const entries = routes.officeChanges;
  registerRoute(app, entries.list, ({ viewer }) => service.listOfficeChanges(deps, viewer));
  registerRoute(app, entries.see, ({ viewer, body }) => service.seeChanges(deps, viewer, body.until));
  registerRoute(app, entries.readAnnouncement, ({ viewer, params }) =>
    service.readAnnouncement(deps, viewer, params.id),
  );
  registerRoute(app, entries.dailyMail, ({ viewer }) => service.readDailyMail(deps, viewer));
  registerRoute(app, entries.setDailyMail, ({ viewer, body }) =>
    service.setDailyMail(deps, viewer, body.isOn),
  );
  registerRoute(app, entries.readByLink, ({ body }) => service.readDailyMailByLink(deps, body.token));
  registerRoute(app, entries.setByLink, ({ body }) => service.setDailyMailByLink(deps, body));
}
