import { z } from 'zod';
import { boundedList } from '../bounded.ts';
import { DEMO_TEAM_NAME } from '../demo/demo.constants.ts';
import { FIELD_FAULTS } from '../field-faults.words.ts';
import { idSchema, lineSchema, MAX_ID } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { listPageQuerySchema } from '../list-page.ts';
import { recordOf } from '../records.ts';
import { siblingsSchema } from './family/siblings.ts';
import {
  appliedFieldShape,
  changedFieldShape,
  editedGuardiansSchema,
  orNull,
  rosterFieldShape,
} from './member-field-shapes.ts';
import { EDITABLE_FIELDS, isColumnField } from './member-fields.ts';
import { MEMBER_SYNC_STATES } from './members.constants.ts';

/** A gymnast as a signed-in coach or the admin sees them (MEM-01). */
export const memberSchema = z.object({
  id: z.number().int(),
  ...rosterFieldShape,
  teamId: z
    .union([z.number().int(), z.literal(DEMO_TEAM_NAME)])
    .nullable()
    .describe('In the demo the name of its only team, which has no number.'),
  teamName: z.string().nullable(),
  membershipStatus: z
    .string()
    .describe('Active, Lapsed, Pending - New, Pending - Renewal, Inactive, Unknown or another word.'),
  isRenewalUnapproved: z
    .boolean()
    .optional()
    .describe('The renewal that was asked for was not approved and lapsed in Wild Apricot (PROVIDER-07).'),
  membershipLevel: z.string().nullable(),
  siblings: siblingsSchema,
  version: z.number().int().describe('Grows with each change; send it back as If-Match to save safely.'),
  sync: z.object({
    state: z.enum(MEMBER_SYNC_STATES),
    reason: z.string().nullable().describe('Why Wild Apricot refused the change, in words.'),
  }),
  can: z.object({ edit: z.boolean(), archive: z.boolean(), renew: z.boolean() }),
});
export type Member = z.infer<typeof memberSchema>;

export const memberListSchema = z.array(memberSchema).max(LIMITS.longList);

/** Filters of the member list; a coach's list is always their own team. */
export const listMembersQuerySchema = z.object({
  teamId: idSchema.optional(),
  level: lineSchema(LIMITS.skillLevel).optional(),
  status: lineSchema(40).optional(),
  search: lineSchema(LIMITS.search).optional(),
  ...listPageQuerySchema.shape,
  after: z.coerce
    .number()
    .int()
    .min(0)
    .max(MAX_ID)
    .optional()
    .describe(
      'Those with a greater id, in the order of their ids. Asked again with the last id until fewer than `limit` come, it misses no member and returns none twice, whatever changes meanwhile.',
    ),
});
export type ListMembersQuery = z.output<typeof listMembersQuerySchema>;

/** The choices of the provider's level field; before it is read, those of MEM-01. */
export const skillLevelsSchema = z.array(z.string()).max(LIMITS.skillLevels);

/** The changes of an edit (MEM-30): an omitted field stays, an empty one is cleared. */
export const memberChangesSchema = z.object(changedFieldShape);
export type MemberChanges = z.output<typeof memberChangesSchema>;

const editedSchema = z
  .string()
  .max(LIMITS.editedText)
  .nullish()
  .describe(
    'Null or an empty text clears the value; left out, it stays. An unchanged value is always taken.',
  );

const siblingOfSchema = idSchema
  .nullish()
  .describe(
    'The gymnast whose brother or sister this is: the email is then kept as the family’s, and the two are linked (FAMILY-02).',
  );

const EDITED_TEXTS = EDITABLE_FIELDS.filter(isColumnField);

/**
 * The body of an edit (MEM-30, CLIENT-02). It may be a whole member as read, with values that could not be typed here.
 * Only values that differ from the stored ones are checked, by {@link memberChangesSchema}. Other keys are ignored.
 */
export const memberEditSchema = z.object({
  ...recordOf(EDITED_TEXTS, () => editedSchema),
  guardians: editedGuardiansSchema,
  siblingOf: siblingOfSchema,
});
export type MemberEdit = z.output<typeof memberEditSchema>;

/**
 * A new gymnast as the add form sends them (MEM-20 to MEM-23); blank fields may be omitted. A coach adds to their own
 * team; the admin must name one.
 */
export const memberApplicationSchema = z.object({
  ...appliedFieldShape,
  teamId: orNull(idSchema),
  siblingOf: siblingOfSchema,
});
export type MemberApplication = z.output<typeof memberApplicationSchema>;

export const applyReplySchema = z.object({
  message: z.string(),
  memberName: z.string(),
  memberId: z.number().int(),
});

export const renewalOutcomeSchema = z.object({
  membershipStatus: z.string(),
  requiresAdminApproval: z.boolean().describe('The application waits for the league office.'),
  emailTriggered: z.boolean().describe('The membership is active and the sign-in email is on its way.'),
  requiresManualEmail: z.boolean().describe('The membership is active but no email can reach the family.'),
});
export type RenewalOutcome = z.infer<typeof renewalOutcomeSchema>;

export const renewReplySchema = renewalOutcomeSchema.extend({
  message: z.string(),
  memberId: z.number().int(),
  bulkChangeId: z.number().int().nullable().describe('For the undo.'),
});

export const bulkRenewBodySchema = z.object({
  memberIds: boundedList(
    z.array(idSchema).min(1, FIELD_FAULTS.noGymnast),
    LIMITS.memberIds,
    FIELD_FAULTS.tooManyGymnasts(LIMITS.memberIds),
  ),
});

export const bulkRenewReplySchema = z.object({
  results: z.object({
    successful: z.array(renewalOutcomeSchema.extend({ memberId: z.number().int(), memberName: z.string() })),
    failed: z.array(z.object({ memberId: z.number().int(), reason: z.string() })),
  }),
  bulkChangeId: z.number().int().nullable().describe('For the undo; null when no member was renewed.'),
});
export type BulkRenewReply = z.infer<typeof bulkRenewReplySchema>;

/** The fields that a person types, whose values can be put back (ROSTER-08). */
export const memberFieldSchema = z.enum(EDITABLE_FIELDS);

/** What was done with one member, for their coach to read (MEM-32). */
export const memberActivitySchema = z.object({
  id: z.number().int(),
  action: z.string().describe('ADD_MEMBER, EDIT_MEMBER, DELETE_MEMBER, RENEW_MEMBER or another word.'),
  description: z.string().describe('What changed, in words, such as `Level 4 → 5`.'),
  timestamp: z.iso.datetime(),
  coachName: z.string(),
  values: z
    .array(z.object({ field: memberFieldSchema, before: z.string(), after: z.string() }))
    .max(memberFieldSchema.options.length)
    .describe('The values changed, which can be put back by an edit; empty for no value.'),
});
export type MemberActivity = z.infer<typeof memberActivitySchema>;

export const archiveReplySchema = z.object({
  memberName: z.string(),
  _syncWarning: z
    .boolean()
    .describe('True when Wild Apricot has not been updated yet; the portal does that automatically.'),
});
export type ArchiveReply = z.infer<typeof archiveReplySchema>;
