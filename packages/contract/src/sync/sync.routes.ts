import { z } from 'zod';
import { idParamsSchema } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import {
  forceSyncReplySchema,
  makeAdminReplySchema,
  manualSyncReplySchema,
  syncProgressQuerySchema,
  syncProgressSchema,
  syncStatusSchema,
  webhookMessageSchema,
} from './sync.schemas.ts';

const FAILURES = ['SYNC_RUNNING', 'SYNC_FAILED', 'SYNC_STOPPED', 'SYNC_HELD'] as const;

export const syncRoutes = {
  status: defineRoute({
    method: 'GET',
    path: '/api/sync-status',
    access: 'sync.read',
    summary: 'The state of the exchange with the membership provider (ADMIN-04, SYNC-05).',
    reply: syncStatusSchema,
    errors: [],
  }),
  progress: defineRoute({
    method: 'GET',
    path: '/api/sync/progress',
    access: 'sync.read',
    summary: 'What a sync is reading and how far it has come.',
    query: syncProgressQuerySchema,
    reply: syncProgressSchema,
    errors: [],
  }),
  members: defineRoute({
    method: 'POST',
    path: '/api/sync/members',
    access: 'sync.start',
    summary: 'Syncs and answers when it is done: a coach’s own team, for the admin everything (PORTAL-06).',
    reply: manualSyncReplySchema,
    errors: FAILURES,
  }),
  coachTrigger: defineRoute({
    method: 'POST',
    path: '/api/sync/coach-trigger',
    access: 'sync.start',
    summary: 'Starts the same sync and answers at once (PORTAL-07).',
    reply: manualSyncReplySchema,
    errors: ['SYNC_RUNNING', 'SYNC_HELD'],
  }),
  trigger: defineRoute({
    method: 'POST',
    path: '/api/sync/trigger',
    access: 'sync.manage',
    summary: 'Syncs every member with the provider and answers when it is done (ADMIN-05).',
    reply: manualSyncReplySchema,
    errors: FAILURES,
  }),
  forceSync: defineRoute({
    method: 'POST',
    path: '/api/force-sync',
    access: 'sync.manage',
    summary: 'The same with the number of gymnasts that the provider has (ADMIN-05).',
    reply: forceSyncReplySchema,
    errors: FAILURES,
  }),
  makeAdmin: defineRoute({
    method: 'POST',
    path: '/api/make-admin',
    access: { visitorOr: 'sync.manage' },
    summary:
      'Makes sure that the configured admin exists, and syncs everything; for the admin, and for anyone while there is none (ADMIN-06).',
    reply: makeAdminReplySchema,
    errors: [...FAILURES, 'NOT_SIGNED_IN'],
  }),
  events: defineRoute({
    method: 'POST',
    path: '/api/sync-events',
    access: 'sync.manage',
    summary: 'Syncs all events and their registrations (EVENT-05).',
    reply: manualSyncReplySchema,
    errors: FAILURES,
  }),
  eventRegistrations: defineRoute({
    method: 'POST',
    path: '/api/events/:id/sync-registrations',
    access: 'sync.start',
    summary: 'Syncs the registrations of one event, which a coach must be able to see (EVENT-04).',
    params: idParamsSchema,
    reply: manualSyncReplySchema,
    errors: ['EVENT_NOT_FOUND', 'EVENT_SYNC_RUNNING', 'EVENT_JUST_SYNCED', 'SYNC_FAILED', 'SYNC_HELD'],
  }),
  webhook: defineRoute({
    method: 'POST',
    path: '/api/webhooks/provider',
    access: 'public',
    summary:
      'Receives a webhook event of the provider: something may have changed there. Needs the secret, in the query (any name) or as the password of a Basic header.',
    query: z.looseObject({}),
    body: webhookMessageSchema,
    bodyLimitBytes: 16_384,
    reply: z.object({}),
    errors: ['WEBHOOK_SECRET_WRONG', 'NOT_FOUND'],
  }),
} as const;
