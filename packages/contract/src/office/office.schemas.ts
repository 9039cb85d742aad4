import { z } from 'zod';
import { emailSchema, requiredNameSchema } from '../fields.ts';
import { OFFICE_ROLES } from '../permissions.ts';

/** A person of the office, as its owners see them (OFFICE-10). */
export const officePersonSchema = z.object({
  id: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  officeRole: z.enum(OFFICE_ROLES),
  isFixed: z.boolean().describe('The account that the configuration names: it stays an owner.'),
  hasPassword: z.boolean().describe('False for a person who was invited and has not chosen one.'),
  hasSecondFactor: z.boolean(),
  invitedUntil: z
    .string()
    .nullable()
    .describe('Until when an invitation can be accepted; null when there is none open.'),
  lastSignInAt: z.string().nullable().describe('Null for a person who has never signed in.'),
});
export type OfficePerson = z.infer<typeof officePersonSchema>;

export const inviteOfficePersonBodySchema = z.object({
  email: emailSchema,
  firstName: requiredNameSchema,
  lastName: requiredNameSchema,
  officeRole: z.enum(OFFICE_ROLES),
});
export type NewOfficePerson = z.output<typeof inviteOfficePersonBodySchema>;

export const officeRoleBodySchema = z.object({ officeRole: z.enum(OFFICE_ROLES) });
