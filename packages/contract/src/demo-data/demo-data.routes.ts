import { z } from 'zod';
import { defineRoute } from '../http/route.ts';

/** How many demo gymnasts there are after the call; for a removal, how many there were. */
const demoDataReplySchema = z.object({ memberCount: z.number().int() });

const demoData = {
  path: '/api/demo-data',
  access: 'demoData.manage',
  reply: demoDataReplySchema,
  errors: [],
} as const;

export const demoDataRoutes = {
  load: defineRoute({
    ...demoData,
    method: 'POST',
    summary: 'Makes a demo team of invented gymnasts, who never reach the provider (ADMIN-06).',
  }),
  remove: defineRoute({
    ...demoData,
    method: 'DELETE',
    summary: 'Removes the demo team and its gymnasts again; the activity log stays (ADMIN-06).',
  }),
} as const;
