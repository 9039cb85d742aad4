import { routes } from '@league/contract';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../platform/http/register-route.ts';
import type { MembersDeps } from '../members/members.service.ts';
import { compareEntries, findSameChildren, listDuplicates, tellApart } from './duplicates.service.ts';
import { mergeEntries } from './merge.service.ts';
import { listMerges, undoMerge } from './undo-merge.service.ts';

const entries = routes.duplicates;

export function registerDuplicateRoutes(app: FastifyInstance, deps: MembersDeps): void {
  registerRoute(app, entries.list, ({ viewer, query }) => listDuplicates(deps, viewer, query));
  registerRoute(app, entries.compare, ({ viewer, params }) => compareEntries(deps, viewer, params));
  registerRoute(app, entries.merge, ({ viewer, body }) => mergeEntries(deps, viewer, body));
  registerRoute(app, entries.merges, ({ viewer }) => listMerges(deps, viewer));
  registerRoute(app, entries.undo, ({ viewer, params }) => undoMerge(deps, viewer, params.id));
  registerRoute(app, entries.tellApart, ({ viewer, body }) => tellApart(deps, viewer, body));
  registerRoute(app, entries.check, ({ viewer, body }) => findSameChildren(deps, viewer, body));
}
