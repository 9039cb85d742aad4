import { idParamsSchema } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { resolvedReplySchema, syncPageQuerySchema } from '../sync/sync-admin.schemas.ts';
import {
  eraseBodySchema,
  eraseReplySchema,
  mentionListSchema,
  openErasureListSchema,
} from './personal-data.schemas.ts';

/** The office's routes for a parent who asks what is stored about a child, or for its erasure (BEYOND-12). */
export const personalDataRoutes = {
  copy: defineRoute({
    method: 'GET',
    path: '/api/admin/members/:id/personal-data',
    access: 'personalData.manage',
    summary: 'Everything held on one gymnast, archived or not, as a JSON file.',
    params: idParamsSchema,
    sends: 'application/json',
    errors: ['MEMBER_NOT_FOUND', 'ERASURE_UNDER_WAY'],
  }),
  copyPage: defineRoute({
    method: 'GET',
    path: '/api/admin/members/:id/personal-data.html',
    access: 'personalData.manage',
    summary: 'The same copy as a page to read and to print, without a program in it.',
    params: idParamsSchema,
    sends: 'text/html',
    errors: ['MEMBER_NOT_FOUND', 'ERASURE_UNDER_WAY'],
  }),
  mentions: defineRoute({
    method: 'GET',
    path: '/api/admin/members/:id/mentions',
    access: 'personalData.manage',
    summary:
      'Where notes of other gymnasts and the activity log mention a gymnast, for the office to decide.',
    params: idParamsSchema,
    reply: mentionListSchema,
    errors: ['MEMBER_NOT_FOUND'],
  }),
  erase: defineRoute({
    method: 'POST',
    path: '/api/admin/members/:id/erasure',
    access: 'personalData.manage',
    asksToConfirm: true,
    summary:
      'Erases a gymnast for good, here and at the provider. Asked again, it says how far that has come.',
    params: idParamsSchema,
    body: eraseBodySchema,
    reply: eraseReplySchema,
    errors: ['MEMBER_NOT_FOUND', 'ERASURE_NAME_WRONG'],
  }),
  openErasures: defineRoute({
    method: 'GET',
    path: '/api/admin/sync/erasures',
    access: 'personalData.manage',
    summary: 'Erasures that the provider has not carried out yet, the oldest first.',
    query: syncPageQuerySchema,
    reply: openErasureListSchema,
    errors: [],
  }),
  retryErasure: defineRoute({
    method: 'POST',
    path: '/api/admin/members/:id/erasure/retry',
    access: 'personalData.manage',
    summary: 'Has an erasure that waits or was refused tried again now.',
    params: idParamsSchema,
    reply: resolvedReplySchema,
    errors: ['ERASURE_NOT_FOUND'],
  }),
} as const;
