import { Readable } from 'node:stream';
import { routes } from '@league/contract';
import type { FastifyInstance } from 'fastify';
import { contentOfCached } from '../../platform/http/answers/cached-answer.ts';
import { contentOfList, registerListRoute } from '../../platform/http/answers/list-answer.ts';
import { expectedVersion, sendVersion } from '../../platform/http/answers/record-version.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { addMember, applyForMembership } from './add/new-members.service.ts';
import {
  listBulkHistory,
  makeBulkChange,
  previewBulkChange,
  undoBulkChange,
} from './bulk/bulk-changes.service.ts';
import { findFamily, listFamilies, shareContact } from './family/families.service.ts';
import { linkMembers } from './family/link-siblings.service.ts';
import { unlinkMember } from './family/siblings.service.ts';
import {
  archiveMember,
  editMember,
  listMembers,
  type MembersDeps,
  memberActivity,
} from './members.service.ts';
import { findOfficeMember, listOfficeMemberIds, listOfficeMembers } from './office/office-members.service.ts';
import { freeEmail } from './returning/free-email.service.ts';
import { createRosterCache } from './roster/roster-cache.service.ts';
import { exportRoster } from './roster/roster-file.service.ts';
import { listSkillLevels } from './skill-levels.repository.ts';

export function registerMemberRoutes(app: FastifyInstance, deps: MembersDeps): void {
  const findCached = createRosterCache(deps);

  registerRoute(app, routes.members.list, async ({ viewer, query, request, reply }) => {
    const kept = await findCached(viewer, query);
    if (kept) return contentOfCached(request, reply, kept);
    return contentOfList(routes.members.list, { request, reply }, await listMembers(deps, viewer, query));
  });

  registerRoute(app, routes.members.skillLevels, async () => [
    ...(await listSkillLevels(deps.database.unscoped)),
  ]);

  registerRoute(app, routes.members.add, ({ viewer, body }) => addMember(deps, viewer, body));

  registerRoute(app, routes.members.apply, ({ viewer, body }) => applyForMembership(deps, viewer, body));

  for (const entry of [routes.members.edit, routes.members.editUnderApi]) {
    registerRoute(app, entry, async ({ viewer, params, body, request, reply }) => {
      const member = await editMember(deps, viewer, {
        id: params.id,
        changes: body,
        expectedVersion: expectedVersion(request),
      });
      sendVersion(reply, member.version);
      return member;
    });
  }

  registerListRoute(app, routes.members.activity, ({ viewer, params, query }) =>
    memberActivity(deps, viewer, { ...query, ...params }),
  );

  registerRoute(app, routes.members.exportRoster, async ({ viewer, query, reply }) => {
    const { fileName, parts } = await exportRoster(deps, viewer, query);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(Readable.from(parts));
  });

  registerRoute(app, routes.members.archive, ({ viewer, params }) => archiveMember(deps, viewer, params.id));

  registerRoute(app, routes.members.link, ({ viewer, params, body }) =>
    linkMembers(deps, viewer, { id: params.id, siblingId: body.siblingId }),
  );

  registerRoute(app, routes.members.unlink, ({ viewer, params }) => unlinkMember(deps, viewer, params.id));

  registerRoute(app, routes.families.list, ({ viewer, query }) => listFamilies(deps, viewer, query));

  registerRoute(app, routes.families.ofMember, ({ viewer, params }) => findFamily(deps, viewer, params.id));

  registerRoute(app, routes.families.shareContact, ({ viewer, body }) => shareContact(deps, viewer, body));

  registerOfficeRoutes(app, deps);
  registerBulkRoutes(app, deps);
}

/** Registers the same routes for coach and office; the viewer's scope decides which gymnasts a change reaches. */
function registerBulkRoutes(app: FastifyInstance, deps: MembersDeps): void {
  const { bulkChanges, officeMembers } = routes;

  registerRoute(app, bulkChanges.preview, ({ viewer, body }) => previewBulkChange(deps, viewer, body));
  registerRoute(app, bulkChanges.make, ({ viewer, body }) => makeBulkChange(deps, viewer, body));
  registerRoute(app, bulkChanges.history, ({ viewer }) => listBulkHistory(deps, viewer));
  registerRoute(app, bulkChanges.undo, ({ viewer, params }) => undoBulkChange(deps, viewer, params.id));

  registerRoute(app, officeMembers.freeEmail, ({ viewer, params }) => freeEmail(deps, viewer, params.id));
  registerRoute(app, officeMembers.previewBulkChange, ({ viewer, body }) =>
    previewBulkChange(deps, viewer, body),
  );
  registerRoute(app, officeMembers.bulkChange, ({ viewer, body }) => makeBulkChange(deps, viewer, body));
  registerRoute(app, officeMembers.archiveWithRegistrations, ({ viewer, body }) =>
    makeBulkChange(deps, viewer, { ...body, action: 'archive', removesRegistrations: true }),
  );
  registerRoute(app, officeMembers.reject, ({ viewer, body }) =>
    makeBulkChange(deps, viewer, { ...body, action: 'reject' }),
  );
  registerRoute(app, officeMembers.bulkHistory, ({ viewer }) => listBulkHistory(deps, viewer));
  registerRoute(app, officeMembers.undoBulkChange, ({ viewer, params }) =>
    undoBulkChange(deps, viewer, params.id),
  );
}

function registerOfficeRoutes(app: FastifyInstance, deps: MembersDeps): void {
  const office = routes.officeMembers;

  registerRoute(app, office.list, ({ viewer, query }) => listOfficeMembers(deps, viewer, query));

  registerRoute(app, office.ids, ({ viewer, query }) => listOfficeMemberIds(deps, viewer, query));

  registerRoute(app, office.find, ({ viewer, params }) => findOfficeMember(deps, viewer, params.id));
}
