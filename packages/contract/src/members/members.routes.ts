import { z } from 'zod';
import { idParamsSchema, idSchema } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { BODY_LIMITS, LIMITS } from '../limits.ts';
import { listPageQuerySchema } from '../list-page.ts';
import {
  applyReplySchema,
  archiveReplySchema,
  bulkRenewBodySchema,
  bulkRenewReplySchema,
  listMembersQuerySchema,
  memberActivitySchema,
  memberApplicationSchema,
  memberEditSchema,
  memberListSchema,
  memberSchema,
  renewReplySchema,
  skillLevelsSchema,
} from './members.schemas.ts';

const editMember = {
  method: 'PATCH',
  access: 'roster.edit',
  summary: 'Changes a member; with If-Match on its version an outdated copy is refused (MEM-30, MEM-31).',
  params: idParamsSchema,
  body: memberEditSchema,
  bodyLimitBytes: BODY_LIMITS.edit,
  reply: memberSchema,
  errors: ['MEMBER_NOT_FOUND', 'MEMBER_CHANGED', 'DUPLICATE_EMAIL'],
} as const;

const addMember = {
  method: 'POST',
  access: 'roster.add',
  body: memberApplicationSchema,
  errors: ['DUPLICATE_EMAIL', 'TEAM_NOT_FOUND', 'GYMNASTS_SHARE_USED'],
} as const;

export const memberRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/members',
    access: 'roster.read',
    summary: 'The roster: a coach’s own team, or for the admin all teams with filters (MEM-51).',
    query: listMembersQuerySchema,
    reply: memberListSchema,
    isLongList: true,
    isCacheable: true,
    errors: [],
  }),
  skillLevels: defineRoute({
    method: 'GET',
    path: '/api/skill-levels',
    access: 'roster.read',
    summary: 'The levels that a gymnast can be given, from the lowest to the highest (CLIENT-02).',
    reply: skillLevelsSchema,
    errors: [],
  }),
  add: defineRoute({
    ...addMember,
    path: '/api/members',
    summary: 'Adds a gymnast to a team as Pending - New and returns the gymnast (MEM-51).',
    reply: memberSchema,
  }),
  apply: defineRoute({
    ...addMember,
    path: '/api/members/apply',
    summary: 'Applies for a membership: a new gymnast of the team, Pending - New until activated (MEM-22).',
    reply: applyReplySchema,
  }),
  bulkRenew: defineRoute({
    method: 'POST',
    path: '/api/members/bulk-renew',
    access: { visitorOr: 'roster.renew' },
    summary:
      'Renews the lapsed members among those named, each with its outcome or reason; signed out, in the caller’s own demo (MEM-13, CLIENT-01).',
    body: bulkRenewBodySchema,
    reply: bulkRenewReplySchema,
    errors: ['NOT_SIGNED_IN', 'DEMO_FULL', 'DEMO_BUSY'],
  }),
  renew: defineRoute({
    method: 'POST',
    path: '/api/members/:id/renew',
    access: { visitorOr: 'roster.renew' },
    summary:
      'Renews one lapsed member; the outcome follows the membership level. Signed out, in the caller’s own demo (MEM-14, MEM-15, CLIENT-01).',
    params: idParamsSchema,
    reply: renewReplySchema,
    errors: ['NOT_SIGNED_IN', 'MEMBER_NOT_FOUND', 'MEMBER_NOT_LAPSED', 'DEMO_FULL', 'DEMO_BUSY'],
  }),
  edit: defineRoute({ ...editMember, path: '/coach/members/:id' }),
  editUnderApi: defineRoute({ ...editMember, path: '/api/coach/members/:id' }),
  activity: defineRoute({
    method: 'GET',
    path: '/coach/members/:id/activity',
    access: 'roster.read',
    summary: 'What was done with a member, newest first (MEM-32).',
    params: idParamsSchema,
    query: listPageQuerySchema,
    reply: z.array(memberActivitySchema).max(LIMITS.longList),
    isLongList: true,
    errors: ['MEMBER_NOT_FOUND'],
  }),
  exportRoster: defineRoute({
    method: 'GET',
    path: '/api/members/export',
    access: 'roster.read',
    summary:
      'The roster as a CSV file with emergency contacts: for a coach that of their own team, for the admin that of one or all (BEYOND-02).',
    query: z.object({
      teamId: idSchema.optional(),
      members: z
        .string()
        .max(12_000)
        .regex(/^\d{1,9}(,\d{1,9})*$/)
        .optional()
        .describe('Only these members, by their ids joined by commas.'),
      health: z.literal('true').optional().describe('With the health notes too, which the log then says.'),
    }),
    sends: 'text/csv',
    errors: ['TEAM_NOT_FOUND'],
  }),
  link: defineRoute({
    method: 'POST',
    path: '/api/members/:id/family',
    access: 'roster.edit',
    summary:
      'Links a member with a brother or sister: for a coach one of the own team, for the office one of any (FAMILY-02).',
    params: idParamsSchema,
    body: z.object({ siblingId: idSchema.describe('The brother or sister.') }),
    reply: memberSchema,
    errors: ['MEMBER_NOT_FOUND', 'FAMILY_CHANGED', 'FAMILIES_NOT_JOINED'],
  }),
  unlink: defineRoute({
    method: 'DELETE',
    path: '/api/members/:id/family',
    access: 'roster.edit',
    summary:
      'Takes a member out of the family: no longer linked with brothers and sisters, and without their email address (FAMILY-02).',
    params: idParamsSchema,
    reply: memberSchema,
    errors: ['MEMBER_NOT_FOUND', 'FAMILY_ON_OTHER_TEAMS'],
  }),
  archive: defineRoute({
    method: 'DELETE',
    path: '/api/members/:id',
    access: 'roster.archive',
    summary: 'Archives a member: gone from the roster at once, then archived at the provider (MEM-40).',
    params: idParamsSchema,
    reply: archiveReplySchema,
    errors: ['MEMBER_NOT_FOUND', 'MEMBER_HAS_REGISTRATIONS'],
  }),
} as const;
