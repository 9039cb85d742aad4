import { z } from 'zod';
import { boundedList } from '../../bounded.ts';
import { FIELD_FAULTS } from '../../field-faults.words.ts';
import { idSchema, lineSchema } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { FAMILY_PAGE, FAMILY_REASONS } from './families.constants.ts';
import { MOST_SIBLINGS } from './siblings.ts';

const count = z.number().int();
const ids = z.array(count).max(MOST_SIBLINGS);

const familyMemberSchema = z.object({
  id: count,
  version: count,
  firstName: z.string(),
  lastName: z.string(),
  teamName: z.string().nullable(),
  skillLevel: z.string(),
  email: z.string().nullable(),
  familyEmail: z.string().nullable(),
});
export type FamilyMember = z.infer<typeof familyMemberSchema>;

const familyContactSchema = z.object({
  name: z.string(),
  relation: z.string(),
  ways: z
    .array(z.object({ phone: z.string(), email: z.string(), memberIds: ids }))
    .max(MOST_SIBLINGS)
    .describe('More than one where the gymnasts have another phone or email of the same guardian.'),
});
export type FamilyContact = z.infer<typeof familyContactSchema>;

const familyAddressSchema = z.object({
  email: z.string(),
  from: count.describe('The gymnast who has it as their own.'),
  to: ids.describe('Brothers and sisters who still have a former address as the family’s.'),
});

/** Gymnasts who are linked, share an email, or share a phone and a name (FAMILY-03). */
export const familySchema = z.object({
  id: count.describe('The first of its gymnasts.'),
  size: count,
  members: z.array(familyMemberSchema).max(MOST_SIBLINGS),
  reasons: z.array(z.enum(FAMILY_REASONS)).max(FAMILY_REASONS.length),
  contacts: z.array(familyContactSchema).max(MOST_SIBLINGS * 5),
  addresses: z.array(familyAddressSchema).max(MOST_SIBLINGS),
});
export type Family = z.infer<typeof familySchema>;

export const familyListQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(FAMILY_PAGE),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  search: lineSchema(LIMITS.search).optional(),
  differing: z
    .literal('true')
    .optional()
    .describe('Only families in which a guardian’s phone or email differs, or a former address is left.'),
});
export type FamilyListQuery = z.output<typeof familyListQuerySchema>;

export const familyListSchema = z.object({ total: count, families: z.array(familySchema).max(100) });
export type FamilyList = z.infer<typeof familyListSchema>;

export const familyOfMemberSchema = z.object({
  family: familySchema.nullable().describe('Null for a gymnast who is alone.'),
  unlinked: z
    .array(count)
    .max(MOST_SIBLINGS)
    .describe('Who is linked with no one any more when this gymnast is unlinked.'),
});
export type FamilyOfMember = z.infer<typeof familyOfMemberSchema>;

const seenSchema = z.object({ id: idSchema, version: z.number().int().min(1) });

export const shareContactBodySchema = z.object({
  guardian: lineSchema(LIMITS.name)
    .nullable()
    .describe('The name of the guardian; null for the address of the family.'),
  from: seenSchema.describe('The gymnast whose values are taken.'),
  to: boundedList(z.array(seenSchema).min(1, FIELD_FAULTS.noGymnast), MOST_SIBLINGS),
});
export type ShareContactBody = z.output<typeof shareContactBodySchema>;

export const shareContactReplySchema = z.object({
  changed: z
    .array(z.object({ id: count, version: count }))
    .max(MOST_SIBLINGS)
    .describe(
      'The gymnasts who were changed, and their versions by now; the others have these values already.',
    ),
});
export type ShareContactReply = z.infer<typeof shareContactReplySchema>;
