import { Readable } from 'node:stream';
import { routes } from '@league/contract';
import type { FastifyInstance } from 'fastify';
import { asAttachment } from '../../platform/http/answers/attachment.ts';
import { registerListRoute } from '../../platform/http/answers/list-answer.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import * as service from './activity-log.service.ts';

/** The log can be read; no call changes it (ACTIVITY-04). */
export function registerActivityRoutes(app: FastifyInstance, deps: service.ActivityLogDeps): void {
  const { activity } = routes;
  registerListRoute(app, activity.list, ({ viewer, query }) => service.listActivity(deps, viewer, query));
  registerRoute(app, activity.count, ({ viewer, query }) => service.countActivity(deps, viewer, query));
  registerRoute(app, activity.people, ({ viewer }) => service.listActivityPeople(deps, viewer));
  registerRoute(app, activity.exportFile, async ({ viewer, query, reply }) => {
    const { fileName, lines } = await service.exportActivity(deps, viewer, query);
    return asAttachment(reply.type('text/csv; charset=utf-8'), fileName).send(Readable.from(lines));
  });
}
