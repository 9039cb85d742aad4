import { idParamsSchema } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { BODY_LIMITS } from '../limits.ts';
import {
  archiveReplySchema,
  listMembersQuerySchema,
  memberEditSchema,
  memberListSchema,
  memberSchema,
} from '../members/members.schemas.ts';

/**
 * Routes whose answer depends on the caller (MEM-50): signed out, only the caller's own demo sandbox; a coach, their
 * own team; the admin, all. The id of an invented gymnast always means the caller's sandbox.
 */
export const publicMemberRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/members/public',
    access: { visitorOr: 'roster.read' },
    summary: 'A coach’s own team, for the admin all teams; signed out, the caller’s own demo (MEM-50).',
    query: listMembersQuerySchema.pick({ limit: true, offset: true, after: true }),
    reply: memberListSchema,
    isLongList: true,
    errors: [],
  }),
  edit: defineRoute({
    method: 'PATCH',
    path: '/api/members/public/:id',
    access: { visitorOr: 'roster.edit' },
    summary: 'Changes a member that GET /api/members/public lists for the caller (MEM-50, DEMO-03).',
    params: idParamsSchema,
    body: memberEditSchema,
    bodyLimitBytes: BODY_LIMITS.edit,
    reply: memberSchema,
    errors: ['MEMBER_NOT_FOUND', 'MEMBER_CHANGED', 'DUPLICATE_EMAIL', 'DEMO_FULL', 'DEMO_BUSY'],
  }),
  archive: defineRoute({
    method: 'DELETE',
    path: '/api/members/public/:id',
    access: { visitorOr: 'roster.archive' },
    summary: 'Archives a member that GET /api/members/public lists for the caller (MEM-40, MEM-50).',
    params: idParamsSchema,
    reply: archiveReplySchema,
    errors: ['MEMBER_NOT_FOUND', 'MEMBER_HAS_REGISTRATIONS', 'DEMO_FULL', 'DEMO_BUSY'],
  }),
} as const;
