import { z } from 'zod';
import { defineRoute } from '../http/route.ts';
import { currentPasswordSchema, secondFactorCodeSchema, sessionUserSchema } from './auth.schemas.ts';

const currentPassword = currentPasswordSchema;

export const secondFactorStateSchema = z.object({
  isOn: z.boolean(),
  isRequired: z.boolean().describe('Without single sign-on in production the admin cannot do without.'),
  backupCodesLeft: z.number().int(),
});
export type SecondFactorState = z.infer<typeof secondFactorStateSchema>;

export const secondFactorBeginBodySchema = z.object({ currentPassword });
export const secondFactorConfirmBodySchema = z.object({ code: secondFactorCodeSchema });
export const secondFactorChangeBodySchema = z.object({ currentPassword, code: secondFactorCodeSchema });

const backupCodesSchema = z
  .array(z.string())
  .describe('Each opens the portal once in place of the app; they are not shown again.');

/** The admin's second factor (BEYOND-11): an authenticator app by RFC 6238, with backup codes. */
export const secondFactorRoutes = {
  state: defineRoute({
    method: 'GET',
    path: '/api/admin/second-factor',
    access: 'secondFactor.manage',
    beforeSecondFactor: true,
    summary: 'Whether the admin’s sign-in takes a second factor.',
    reply: secondFactorStateSchema,
    errors: [],
  }),
  begin: defineRoute({
    method: 'POST',
    path: '/api/admin/second-factor/begin',
    access: 'secondFactor.manage',
    beforeSecondFactor: true,
    summary: 'Makes a secret for an authenticator app; it counts only after its first code has been given.',
    body: secondFactorBeginBodySchema,
    reply: z.object({
      secret: z.string().describe('For typing into an app that cannot read the picture.'),
      uri: z.string().describe('What the picture says: otpauth://totp/…'),
    }),
    errors: ['PASSWORD_WRONG', 'SECOND_FACTOR_IS_ON', 'SIGNS_IN_ELSEWHERE', 'TOO_MANY_REQUESTS'],
  }),
  confirm: defineRoute({
    method: 'POST',
    path: '/api/admin/second-factor/confirm',
    access: 'secondFactor.manage',
    beforeSecondFactor: true,
    summary: 'Switches the second factor on and ends all other sessions of the admin.',
    body: secondFactorConfirmBodySchema,
    reply: z.object({ user: sessionUserSchema, backupCodes: backupCodesSchema }),
    errors: ['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_NOT_BEGUN', 'SIGNS_IN_ELSEWHERE', 'TOO_MANY_REQUESTS'],
  }),
  renewBackupCodes: defineRoute({
    method: 'POST',
    path: '/api/admin/second-factor/backup-codes',
    access: 'secondFactor.manage',
    summary: 'Makes new backup codes; the former ones are worth nothing any more.',
    body: secondFactorChangeBodySchema,
    reply: z.object({ backupCodes: backupCodesSchema }),
    errors: ['PASSWORD_WRONG', 'SECOND_FACTOR_WRONG', 'SECOND_FACTOR_NOT_BEGUN', 'TOO_MANY_REQUESTS'],
  }),
  remove: defineRoute({
    method: 'POST',
    path: '/api/admin/second-factor/remove',
    access: 'secondFactor.manage',
    summary:
      'Switches the second factor off, to set it up with another phone; where it is required that comes next.',
    body: secondFactorChangeBodySchema,
    reply: sessionUserSchema,
    errors: ['PASSWORD_WRONG', 'SECOND_FACTOR_WRONG', 'SECOND_FACTOR_NOT_BEGUN', 'TOO_MANY_REQUESTS'],
  }),
} as const;
