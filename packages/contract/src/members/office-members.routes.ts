import { z } from 'zod';
import { idParamsSchema } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { BODY_LIMITS } from '../limits.ts';
import {
  bulkChangeBodySchema,
  bulkHistorySchema,
  bulkPreviewSchema,
  bulkResultSchema,
  bulkUndoSchema,
  departureBodySchema,
  officeBulkChangeBodySchema,
  rejectionBodySchema,
} from './bulk/bulk-changes.schemas.ts';
import {
  listOfficeMembersQuerySchema,
  officeFilterSchema,
  officeMemberIdsSchema,
  officeMemberListSchema,
  officeMemberSchema,
} from './office-members.schemas.ts';

const bulkChange = {
  method: 'POST',
  access: 'roster.manage',
  bodyLimitBytes: BODY_LIMITS.bulkMembers,
  errors: ['TEAM_UNKNOWN'],
} as const;

/** The office's members of all teams (ADMIN-08). */
export const officeMemberRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/members',
    access: 'roster.manage',
    summary: 'A page of the gymnasts of all teams, or of the archived ones, with their number.',
    query: listOfficeMembersQuerySchema,
    reply: officeMemberListSchema,
    errors: [],
  }),
  ids: defineRoute({
    method: 'GET',
    path: '/api/admin/members/ids',
    access: 'roster.manage',
    summary: 'The ids of all gymnasts a filter finds, to do something to all of them.',
    query: officeFilterSchema,
    reply: officeMemberIdsSchema,
    errors: [],
  }),
  find: defineRoute({
    method: 'GET',
    path: '/api/admin/members/:id',
    access: 'roster.manage',
    summary: 'One gymnast, archived or not.',
    params: idParamsSchema,
    reply: officeMemberSchema,
    errors: ['MEMBER_NOT_FOUND'],
  }),
  freeEmail: defineRoute({
    method: 'POST',
    path: '/api/admin/members/:id/free-email',
    access: 'roster.manage',
    summary:
      'Takes the email address off an archived gymnast, here and at the provider, so that another one can have it (PROVIDER-08).',
    params: idParamsSchema,
    reply: z.object({ message: z.string() }),
    errors: ['MEMBER_NOT_FOUND', 'EMAIL_FREE_ALREADY'],
  }),
  previewBulkChange: defineRoute({
    ...bulkChange,
    path: '/api/admin/members/bulk-changes/preview',
    body: bulkChangeBodySchema,
    summary:
      'What a bulk change would do: which it would change, and which are left out and why. Changes nothing.',
    reply: bulkPreviewSchema,
  }),
  bulkChange: defineRoute({
    ...bulkChange,
    path: '/api/admin/members/bulk-changes',
    body: officeBulkChangeBodySchema,
    summary: 'Makes one change to those of the named gymnasts that it can be made to (ADMIN-08).',
    reply: bulkResultSchema,
    errors: ['TEAM_UNKNOWN', 'DUPLICATE_EMAIL'],
  }),
  archiveWithRegistrations: defineRoute({
    ...bulkChange,
    path: '/api/admin/members/departures',
    body: departureBodySchema,
    asksToConfirm: true,
    summary:
      'Archives those of the named gymnasts that can be, and takes them off coming events, which no undo brings back (MEM-41).',
    reply: bulkResultSchema,
    errors: [],
  }),
  reject: defineRoute({
    ...bulkChange,
    path: '/api/admin/members/rejections',
    body: rejectionBodySchema,
    asksToConfirm: true,
    summary:
      'Rejects those of the named applications that wait for the office, and mails the reason (OFFICE-01).',
    reply: bulkResultSchema,
    errors: [],
  }),
  bulkHistory: defineRoute({
    method: 'GET',
    path: '/api/admin/members/bulk-changes',
    access: 'roster.manage',
    summary: 'The latest bulk changes, newest first, and which of them were undone.',
    reply: bulkHistorySchema,
    errors: [],
  }),
  undoBulkChange: defineRoute({
    method: 'POST',
    path: '/api/admin/members/bulk-changes/:id/undo',
    access: 'roster.manage',
    summary: 'Undoes a bulk change, except for those changed again since.',
    params: idParamsSchema,
    reply: bulkUndoSchema,
    errors: ['BULK_CHANGE_NOT_FOUND', 'BULK_CHANGE_UNDONE'],
  }),
} as const;
