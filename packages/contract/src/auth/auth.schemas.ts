import { z } from 'zod';
import { FIELD_FAULTS } from '../field-faults.words.ts';
import { emailSchema, requiredNameSchema } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { OFFICE_ROLES, ROLES } from '../permissions.ts';
import { hasOuterBlank } from '../text.ts';
import { MIN_PASSWORD_LENGTH } from './auth.constants.ts';
import { resemblesOffice } from './office-names.ts';

/**
 * A phone adds a space after a word, and copied text can have invisible characters, but the next keyboard does neither
 * (SAFE-05).
 */
export const hasNoOuterSpace = (password: string) => !hasOuterBlank(password);

export const passwordSchema = z
  .string()
  .min(MIN_PASSWORD_LENGTH, FIELD_FAULTS.tooShort(MIN_PASSWORD_LENGTH))
  .max(LIMITS.password, FIELD_FAULTS.passwordTooLong(LIMITS.password))
  .refine(hasNoOuterSpace, FIELD_FAULTS.outerSpace);

/** The signed-in person (AUTH-01, AUTH-05): a coach with a team, or the admin without. */
export const sessionUserSchema = z.object({
  id: z.number().int(),
  role: z.enum(ROLES),
  officeRole: z
    .enum(OFFICE_ROLES)
    .nullable()
    .describe('Which of the office’s roles the person has; null for a coach (OFFICE-10).'),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  coachLevel: z.string().describe('Head Coach, Assistant Coach, Trainee Coach, or Coach when none is set.'),
  teamId: z.number().int().optional().describe('Absent for the admin, and for a coach without a team.'),
  teamName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  mustChoosePassword: z
    .boolean()
    .describe(
      'The office has set the password: the person must choose another before anything else (AUTH-11).',
    ),
  mustSetUpSecondFactor: z
    .boolean()
    .describe('The admin has none where one is required: it is set up before anything else (BEYOND-11).'),
  hasSecondFactor: z
    .boolean()
    .describe('The person has a second factor, so POST /api/auth/confirm takes a code of it (SAFE-02).'),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;

export const loginBodySchema = z.object({
  email: z.string().trim().min(1, FIELD_FAULTS.empty).max(LIMITS.email),
  password: z.string().min(1, FIELD_FAULTS.empty).max(LIMITS.password),
  code: z
    .string()
    .trim()
    .max(40)
    .optional()
    .describe('The second factor, asked for by SECOND_FACTOR_NEEDED (BEYOND-11).'),
});

/** The name that a person gives their own account; it must not resemble the office's in the log and in messages. */
const ownNameSchema = requiredNameSchema.refine((text) => !resemblesOffice(text), FIELD_FAULTS.notOwnName);

export const registerBodySchema = z
  .object({
    email: emailSchema,
    password: passwordSchema,
    firstName: ownNameSchema,
    lastName: ownNameSchema,
    teamCode: z
      .string()
      .min(1, FIELD_FAULTS.empty)
      .max(LIMITS.teamCode)
      .regex(/^\P{Cc}*$/u, FIELD_FAULTS.notOneLine)
      .describe('Exact and case-sensitive.'),
  })
  // Messages show both together: `Off ice`.
  .refine(({ firstName, lastName }) => !resemblesOffice(`${firstName} ${lastName}`), {
    path: ['lastName'],
    message: FIELD_FAULTS.notOwnName,
  });

/** The password of the signed-in person, asked for again. */
export const currentPasswordSchema = z.string().min(1, FIELD_FAULTS.empty).max(LIMITS.password);

/** What a person types as second factor: six digits of the app, or a backup code; spaces and dashes are ignored. */
export const secondFactorCodeSchema = z
  .string()
  .max(40)
  .transform((typed) => typed.replace(/[\s-]/g, '').toUpperCase())
  .pipe(
    z
      .string()
      .regex(
        /^(\d{6}|[A-Z2-7]{10})$/,
        'Six digits from the app, or a backup code of ten letters and digits.',
      ),
  );

/** What proves who the person is: a code for one who has a second factor, else the password. Exactly one of the two. */
export const confirmBodySchema = z
  .object({
    currentPassword: currentPasswordSchema.optional(),
    code: secondFactorCodeSchema.optional(),
  })
  .refine(({ currentPassword, code }) => (currentPassword === undefined) !== (code === undefined), {
    path: ['code'],
    message: FIELD_FAULTS.notPasswordOrCode,
  });
export type ConfirmBody = z.infer<typeof confirmBodySchema>;

export const changePasswordBodySchema = z.object({
  currentPassword: currentPasswordSchema,
  newPassword: passwordSchema,
});

/** A session of the person in another browser. Neither browser nor address is stored, so neither is shown. */
const otherSessionSchema = z.object({ id: z.number().int(), signedInAt: z.iso.datetime() });

export const otherSessionsSchema = z.array(otherSessionSchema).describe('The newest first.');
export type OtherSession = z.infer<typeof otherSessionSchema>;

export const endedSessionsSchema = z.object({ ended: z.number().int().min(0) });

export const messageReplySchema = z.object({ message: z.string() });
