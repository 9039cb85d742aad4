import { isDemoId, routes } from '@league/contract';
import type { FastifyInstance } from 'fastify';
import { expectedVersion, sendVersion } from '../../platform/http/record-version.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { archiveMember, editMember, listMembers, type MembersDeps } from '../members/members.service.ts';
import type { DemoRouteDeps } from './demo.routes.ts';
import { archiveInDemo, editInDemo, listGymnasts } from './demo.service.ts';
import { visitorOf } from './visitor.ts';

/** Whose work it is: the signed-in viewer's in the league, or, with null, a visitor's in the demo. */
function leagueViewer(viewer: Viewer | null, id: number): Viewer | null {
  return isDemoId(id) ? null : viewer;
}

/** The calls whose answer depends on who asks (MEM-50). This is the one place where league and demo meet. */
export function registerPublicMemberRoutes(
  app: FastifyInstance,
  { members, demo }: { members: MembersDeps; demo: DemoRouteDeps },
): void {
  registerRoute(app, routes.publicMembers.list, async ({ viewer, query, request, reply }) => {
    if (viewer) return listMembers(members, viewer, query);
    const { after, offset, limit } = query;
    const gymnasts = await listGymnasts(demo, visitorOf(request, reply, demo));
    const listed =
      after === undefined
        ? gymnasts
        : gymnasts.filter(({ id }) => id > after).sort((left, right) => left.id - right.id);
    return listed.slice(offset, offset + limit);
  });

  registerRoute(app, routes.publicMembers.edit, async ({ viewer: asked, params, body, request, reply }) => {
    const edit = { id: params.id, changes: body, expectedVersion: expectedVersion(request) };
    const viewer = leagueViewer(asked, params.id);
    const member = viewer
      ? await editMember(members, viewer, edit)
      : await editInDemo(demo, visitorOf(request, reply, demo), edit);
    sendVersion(reply, member.version);
    return member;
  });

  registerRoute(app, routes.publicMembers.archive, async ({ viewer: asked, params, request, reply }) => {
    const viewer = leagueViewer(asked, params.id);
    return viewer
      ? archiveMember(members, viewer, params.id)
      : archiveInDemo(demo, visitorOf(request, reply, demo), params.id);
  });
}
