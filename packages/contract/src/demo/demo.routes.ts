import { z } from 'zod';
import { messageReplySchema } from '../auth/auth.schemas.ts';
import { eventRegistrationSchema } from '../events/events.schemas.ts';
import { idParamsSchema } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { LIMITS } from '../limits.ts';
import {
  bulkPreviewSchema,
  bulkResultSchema,
  bulkUndoSchema,
  teamBulkChangeBodySchema,
} from '../members/bulk/bulk-changes.schemas.ts';
import {
  bulkRenewBodySchema,
  bulkRenewReplySchema,
  memberActivitySchema,
  memberListSchema,
  renewReplySchema,
} from '../members/members.schemas.ts';
import { scoreWarningSchema } from '../scores/scores.schemas.ts';
import { recentDemoActivitySchema, testCoachesReplySchema } from './demo.schemas.ts';

/** For routes that change the caller's sandbox; the first change creates it. */
const changes = { access: 'public', errors: ['DEMO_FULL', 'DEMO_BUSY'] } as const;

/**
 * Routes of the demo portal: each works on the caller's own sandbox of invented gymnasts, even if a coach is signed in
 * (DEMO-04).
 */
export const demoRoutes = {
  members: defineRoute({
    method: 'GET',
    path: '/coach/members/demo',
    access: 'public',
    summary: 'The invented gymnasts of the demo portal, as the caller has changed them (DEMO-03).',
    reply: memberListSchema,
    errors: [],
  }),
  activity: defineRoute({
    method: 'GET',
    path: '/api/members/:id/activity/demo',
    access: 'public',
    summary: 'What was done with one invented gymnast, newest first (DEMO-03).',
    params: idParamsSchema,
    reply: z.array(memberActivitySchema).max(LIMITS.longList),
    errors: ['MEMBER_NOT_FOUND'],
  }),
  recentActivity: defineRoute({
    method: 'GET',
    path: '/api/demo/activity',
    access: 'public',
    summary: 'What was done last in the caller’s demo, newest first (DEMO-02).',
    reply: z.array(recentDemoActivitySchema).max(10),
    errors: [],
  }),
  bulkRenew: defineRoute({
    ...changes,
    method: 'POST',
    path: '/api/demo/members/bulk-renew',
    summary: 'Renews the lapsed ones among the named invented gymnasts (DEMO-03).',
    body: bulkRenewBodySchema,
    reply: bulkRenewReplySchema,
  }),
  renew: defineRoute({
    ...changes,
    method: 'POST',
    path: '/api/demo/members/:id/renew',
    summary: 'Renews one lapsed invented gymnast.',
    params: idParamsSchema,
    reply: renewReplySchema,
    errors: [...changes.errors, 'MEMBER_NOT_FOUND', 'MEMBER_NOT_LAPSED'],
  }),
  previewBulkChange: defineRoute({
    method: 'POST',
    path: '/api/demo/members/bulk-changes/preview',
    access: 'public',
    summary: 'What a bulk change of invented gymnasts would do. Changes nothing.',
    body: teamBulkChangeBodySchema,
    reply: bulkPreviewSchema,
    errors: [],
  }),
  bulkChange: defineRoute({
    ...changes,
    method: 'POST',
    path: '/api/demo/members/bulk-changes',
    summary: 'Moves up, sets the level of, or renews the named invented gymnasts.',
    body: teamBulkChangeBodySchema,
    reply: bulkResultSchema,
  }),
  undoBulkChange: defineRoute({
    ...changes,
    method: 'POST',
    path: '/api/demo/members/bulk-changes/:id/undo',
    summary: 'Undoes a bulk change of invented gymnasts.',
    params: idParamsSchema,
    reply: bulkUndoSchema,
    errors: [...changes.errors, 'BULK_CHANGE_NOT_FOUND', 'BULK_CHANGE_UNDONE'],
  }),
  scoreWarnings: defineRoute({
    method: 'GET',
    path: '/api/demo/score-warnings',
    access: 'public',
    summary: 'The invented gymnasts who have scored out at their present level.',
    reply: z.array(scoreWarningSchema).max(100),
    errors: [],
  }),
  registrations: defineRoute({
    method: 'GET',
    path: '/api/demo/event-registrations',
    access: 'public',
    summary: 'The registrations of the invented gymnasts for the demo’s one event (DEMO-02).',
    reply: z.array(eventRegistrationSchema).max(100),
    errors: [],
  }),
  startOver: defineRoute({
    method: 'POST',
    path: '/api/demo/start-over',
    access: 'public',
    summary: 'Forgets all that the caller has changed in the demo.',
    reply: messageReplySchema,
    errors: [],
  }),
  testCoaches: defineRoute({
    method: 'GET',
    path: '/api/demo/test-coaches',
    access: 'public',
    summary:
      'The two test coaches, with credentials only while the portal runs with its demo league (ROUTE-09).',
    reply: testCoachesReplySchema,
    errors: [],
  }),
} as const;
