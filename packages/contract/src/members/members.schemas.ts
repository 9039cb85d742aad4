import { z } from 'zod';
import {
  dateOfBirthSchema,
  emailSchema,
  idSchema,
  LIMITS,
  lineSchema,
  notesSchema,
  requiredNameSchema,
} from '../fields.ts';
import { BEGINNER, MEMBER_SYNC_STATES, SKILL_LEVELS } from './members.constants.ts';

/** A gymnast as a signed-in coach or the admin sees her (MEM-01). */
export const memberSchema = z.object({
  id: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  dateOfBirth: z.string().nullable().describe('YYYY-MM-DD, a calendar date without time zone.'),
  teamId: z.number().int().nullable(),
  teamName: z.string().nullable(),
  skillLevel: z.string().describe('3 to 8, Beginner, or empty when not set.'),
  coachNotes: z.string().nullable(),
  membershipStatus: z
    .string()
    .describe('Active, Lapsed, Pending - New, Pending - Renewal, Inactive, Unknown or another word.'),
  membershipLevel: z.string().nullable(),
  emergencyContactName: z.string().nullable(),
  emergencyContactPhone: z.string().nullable(),
  version: z.number().int().describe('Grows with each change; send it back as If-Match to save safely.'),
  sync: z.object({
    state: z.enum(MEMBER_SYNC_STATES),
    reason: z.string().nullable().describe('Why the membership service refused the change, in words.'),
  }),
  can: z.object({ edit: z.boolean(), archive: z.boolean(), renew: z.boolean() }),
});
export type Member = z.infer<typeof memberSchema>;

export const memberListSchema = z.array(memberSchema).max(LIMITS.teamRoster);

/** Filters of the member list; a coach's list is the own team whatever is asked. */
export const listMembersQuerySchema = z.object({
  teamId: idSchema.optional(),
  level: lineSchema(20).optional(),
  status: lineSchema(40).optional(),
  search: lineSchema(LIMITS.search).optional(),
  limit: z.coerce.number().int().min(1).max(LIMITS.teamRoster).default(LIMITS.teamRoster),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});
export type ListMembersQuery = z.output<typeof listMembersQuerySchema>;

const skillLevelChangeSchema = z.enum([...SKILL_LEVELS, BEGINNER, '']);

/** What an edit may change (MEM-30); a field left out stays, an empty one is cleared. Other keys are ignored. */
export const memberChangesSchema = z.object({
  firstName: requiredNameSchema.optional(),
  lastName: requiredNameSchema.optional(),
  email: z.union([z.literal(''), emailSchema]).optional(),
  phone: lineSchema(LIMITS.phone).optional(),
  dateOfBirth: z.union([z.literal(''), dateOfBirthSchema]).optional(),
  skillLevel: skillLevelChangeSchema.optional(),
  coachNotes: notesSchema.optional(),
  emergencyContactName: lineSchema(LIMITS.name).optional(),
  emergencyContactPhone: lineSchema(LIMITS.phone).optional(),
});
export type MemberChanges = z.output<typeof memberChangesSchema>;

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
});

export const bulkRenewBodySchema = z.object({
  memberIds: z
    .array(idSchema)
    .min(1, 'Must name at least one member.')
    .max(LIMITS.memberIds, `Must name at most ${LIMITS.memberIds} members.`),
});

export const bulkRenewReplySchema = z.object({
  results: z.object({
    successful: z.array(renewalOutcomeSchema.extend({ memberId: z.number().int(), memberName: z.string() })),
    failed: z.array(z.object({ memberId: z.number().int(), reason: z.string() })),
  }),
});
export type BulkRenewReply = z.infer<typeof bulkRenewReplySchema>;

export const archiveReplySchema = z.object({
  memberName: z.string(),
  _syncWarning: z
    .boolean()
    .describe('True when the membership service has not been told yet; it follows by itself.'),
});
export type ArchiveReply = z.infer<typeof archiveReplySchema>;
