import { z } from 'zod';
import { idSchema, lineSchema } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { listLimitSchema } from '../list-page.ts';
import { ACTION_TYPES, ACTIVITY_DATE_FILTERS, DEFAULT_ACTIVITY_DATES } from './activity.constants.ts';

/** Filters of the log; an omitted one matches every entry. */
export const activityFilterSchema = z.object({
  coachId: idSchema.optional().describe('The account that did it, also one that is deleted.'),
  dateFilter: z.enum(ACTIVITY_DATE_FILTERS).default(DEFAULT_ACTIVITY_DATES),
  actionType: z
    .enum(ACTION_TYPES)
    .optional()
    .describe('Without it, everything but PROVIDER_CHANGE: what changed in Wild Apricot and was synced.'),
  teamId: idSchema.optional(),
  search: lineSchema(LIMITS.search).optional().describe('Part of coach, member, team, file or details.'),
});
export type ActivityFilter = z.output<typeof activityFilterSchema>;

export const listActivityQuerySchema = activityFilterSchema.extend({
  before: z.coerce
    .number()
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .describe('The id of an entry: only older ones. For the next page, that of the last entry one has.'),
  folded: z
    .enum(['true'])
    .optional()
    .describe('One row for the entries of one bulk change, the newest that the filters match.'),
  sameChangeAs: idSchema
    .optional()
    .describe('The id of such a row: only the entries that it stands for, as far as the filters match.'),
  limit: listLimitSchema,
});
export type ListActivityQuery = z.output<typeof listActivityQuerySchema>;

/** One entry of the log (ACTIVITY-01), with the values before and after in words (ACTIVITY-04). */
export const activityEntrySchema = z.object({
  id: z.number().int(),
  actionType: z.string(),
  coachName: z.string(),
  coachEmail: z.string(),
  memberName: z.string().nullable(),
  memberId: z.number().int().nullable(),
  csvFileName: z.string().nullable(),
  recordCount: z.number().int().nullable(),
  teamName: z.string().nullable(),
  details: z.string().describe('What happened, in words, such as `Level 4 → 5`.'),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  entries: z
    .number()
    .int()
    .min(1)
    .describe('How many entries of one bulk change the row stands for; its own values are then left out.'),
  canPutBack: z
    .boolean()
    .describe('Values of the gymnast can be put back; the activity of the gymnast has them.'),
  createdAt: z.iso.datetime(),
});
export type ActivityEntry = z.infer<typeof activityEntrySchema>;

/** A person who is in the log or could be. */
export const activityPersonSchema = z.object({
  coachId: z.number().int(),
  name: z.string(),
  email: z.string(),
});
