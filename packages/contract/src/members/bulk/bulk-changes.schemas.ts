import { z } from 'zod';
import { boundedList, boundedTotal } from '../../bounded.ts';
import { FIELD_FAULTS } from '../../field-faults.words.ts';
import { idSchema, lineSchema, paragraphSchema } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { chosenLevelsSchema } from '../member-field-shapes.ts';
import { BULK_ACTIONS, BULK_CHANGE_KINDS, CHANGE_ENDS, TEAM_BULK_ACTIONS } from '../members.constants.ts';
import { MEMBER_FAULTS } from '../members.words.ts';

/** The level of each gymnast in the preview of a move up. */
const levelsSchema = z
  .array(
    z.object({
      level: lineSchema(LIMITS.name),
      memberIds: z.array(z.number().int()).max(LIMITS.bulkMembers),
    }),
  )
  .max(LIMITS.bulkMembers);

/** The previewed levels as sent back, for at most `most` gymnasts together. */
const sentLevelsSchema = (most: number) =>
  boundedTotal(boundedList(levelsSchema, LIMITS.skillLevels), {
    key: 'memberIds',
    most,
    sentence: FIELD_FAULTS.tooManyGymnasts(most),
  })
    .optional()
    .describe('For `moveUp`, as the preview gave them: a gymnast with another level by now is left out.');

const memberIdsSchema = (most: number) =>
  boundedList(z.array(idSchema).min(1, FIELD_FAULTS.noGymnast), most, FIELD_FAULTS.tooManyGymnasts(most));

export const bulkChangeBodySchema = z.object({
  action: z.enum(BULK_ACTIONS),
  memberIds: memberIdsSchema(LIMITS.bulkMembers),
  teamId: idSchema.optional().describe('Where a transfer leads.'),
  level: chosenLevelsSchema.optional().describe('What `setLevel` sets; empty for no level.'),
  levels: sentLevelsSchema(LIMITS.bulkMembers),
  reason: paragraphSchema(LIMITS.rejectionReason)
    .optional()
    .describe('For `reject`: what the families are told. A preview does not need it.'),
  removesRegistrations: z
    .boolean()
    .optional()
    .describe(
      'For `archive` and `reject`: take the gymnasts off coming events too. Without it, those who are registered are left out (MEM-41).',
    ),
});
export type BulkChangeBody = z.output<typeof bulkChangeBodySchema>;

/** Without the changes that ask the person to confirm: they mail families or remove registrations, and have their own calls. */
export const officeBulkChangeBodySchema = bulkChangeBodySchema
  .omit({ reason: true, removesRegistrations: true })
  .extend({ action: z.enum(BULK_ACTIONS).exclude(['reject']) });

export const departureBodySchema = bulkChangeBodySchema.pick({ memberIds: true });

export const rejectionBodySchema = bulkChangeBodySchema
  .pick({ memberIds: true, removesRegistrations: true })
  .extend({
    reason: paragraphSchema(LIMITS.rejectionReason)
      .min(1, MEMBER_FAULTS.reasonMissing)
      .describe('What the families are told.'),
  });

/** What a coach can do to gymnasts of their own team (ROSTER-01). */
export const teamBulkChangeBodySchema = bulkChangeBodySchema
  .omit({ teamId: true, reason: true, removesRegistrations: true })
  .extend({
    action: z.enum(TEAM_BULK_ACTIONS),
    memberIds: memberIdsSchema(LIMITS.teamRoster),
    levels: sentLevelsSchema(LIMITS.teamRoster),
  });

/** The gymnasts that a change affects: the number of all, and the names of the first ones. */
const bulkChangedSchema = z.object({
  count: z.number().int(),
  members: z
    .array(z.object({ id: z.number().int(), name: z.string(), from: z.string(), to: z.string() }))
    .max(LIMITS.bulkNames),
});

/** The gymnasts left out for one reason: the number of all, and the names of the first ones, null for an unknown id. */
const bulkRefusalSchema = z.object({
  reason: z.string(),
  count: z.number().int(),
  members: z.array(z.object({ id: z.number().int(), name: z.string().nullable() })).max(LIMITS.bulkNames),
});
export type BulkRefusal = z.infer<typeof bulkRefusalSchema>;

/**
 * The gymnasts whose renewal, activation or rejection ends in the same way, with how to reach their families
 * (ROSTER-06).
 */
const bulkEndSchema = z.object({
  end: z.enum(CHANGE_ENDS),
  count: z.number().int(),
  members: z
    .array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        email: z.string().nullable(),
        phone: z.string().nullable(),
      }),
    )
    .max(LIMITS.bulkNames),
});
export type BulkEnd = z.infer<typeof bulkEndSchema>;

const comingRegistrationsSchema = z.object({
  gymnasts: z.number().int(),
  count: z.number().int(),
  events: z
    .array(
      z.object({
        name: z.string(),
        startDate: z.iso.datetime({ offset: true }).nullable(),
        count: z.number().int(),
      }),
    )
    .max(LIMITS.comingEvents),
});
export type ComingRegistrations = z.infer<typeof comingRegistrationsSchema>;

export const bulkPreviewSchema = z.object({
  changed: bulkChangedSchema,
  steps: z
    .array(z.object({ from: z.string(), to: z.string(), count: z.number().int() }))
    .max(LIMITS.bulkMembers)
    .describe('How many change from what to what, such as six from Level 4 to Level 5.'),
  levels: levelsSchema.describe('For `moveUp`: to be sent back with the change. Empty for other actions.'),
  refused: z.array(bulkRefusalSchema).max(LIMITS.bulkMembers),
  ends: z
    .array(bulkEndSchema)
    .max(CHANGE_ENDS.length)
    .describe('How renewals, activations and rejections end.'),
  registrations: comingRegistrationsSchema.describe(
    'For `archive` and `reject`: the coming events that the named gymnasts are registered for (MEM-41).',
  ),
  notes: z.array(z.string()).describe('What else will happen, in sentences.'),
});
export type BulkPreview = z.infer<typeof bulkPreviewSchema>;

export const bulkResultSchema = bulkPreviewSchema.extend({
  message: z.string(),
  bulkChangeId: z
    .number()
    .int()
    .nullable()
    .describe(
      'For the undo; null when no gymnast was changed. The same request again within ten minutes changes nothing more and is answered alike.',
    ),
});
export type BulkResult = z.infer<typeof bulkResultSchema>;

export const bulkUndoSchema = z.object({
  message: z.string(),
  undone: bulkChangedSchema,
  kept: z.array(bulkRefusalSchema).max(LIMITS.bulkMembers),
});
export type BulkUndo = z.infer<typeof bulkUndoSchema>;

/** The latest bulk changes, newest first. */
export const bulkHistorySchema = z
  .array(
    z.object({
      id: z.number().int(),
      action: z.enum(BULK_CHANGE_KINDS),
      teamName: z.string().nullable().describe('Where a transfer led.'),
      level: z.string().nullable().describe('What `setLevel` set.'),
      memberCount: z.number().int(),
      changedBy: z.string(),
      createdAt: z.iso.datetime(),
      undoneAt: z.iso.datetime().nullable(),
    }),
  )
  .max(LIMITS.bulkHistory);
export type BulkChange = z.infer<typeof bulkHistorySchema>[number];
