import { idParamsSchema } from '../../fields.ts';
import { defineRoute } from '../../http/route.ts';
import {
  bulkHistorySchema,
  bulkPreviewSchema,
  bulkResultSchema,
  bulkUndoSchema,
  teamBulkChangeBodySchema,
} from './bulk-changes.schemas.ts';

const EDIT = 'roster.edit';

/** Bulk changes by a coach on their own team (ROSTER-01, ROSTER-02). */
export const bulkChangeRoutes = {
  preview: defineRoute({
    method: 'POST',
    path: '/api/members/bulk-changes/preview',
    access: EDIT,
    body: teamBulkChangeBodySchema,
    summary: 'What a bulk change would do, and who is left out and why. Changes nothing.',
    reply: bulkPreviewSchema,
    errors: [],
  }),
  make: defineRoute({
    method: 'POST',
    path: '/api/members/bulk-changes',
    access: EDIT,
    body: teamBulkChangeBodySchema,
    summary: 'Moves up, sets the level of, or renews the named gymnasts that can be.',
    reply: bulkResultSchema,
    errors: [],
  }),
  history: defineRoute({
    method: 'GET',
    path: '/api/members/bulk-changes',
    access: EDIT,
    summary: 'The latest bulk changes by the coaches of the team, newest first.',
    reply: bulkHistorySchema,
    errors: [],
  }),
  undo: defineRoute({
    method: 'POST',
    path: '/api/members/bulk-changes/:id/undo',
    access: EDIT,
    summary: 'Undoes a bulk change, except for those changed again since.',
    params: idParamsSchema,
    reply: bulkUndoSchema,
    errors: ['BULK_CHANGE_NOT_FOUND', 'BULK_CHANGE_UNDONE'],
  }),
} as const;
