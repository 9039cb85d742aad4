import { z } from 'zod';
import { defineRoute } from '../http/route.ts';
import { LIMITS } from '../limits.ts';
import {
  activityEntrySchema,
  activityFilterSchema,
  activityPersonSchema,
  listActivityQuerySchema,
} from './activity.schemas.ts';

export const activityRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/coach-activity-logs',
    access: 'activity.read',
    summary:
      'Who did what, newest first, in pages that new entries do not shift (ACTIVITY-01). The total counts entries, folded or not.',
    query: listActivityQuerySchema,
    reply: z.array(activityEntrySchema).max(LIMITS.longList),
    isLongList: true,
    errors: [],
  }),
  count: defineRoute({
    method: 'GET',
    path: '/api/admin/coach-activity-logs/count',
    access: 'activity.read',
    summary: 'How many entries these filters let through (ACTIVITY-02).',
    query: activityFilterSchema,
    reply: z.object({ total: z.number().int() }),
    errors: [],
  }),
  people: defineRoute({
    method: 'GET',
    path: '/api/admin/coach-activity-logs/people',
    access: 'activity.read',
    summary:
      'All coaches and the people in the log, deleted accounts included, by name; for an owner also the rest of the office.',
    reply: z.array(activityPersonSchema).max(10_000),
    errors: [],
  }),
  exportFile: defineRoute({
    method: 'GET',
    path: '/api/admin/coach-activity-logs/export',
    access: 'activity.read',
    summary: 'The same entries as a CSV file, sent while it is read (ACTIVITY-03).',
    query: activityFilterSchema,
    sends: 'text/csv',
    errors: [],
  }),
} as const;
