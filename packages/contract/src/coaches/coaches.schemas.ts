import { z } from 'zod';
import { hasNoOuterSpace, passwordSchema } from '../auth/auth.schemas.ts';
import { FIELD_FAULTS } from '../field-faults.words.ts';
import { emailSchema, idSchema, requiredNameSchema } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { MAIL_REASONS } from '../mail/mail.schemas.ts';
import { OFFICE_ROLES } from '../permissions.ts';
import {
  COACH_LEVELS,
  DEFAULT_COACH_LEVEL,
  NO_COACH_LEVEL,
  RECENT_ACTIVITY_COUNT,
} from './coaches.constants.ts';
import { findPasswordFault } from './password-strength.ts';

/** One of a coach's latest log entries, as the coach's card shows it (COACHES-05). */
export const coachActivitySchema = z.object({
  id: z.number().int(),
  actionType: z.string(),
  memberId: z.number().int().nullable(),
  memberName: z.string().nullable().describe('Null beside a number: they were erased (BEYOND-12).'),
  csvFileName: z.string().nullable(),
  createdAt: z.string(),
});
export type CoachActivity = z.infer<typeof coachActivitySchema>;

/** A coach as the office sees them (COACHES-01, COACHES-05). */
export const coachSchema = z.object({
  id: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  teamId: z.number().int().optional().describe('Absent for a coach without a team.'),
  teamName: z.string().nullable(),
  teamCode: z
    .string()
    .nullable()
    .describe('The code the coach signed up with, else the one that is free for the team.'),
  isCodeHidden: z
    .literal(true)
    .optional()
    .describe('The team has a free code, but the person confirmed too long ago (POST /api/auth/confirm).'),
  coachLevel: z.string().describe('As stored, or Coach when none is set.'),
  isActive: z.boolean(),
  createdAt: z.string(),
  invitedUntil: z
    .string()
    .nullable()
    .describe('Until when an invitation can be accepted; null when there is none open.'),
  hasPassword: z.boolean().describe('False for a coach who was invited and has not come yet.'),
  lastSignInAt: z.string().nullable().describe('Null for a coach who has never signed in.'),
  undelivered: z
    .object({ reason: z.enum(MAIL_REASONS).nullable() })
    .nullable()
    .describe('An email to the coach was refused and waits for a corrected address (OFFICE-05).'),
  activityCount: z.number().int(),
  recentActivity: z.array(coachActivitySchema).max(RECENT_ACTIVITY_COUNT),
});
export type Coach = z.infer<typeof coachSchema>;

const coachFields = {
  email: emailSchema,
  firstName: requiredNameSchema,
  lastName: requiredNameSchema,
  teamId: idSchema.describe('Each coach has exactly one team; forms send it as text.'),
  coachLevel: z.enum(COACH_LEVELS).default(DEFAULT_COACH_LEVEL),
};

export const createCoachBodySchema = z.object({ ...coachFields, password: passwordSchema });

/**
 * A blank password keeps the stored one. An omitted level, or `Coach`, which is read if none is set, keeps the stored
 * level.
 */
export const updateCoachBodySchema = z.object({
  ...coachFields,
  coachLevel: z.enum([...COACH_LEVELS, NO_COACH_LEVEL]).optional(),
  password: z.union([z.literal(''), passwordSchema]).optional(),
});
export type CoachChanges = z.output<typeof updateCoachBodySchema>;

/** Without it, the access is toggled. A caller who says what is meant does not undo what another has just done. */
export const toggleActiveBodySchema = z.object({ isActive: z.boolean().optional() }).nullish();

export const activeStateSchema = z.object({
  isActive: z.boolean(),
  isInvited: z
    .literal(true)
    .optional()
    .describe('The coach had no password when activated, and gets an invitation by email.'),
});
export type ActiveState = z.infer<typeof activeStateSchema>;

/** The present address, or a corrected one. */
export const sendAgainBodySchema = z.object({ email: emailSchema });

export const inviteCoachBodySchema = z.object(coachFields);
export type NewInvitation = z.output<typeof inviteCoachBodySchema>;

export const resetPasswordBodySchema = z.object({
  newPassword: z
    .string()
    .max(LIMITS.password)
    .refine(hasNoOuterSpace, FIELD_FAULTS.outerSpace)
    .superRefine((password, context) => {
      const fault = findPasswordFault(password);
      if (fault !== null) context.addIssue({ code: 'custom', message: fault });
    }),
});

const invitationTokenSchema = z.string().min(1).max(200);

export const readInvitationBodySchema = z.object({ token: invitationTokenSchema });

export const acceptInvitationBodySchema = z.object({
  token: invitationTokenSchema,
  password: passwordSchema,
});

/** What the holder of an invitation sees before choosing a password. */
export const invitationSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  teamName: z.string().nullable(),
  officeRole: z
    .enum(OFFICE_ROLES)
    .nullable()
    .describe('For an invitation to the office, the role (OFFICE-10); null for a coach.'),
});
export type Invitation = z.infer<typeof invitationSchema>;
