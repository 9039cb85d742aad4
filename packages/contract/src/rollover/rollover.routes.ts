import { idParamsSchema } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import {
  rolloverListQuerySchema,
  rolloverListSchema,
  rolloverMakeBodySchema,
  rolloverPreviewBodySchema,
  rolloverPreviewSchema,
  rolloverSchema,
  rolloverSettingsBodySchema,
  rolloverTicksBodySchema,
} from './rollover.schemas.ts';

const access = 'roster.manage';
const GONE = ['ROLLOVER_NOT_FOUND', 'ROLLOVER_FINISHED'] as const;

/** The season rollover: prepared over several days if needed, made in one step, undone in one (OFFICE-02). */
export const rolloverRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/api/admin/season-rollovers',
    access,
    summary: 'The season rollover that is being prepared, and the last one that was made.',
    reply: rolloverSchema,
    errors: [],
  }),
  start: defineRoute({
    method: 'POST',
    path: '/api/admin/season-rollovers',
    access,
    summary: 'Starts a season rollover. One that is being prepared already is answered instead.',
    reply: rolloverSchema,
    errors: [],
  }),
  setUp: defineRoute({
    method: 'PATCH',
    path: '/api/admin/season-rollovers/:id',
    access,
    summary: 'Changes the cut-off day, the age, the whole levels, or what becomes of lapsed gymnasts.',
    params: idParamsSchema,
    body: rolloverSettingsBodySchema,
    reply: rolloverSchema,
    errors: GONE,
  }),
  discard: defineRoute({
    method: 'DELETE',
    path: '/api/admin/season-rollovers/:id',
    access,
    summary: 'Discards a season rollover that has not been made, with all its ticks.',
    params: idParamsSchema,
    reply: rolloverSchema,
    errors: GONE,
  }),
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/season-rollovers/:id/gymnasts',
    access,
    summary: 'A page of one list of a season rollover, with the ticks.',
    params: idParamsSchema,
    query: rolloverListQuerySchema,
    reply: rolloverListSchema,
    errors: GONE,
  }),
  tick: defineRoute({
    method: 'POST',
    path: '/api/admin/season-rollovers/:id/ticks',
    access,
    summary: 'Ticks gymnasts of a list, or takes their ticks away.',
    params: idParamsSchema,
    body: rolloverTicksBodySchema,
    reply: rolloverSchema,
    errors: GONE,
  }),
  preview: defineRoute({
    method: 'POST',
    path: '/api/admin/season-rollovers/:id/preview',
    access,
    summary: 'What the rollover would do: to which gymnasts, and who is left out and why. Changes nothing.',
    params: idParamsSchema,
    body: rolloverPreviewBodySchema,
    reply: rolloverPreviewSchema,
    errors: GONE,
  }),
  make: defineRoute({
    method: 'POST',
    path: '/api/admin/season-rollovers/:id/make',
    access,
    asksToConfirm: true,
    summary:
      'Makes exactly the changes of the preview, all or none. A rollover that has been made is answered as the first time.',
    params: idParamsSchema,
    body: rolloverMakeBodySchema,
    reply: rolloverSchema,
    errors: ['ROLLOVER_NOT_FOUND', 'ROLLOVER_CHANGED'],
  }),
} as const;
