import { isDemoId, routes } from '@league/contract';
import type { FastifyInstance } from 'fastify';
import { contentOfList } from '../../platform/http/answers/list-answer.ts';
import { expectedVersion, sendVersion } from '../../platform/http/answers/record-version.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { archiveMember, editMember, listMembers, type MembersDeps } from '../members/members.service.ts';
import { renewMember, renewMembers } from '../members/renewal/renewals.service.ts';
import type { DemoRouteDeps } from './demo.routes.ts';
import { archiveInDemo, editInDemo, listGymnasts, renewInDemo, renewManyInDemo } from './demo.service.ts';
import { visitorOf } from './visitor.ts';

/** The signed-in viewer, whose call is for the league; null for a visitor's demo, which all invented gymnasts belong to. */
function leagueViewer(viewer: Viewer | null, ids: readonly number[]): Viewer | null {
  return ids.every(isDemoId) ? null : viewer;
}

/**
 * The same for a renewal. A coach whose session has ended gets an error, because only a visitor of the demo knows the
 * id of an invented gymnast.
 */
function renewalViewer(viewer: Viewer | null, ids: readonly number[]): Viewer | null {
  if (!viewer && !ids.some(isDemoId)) throw new AppError('NOT_SIGNED_IN');
  return leagueViewer(viewer, ids);
}

/** The calls whose answer depends on who asks (MEM-50, CLIENT-01). This is the one place where league and demo meet. */
export function registerPublicMemberRoutes(
  app: FastifyInstance,
  { members, demo }: { members: MembersDeps; demo: DemoRouteDeps },
): void {
  registerRoute(app, routes.publicMembers.list, async ({ viewer, query, request, reply }) => {
    if (viewer) {
      const page = await listMembers(members, viewer, query);
      return contentOfList(routes.publicMembers.list, { request, reply }, page);
    }
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
    const viewer = leagueViewer(asked, [params.id]);
    const member = viewer
      ? await editMember(members, viewer, edit)
      : await editInDemo(demo, visitorOf(request, reply, demo), edit);
    sendVersion(reply, member.version);
    return member;
  });

  registerRoute(app, routes.publicMembers.archive, async ({ viewer: asked, params, request, reply }) => {
    const viewer = leagueViewer(asked, [params.id]);
    return viewer
      ? archiveMember(members, viewer, params.id)
      : archiveInDemo(demo, visitorOf(request, reply, demo), params.id);
  });

  registerRoute(app, routes.members.bulkRenew, async ({ viewer: asked, body, request, reply }) => {
    const viewer = renewalViewer(asked, body.memberIds);
    return viewer
      ? renewMembers(members, viewer, body.memberIds)
      : renewManyInDemo(demo, visitorOf(request, reply, demo), body.memberIds);
  });

  registerRoute(app, routes.members.renew, async ({ viewer: asked, params, request, reply }) => {
    const viewer = renewalViewer(asked, [params.id]);
    return viewer
      ? renewMember(members, viewer, params.id)
      : renewInDemo(demo, visitorOf(request, reply, demo), params.id);
  });
}
