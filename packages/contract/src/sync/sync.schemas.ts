import { z } from 'zod';
import { boundedRecord } from '../bounded.ts';
import { idSchema } from '../fields.ts';

/** The state of the sync, as shown in the page header (ROUTE-12, SYNC-05). */
export const SYNC_STATES = ['synced', 'syncing', 'error'] as const;
export type SyncState = (typeof SYNC_STATES)[number];

export const syncStatusSchema = z.object({
  state: z.enum(SYNC_STATES),
  message: z.string().describe('The state in one or two sentences.'),
  lastSync: z
    .string()
    .nullable()
    .describe('When the portal last read the provider completely or caught up with its changes.'),
  troubleSince: z
    .string()
    .nullable()
    .describe(
      'Since when portal and provider are out of step; null while all is well, or when they never were in step.',
    ),
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

/**
 * What a run does: everything (`full`), what changed (`changes`), all events (`events`), one event (`event`), what
 * webhook events named (`hints`), the portal's own changes (`push`), or a dry run that changes nothing (`plan`).
 */
export const SYNC_RUN_KINDS = ['full', 'changes', 'events', 'event', 'hints', 'push', 'plan'] as const;
export type SyncRunKind = (typeof SYNC_RUN_KINDS)[number];

/** `requested`: by a person, and not started; `stopped`: by the safety brake, which means that nothing was changed. */
export const SYNC_RUN_OUTCOMES = [
  'requested',
  'running',
  'unchanged',
  'done',
  'partly',
  'failed',
  'interrupted',
  'stopped',
] as const;
export type SyncRunOutcome = (typeof SYNC_RUN_OUTCOMES)[number];

/** The steps of a run. */
export const SYNC_STEPS = ['starting', 'members', 'saving', 'events'] as const;
export type SyncStep = (typeof SYNC_STEPS)[number];

export const syncRunProgressSchema = z.object({
  id: z.number().int(),
  kind: z.enum(SYNC_RUN_KINDS),
  outcome: z.enum(SYNC_RUN_OUTCOMES),
  isOpen: z.boolean().describe('Requested or running; once false, outcome and message are final.'),
  step: z.enum(SYNC_STEPS),
  stepText: z.string().describe('The step in words, such as `Reading gymnasts`.'),
  done: z.number().int().describe('How many of this step’s records have been read.'),
  total: z.number().int().nullable().describe('Of how many; null while that is not known.'),
  message: z.string(),
});

export const syncProgressQuerySchema = z.object({ run: idSchema.optional() });
export const syncProgressSchema = z.object({
  run: syncRunProgressSchema
    .nullable()
    .describe('The named run, else the one that is requested or running; null for none.'),
});
export type SyncProgress = z.infer<typeof syncProgressSchema>;

/** The answer to a person who requested a sync. */
export const manualSyncReplySchema = z.object({
  message: z.string(),
  runId: z.number().int().describe('For GET /api/sync/progress?run=….'),
  isComplete: z
    .boolean()
    .describe('False when the sync goes on after this answer, which waits at most 50 seconds.'),
});
export type ManualSyncReply = z.infer<typeof manualSyncReplySchema>;

export const forceSyncReplySchema = manualSyncReplySchema.extend({
  wildApricotMembers: z.number().int().describe('Gymnasts that the portal knows from the provider.'),
});

export const makeAdminReplySchema = manualSyncReplySchema.extend({
  teamCount: z.number().int().describe('Teams of the league.'),
  memberCount: z.number().int().describe('Gymnasts on its rosters.'),
});

/** A webhook message of the provider: flat texts with ids. Anything else in it is ignored. */
export const webhookMessageSchema = z.object({
  MessageType: z.string().max(100),
  Parameters: boundedRecord(z.record(z.string().max(100), z.unknown()), 100).default({}),
});
export type WebhookMessage = z.output<typeof webhookMessageSchema>;
