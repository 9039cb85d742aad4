import { z } from 'zod';
import { defineRoute } from '../http/route.ts';

/** The state of the exchange with the provider, as the page header shows it (ROUTE-12, SYNC-05). */
export const SYNC_STATES = ['synced', 'syncing', 'error'] as const;
export type SyncState = (typeof SYNC_STATES)[number];

export const syncStatusSchema = z.object({
  state: z.enum(SYNC_STATES),
  message: z.string().describe('The state in one or two sentences.'),
  lastSync: z
    .string()
    .nullable()
    .describe('When the portal last read the provider completely or caught up with its changes.'),
  changesSyncMinutes: z.number().describe('Minutes between pulls of what changed.'),
  fullSyncMinutes: z.number().describe('Minutes between complete reconciliations.'),
  pushSeconds: z.number().describe('Seconds after which a change made here has been tried at the provider.'),
  waitingChanges: z
    .number()
    .int()
    .describe('Members whose changes have not reached the provider yet; a coach’s own team only.'),
  refusedChanges: z
    .number()
    .int()
    .describe('Members whose changes the provider refused; a coach’s own team only.'),
});
export type SyncStatus = z.infer<typeof syncStatusSchema>;

export const syncRoutes = {
  status: defineRoute({
    method: 'GET',
    path: '/api/sync-status',
    access: 'sync.read',
    summary: 'The state of the exchange with the membership provider (ADMIN-04, SYNC-05).',
    reply: syncStatusSchema,
    errors: [],
  }),
} as const;
