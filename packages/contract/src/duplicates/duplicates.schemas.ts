import { z } from 'zod';
import { dateOfBirthSchema, idSchema, requiredNameSchema } from '../fields.ts';
import { officeMemberSchema } from '../members/office-members.schemas.ts';
import { COMBINED_FIELDS, DUPLICATE_REASONS, MERGED_FIELDS, MERGES_LISTED } from './duplicates.constants.ts';

const count = z.number().int();

const entrySchema = z.object({
  id: count,
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.string(),
  teamName: z.string().nullable(),
  skillLevel: z.string(),
  membershipStatus: z.string(),
  email: z.string().nullable(),
});
/** An entry of a pair, as shown in the list. */
export type DuplicateEntry = z.infer<typeof entrySchema>;

export const duplicatePairSchema = z.object({
  first: entrySchema,
  second: entrySchema,
  reasons: z.array(z.enum(DUPLICATE_REASONS)).min(1).max(DUPLICATE_REASONS.length),
  foundAt: z.iso.datetime(),
});
export type DuplicatePair = z.infer<typeof duplicatePairSchema>;

export const duplicateListQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});
export type DuplicateListQuery = z.output<typeof duplicateListQuerySchema>;

export const duplicateListSchema = z.object({
  total: count,
  isComparing: z.boolean().describe('Some entries are new or changed and have not been compared yet.'),
  pairs: z.array(duplicatePairSchema).max(100),
});
export type DuplicateList = z.infer<typeof duplicateListSchema>;

export const pairParamsSchema = z.object({ firstId: idSchema, secondId: idSchema });

const registrationSchema = z.object({
  event: z.string(),
  startDate: z.string().nullable(),
  status: z.string(),
});

const sideSchema = z.object({
  member: officeMemberSchema,
  isInProvider: z.boolean().describe('Wild Apricot has a contact of this entry.'),
  registrations: z.array(registrationSchema).max(200).describe('For events, canceled ones left out.'),
  resultCount: count,
  attendanceCount: count,
  activityCount: count,
});
export type DuplicateSide = z.infer<typeof sideSchema>;

/** Two entries side by side. */
export const duplicateComparisonSchema = z.object({
  first: sideSchema,
  second: sideSchema,
  suggestedKeepId: count.describe('The entry that Wild Apricot has, is active, or was there first.'),
});
export type DuplicateComparison = z.infer<typeof duplicateComparisonSchema>;

export const mergeBodySchema = z.object({
  keepId: idSchema,
  keepVersion: count.describe('As it was compared: a later change is not overwritten.'),
  otherId: idSchema,
  otherVersion: count,
  take: z.array(z.enum(MERGED_FIELDS)).max(MERGED_FIELDS.length).describe('Taken from the other entry.'),
  combine: z.array(z.enum(COMBINED_FIELDS)).max(COMBINED_FIELDS.length).default([]),
});
export type MergeBody = z.output<typeof mergeBodySchema>;

const leftThereSchema = z
  .array(registrationSchema)
  .max(200)
  .describe('Registrations that Wild Apricot still has under the archived contact.');

export const mergeReplySchema = z.object({
  mergeId: count,
  message: z.string(),
  leftThere: leftThereSchema,
});
export type MergeReply = z.infer<typeof mergeReplySchema>;

const mergeSchema = z.object({
  id: count,
  keptId: count,
  keptName: z.string(),
  mergedId: count,
  mergedName: z.string(),
  mergedBy: z.string(),
  mergedAt: z.iso.datetime(),
  canUndo: z.boolean().describe('Nothing of either entry has been changed since.'),
  leftThere: leftThereSchema,
});
export type Merge = z.infer<typeof mergeSchema>;

export const mergeListSchema = z.object({ merges: z.array(mergeSchema).max(MERGES_LISTED) });

export const tellApartBodySchema = z.object({
  firstId: idSchema,
  secondId: idSchema,
  areTwoChildren: z.boolean().describe('False takes that back, and the pair is listed again.'),
});

/** A child about to be added. */
export const newChildSchema = z.object({
  firstName: requiredNameSchema,
  lastName: requiredNameSchema,
  dateOfBirth: dateOfBirthSchema,
});

export const sameChildrenSchema = z.object({
  found: z
    .array(entrySchema.omit({ email: true }).extend({ reasons: duplicatePairSchema.shape.reasons }))
    .max(5)
    .describe('On the caller’s rosters; to the office all teams are shown.'),
});
export type SameChild = z.infer<typeof sameChildrenSchema>['found'][number];
