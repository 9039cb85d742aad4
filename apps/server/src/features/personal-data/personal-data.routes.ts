import { Readable } from 'node:stream';
import { routes } from '@league/contract';
import type { FastifyInstance } from 'fastify';
import { asAttachment } from '../../platform/http/answers/attachment.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { type CopyDeps, copyOfGymnast } from './copy.service.ts';
import {
  eraseGymnast,
  listMentions,
  listOpenErasures,
  type PersonalDataDeps,
  retryErasure,
} from './erasure.service.ts';

/** The office's routes for a parent's request (BEYOND-12). */
export function registerPersonalDataRoutes(app: FastifyInstance, deps: PersonalDataDeps & CopyDeps): void {
  const { personalData } = routes;
  registerRoute(app, personalData.copy, async ({ viewer, params, reply }) => {
    const { fileName, parts } = await copyOfGymnast(deps, viewer, params.id);
    return asAttachment(reply, fileName).type('application/json; charset=utf-8').send(Readable.from(parts));
  });
  registerRoute(app, personalData.copyPage, async ({ viewer, params, reply }) => {
    const { fileName, parts } = await copyOfGymnast(deps, viewer, params.id, 'html');
    return asAttachment(reply, fileName).type('text/html; charset=utf-8').send(Readable.from(parts));
  });
  registerRoute(app, personalData.mentions, ({ viewer, params }) => listMentions(deps, viewer, params.id));
  registerRoute(app, personalData.erase, ({ viewer, params, body }) =>
    eraseGymnast(deps, viewer, { id: params.id, ...body }),
  );
  registerRoute(app, personalData.openErasures, ({ viewer, query }) => listOpenErasures(deps, viewer, query));
  registerRoute(app, personalData.retryErasure, ({ viewer, params }) =>
    retryErasure(deps, viewer, params.id),
  );
}
