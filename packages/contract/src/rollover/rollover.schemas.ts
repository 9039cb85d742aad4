import { z } from 'zod';
import { boundedList } from '../bounded.ts';
import { FIELD_FAULTS } from '../field-faults.words.ts';
import { calendarDateSchema, idSchema, lineSchema } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { bulkPreviewSchema } from '../members/bulk/bulk-changes.schemas.ts';
import {
  AGE_LIMITS,
  LAPSED_ACTIONS,
  ROLLOVER_LISTS,
  ROLLOVER_PAGE,
  ROLLOVER_PARTS,
} from './rollover.constants.ts';

const count = z.number().int();

/** The settings that decide which gymnasts are in the lists of a rollover. */
const rolloverSettingsSchema = z.object({
  cutoffDay: z.string().describe('The day on which ages count.'),
  ageLimit: z
    .number()
    .int()
    .min(AGE_LIMITS.least)
    .max(AGE_LIMITS.most)
    .describe('The age on that day from which a gymnast ages out.'),
  lapsedAction: z.enum(LAPSED_ACTIONS).describe('What becomes of ticked gymnasts who are lapsed.'),
  wholeLevels: z.array(z.string()).max(LIMITS.skillLevels).describe('Levels of which all gymnasts move up.'),
});
export type RolloverSettings = z.output<typeof rolloverSettingsSchema>;

export const rolloverSettingsBodySchema = rolloverSettingsSchema
  .extend({
    cutoffDay: calendarDateSchema,
    wholeLevels: boundedList(
      z.array(lineSchema(LIMITS.name).min(1)),
      LIMITS.skillLevels,
      FIELD_FAULTS.tooManyLevels(LIMITS.skillLevels),
    ),
    wholeLevel: z
      .object({ level: lineSchema(LIMITS.name).min(1), isWhole: z.boolean() })
      .describe('One level to add to the whole levels, or to take off; the others stay as they are now.'),
  })
  .partial();
export type RolloverSettingsBody = z.output<typeof rolloverSettingsBodySchema>;

const openRolloverSchema = rolloverSettingsSchema.extend({
  id: count,
  startedBy: z.string(),
  startedAt: z.iso.datetime(),
  changedBy: z.string(),
  changedAt: z.iso.datetime(),
  lists: z.record(z.enum(ROLLOVER_LISTS), z.object({ total: count, ticked: count })),
  withoutBirthDate: count.describe('Gymnasts on the rosters whose age is not known.'),
  levels: z
    .array(z.object({ level: z.string(), next: z.string(), count }))
    .max(LIMITS.skillLevels)
    .describe('The levels that have another one above them, with their gymnasts.'),
});
export type OpenRollover = z.infer<typeof openRolloverSchema>;

const madeRolloverSchema = z.object({
  id: count,
  message: z.string(),
  madeBy: z.string(),
  madeAt: z.iso.datetime(),
  bulkChangeId: count.nullable().describe('For the undo; null when no gymnast was changed.'),
  undoneAt: z.iso.datetime().nullable(),
  sync: z
    .object({ total: count, sent: count, waiting: count, stuck: count })
    .describe('How far the changed gymnasts have come on their way to Wild Apricot.'),
});
export type MadeRollover = z.infer<typeof madeRolloverSchema>;

export const rolloverSchema = z.object({
  open: openRolloverSchema
    .nullable()
    .describe('The rollover that is being prepared; all office people share it.'),
  last: madeRolloverSchema.nullable().describe('The last one that was made.'),
});
export type Rollover = z.infer<typeof rolloverSchema>;

export const rolloverListQuerySchema = z.object({
  list: z.enum(ROLLOVER_LISTS),
  limit: z.coerce.number().int().min(1).max(LIMITS.officePage).default(ROLLOVER_PAGE),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});
export type RolloverListQuery = z.output<typeof rolloverListQuerySchema>;

const rolloverGymnastSchema = z.object({
  id: count,
  name: z.string(),
  teamName: z.string().nullable(),
  skillLevel: z.string(),
  nextLevel: z.string().nullable(),
  dateOfBirth: z.string().nullable(),
  ageOnCutoffDay: count.nullable(),
  membershipStatus: z.string(),
  statusSince: z.iso.datetime(),
  scoreOuts: count.describe('At the level the gymnast has now.'),
  isTicked: z.boolean(),
  isLeaving: z.boolean().describe('Another list archives them, which comes first.'),
});
export type RolloverGymnast = z.infer<typeof rolloverGymnastSchema>;

export const rolloverListSchema = z.object({
  total: count,
  gymnasts: z.array(rolloverGymnastSchema).max(LIMITS.officePage),
});
export type RolloverListReply = z.infer<typeof rolloverListSchema>;

export const rolloverTicksBodySchema = z.object({
  list: z.enum(ROLLOVER_LISTS),
  isTicked: z.boolean(),
  memberIds: boundedList(
    z.array(idSchema).min(1, FIELD_FAULTS.noGymnast),
    LIMITS.officePage,
    FIELD_FAULTS.tooManyGymnasts(LIMITS.officePage),
  )
    .optional()
    .describe('Without it, all gymnasts of the list are ticked, or none.'),
});
export type RolloverTicksBody = z.output<typeof rolloverTicksBodySchema>;

const removesRegistrations = z
  .boolean()
  .default(false)
  .describe('Take those who are archived off coming events too. Without it, they are left out (MEM-41).');

export const rolloverPreviewBodySchema = z.object({ removesRegistrations });
export type RolloverPreviewBody = z.output<typeof rolloverPreviewBodySchema>;

export const rolloverPreviewSchema = z.object({
  fingerprint: z.string().describe('Names exactly these changes; to be sent back with the rollover.'),
  message: z.string(),
  count: count.describe('The gymnasts who are changed.'),
  parts: z
    .array(z.object({ part: z.enum(ROLLOVER_PARTS), preview: bulkPreviewSchema }))
    .max(ROLLOVER_PARTS.length),
});
export type RolloverPreview = z.infer<typeof rolloverPreviewSchema>;

export const rolloverMakeBodySchema = z.object({
  fingerprint: lineSchema(64).min(64),
  removesRegistrations,
});
export type RolloverMakeBody = z.output<typeof rolloverMakeBodySchema>;
