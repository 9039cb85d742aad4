import { z } from 'zod';
import { PLAN_EFFECTS } from './sync.constants.ts';
import { SYNC_RUN_KINDS, SYNC_RUN_OUTCOMES, syncStatusSchema } from './sync.schemas.ts';

/** A page of any list of the Sync screen. */
export const syncPageQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(25),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});
export type SyncPageQuery = z.output<typeof syncPageQuerySchema>;

const total = z.number().int().describe('Of all pages.');
const count = z.number().int();

const accountSchema = z.object({ id: z.number().int(), name: z.string() });

/** The kinds of sync issues whose waiting time is known. */
export const AGED_ISSUES = [
  ...(['refused', 'missing', 'notTaken', 'unarchived'] as const),
  ...(['namesakes', 'notGymnasts', 'conflicts', 'mails'] as const),
] as const;
export type AgedIssue = (typeof AGED_ISSUES)[number];

/** How many sync issues of each kind wait for the office. */
export const syncOverviewSchema = z.object({
  status: syncStatusSchema,
  waiting: count.describe('Gymnasts whose changes are on their way.'),
  refused: count,
  missing: count.describe('Gymnasts on rosters whose contact the provider no longer has.'),
  notTaken: count.describe('Gymnasts with a value at the provider that the portal could not take.'),
  unarchived: count.describe('Archived gymnasts whose contact someone has un-archived at the provider.'),
  namesakes: count.describe('New gymnasts who may be there already under another email (PROVIDER-08).'),
  notGymnasts: count.describe('Gymnasts on rosters whose contact is no gymnast any more at the provider.'),
  conflicts: count.describe('Values of the provider that the portal overrode and no one has looked at yet.'),
  mails: count.describe('Promised emails that the provider refused.'),
  removals: count.describe('Registrations that the office has removed and the provider keeps.'),
  erasures: count.describe('Gymnasts that the portal has erased and the provider has not yet (BEYOND-12).'),
  refusedErasures: count.describe('How many of them the provider refuses to erase.'),
  oldest: z
    .partialRecord(z.enum(AGED_ISSUES), z.iso.datetime())
    .describe('Since when the oldest matter of a kind waits.'),
  otherAccount: z
    .object({ known: accountSchema, found: accountSchema })
    .nullable()
    .describe('The key belongs to another account than the portal’s contacts; nothing is read or written.'),
  isRestored: z
    .boolean()
    .describe('The portal was restored from a backup; nothing is synced until the office releases it.'),
  hasStoppedPlan: z.boolean().describe('The safety brake has stopped a run and waits for the office.'),
});
export type SyncOverview = z.infer<typeof syncOverviewSchema>;

export const RESTORED_CHANGES = ['send', 'drop'] as const;
export const releaseBodySchema = z.object({
  waiting: z.enum(RESTORED_CHANGES).describe('What becomes of changes that waited in the backup.'),
});

export const switchAccountBodySchema = z.object({
  accountId: z.number().int().positive().describe('The account that was found.'),
});

export const syncRunSchema = z.object({
  id: z.number().int(),
  kind: z.enum(SYNC_RUN_KINDS),
  requestedBy: z.string().nullable().describe('Who asked for it; null for the portal itself.'),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  outcome: z.enum(SYNC_RUN_OUTCOMES),
  counts: z.record(z.string(), z.number()),
  message: z.string(),
});
export type SyncRun = z.infer<typeof syncRunSchema>;
export const syncRunListSchema = z.object({ total, runs: z.array(syncRunSchema) });

export const SYNC_ISSUES = [
  ...(['waiting', 'refused', 'missing', 'unarchived', 'notTaken'] as const),
  ...(['namesakes', 'notGymnasts'] as const),
] as const;
export type SyncIssueKind = (typeof SYNC_ISSUES)[number];
export const syncIssueQuerySchema = syncPageQuerySchema.extend({ state: z.enum(SYNC_ISSUES) });

/** What the office can do about a gymnast; each is allowed only if listed in `can`. */
export const SYNC_RESOLUTIONS = [
  'retry',
  'drop',
  'createAgain',
  'archiveHere',
  'takeBack',
  'archiveAgain',
  'keepOurs',
  'readAgain',
  'sameChild',
  'anotherChild',
  'stays',
  'leaves',
] as const;
export type SyncResolution = (typeof SYNC_RESOLUTIONS)[number];
const resolutionField = z
  .string()
  .max(40)
  .optional()
  .describe('The one value that the choice is about, by its name; without it, all of them.');
export const resolveIssueBodySchema = z.object({
  action: z.enum(SYNC_RESOLUTIONS),
  field: resolutionField,
});

export const syncIssueSchema = z.object({
  memberId: z.number().int(),
  memberName: z.string(),
  teamName: z.string().nullable(),
  state: z.enum(SYNC_ISSUES),
  reason: z.string().nullable(),
  since: z.string().describe('When the gymnast was last changed here, or the contact was found un-archived.'),
  attempts: count,
  nextTryAt: z.string().nullable(),
  isNew: z.boolean().describe('The provider has never had this gymnast.'),
  changes: z
    .array(z.object({ field: z.string(), portalValue: z.string(), providerValue: z.string() }))
    .describe('What differs, by the field’s name; the provider’s value as last known.'),
  can: z.array(
    z.object({
      action: z.enum(SYNC_RESOLUTIONS),
      field: resolutionField,
      means: z.string().describe('What it will do, in a sentence to show before it is done.'),
    }),
  ),
});
export type SyncIssue = z.infer<typeof syncIssueSchema>;
export const syncIssueListSchema = z.object({ total, issues: z.array(syncIssueSchema) });

export const syncConflictQuerySchema = syncPageQuerySchema.extend({
  state: z.enum(['open', 'all']).default('open'),
});
export const syncConflictSchema = z.object({
  id: z.number().int(),
  memberId: z.number().int(),
  memberName: z.string(),
  teamName: z.string().nullable(),
  field: z.string(),
  portalValue: z.string(),
  providerValue: z
    .string()
    .nullable()
    .describe('Null where it is not known: the provider was changed while the portal wrote.'),
  currentValue: z.string().describe('What the portal holds now.'),
  changedBy: z.string().nullable().describe('Who gave the portal’s value; null when the log does not say.'),
  changedAt: z.string().nullable(),
  providerChangedAt: z
    .string()
    .nullable()
    .describe('By the provider’s clock: the contact’s last change then.'),
  foundAt: z.string(),
  resolution: z.enum(['portal', 'provider']).nullable().describe('Whose value the office settled on.'),
});
export type SyncConflict = z.infer<typeof syncConflictSchema>;
export const syncConflictListSchema = z.object({ total, conflicts: z.array(syncConflictSchema) });
export const resolveConflictBodySchema = z.object({ keep: z.enum(['portal', 'provider']) });

export const syncMailSchema = z.object({
  id: z.number().int(),
  memberId: z.number().int(),
  memberName: z.string(),
  email: z.string().nullable(),
  reason: z.string(),
  attempts: count,
  createdAt: z.string(),
});
export type SyncMail = z.infer<typeof syncMailSchema>;
export const syncMailListSchema = z.object({ total, mails: z.array(syncMailSchema) });
export const resolveMailBodySchema = z.object({ action: z.enum(['retry', 'drop']) });

export const syncRemovalSchema = z.object({
  id: z.number().int(),
  memberId: z.number().int(),
  memberName: z.string(),
  teamName: z.string().nullable(),
  eventName: z.string(),
  reason: z.string(),
});
export type SyncRemoval = z.infer<typeof syncRemovalSchema>;
export const syncRemovalListSchema = z.object({ total, removals: z.array(syncRemovalSchema) });
export const resolveRemovalBodySchema = z.object({ action: z.enum(['retry', 'keep']) });

export const replacedValuesSchema = z.object({
  id: z.number().int().describe('The entry of the activity that tells of the change.'),
  changedAt: z.string(),
  values: z.array(z.object({ field: z.string(), current: z.string(), former: z.string() })),
});
export type ReplacedValues = z.infer<typeof replacedValuesSchema>;
export const replacedListSchema = z.object({
  changes: z.array(replacedValuesSchema).describe('Newest first; at most 50.'),
});

export const PLAN_KINDS = ['stopped', 'dry'] as const;
export const syncPlanQuerySchema = z.object({ kind: z.enum(PLAN_KINDS).default('stopped') });
export const syncPlanSchema = z.object({
  id: z.number().int(),
  kind: z.enum(PLAN_KINDS).describe('Made by the safety brake, or by a dry run.'),
  createdAt: z.string(),
  message: z.string(),
  onRosters: count.describe('Gymnasts on rosters when it was made.'),
  counts: z.record(z.enum(PLAN_EFFECTS), count),
  entries: z
    .array(
      z.object({
        memberId: z.number().int().nullable().describe('Null for a gymnast who would be added.'),
        memberName: z.string(),
        teamName: z.string().nullable(),
        effect: z.enum(PLAN_EFFECTS),
        values: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
      }),
    )
    .describe('Losses first; at most 500.'),
});
export type SyncPlan = z.infer<typeof syncPlanSchema>;
export const syncPlanReplySchema = z.object({ plan: syncPlanSchema.nullable() });
export const resolvePlanBodySchema = z.object({ action: z.enum(['letGoOnce', 'dismiss']) });

export const resolvedReplySchema = z.object({ message: z.string() });
