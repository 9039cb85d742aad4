import { z } from 'zod';
import { FIELD_FAULTS } from '../field-faults.words.ts';
import { emailSchema } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { messageReplySchema, passwordSchema, sessionUserSchema } from './auth.schemas.ts';

const token = z.string().min(1, FIELD_FAULTS.empty).max(100);

export const requestResetBodySchema = z.object({ email: emailSchema });
export const chooseByResetBodySchema = z.object({ token, password: passwordSchema });

export const passwordResetSchema = z.object({ firstName: z.string(), email: z.string() });
export type PasswordReset = z.infer<typeof passwordResetSchema>;

/** For a coach who has forgotten the password, without the office (ROUTE-06). */
export const passwordResetRoutes = {
  request: defineRoute({
    method: 'POST',
    path: '/api/coach/password-reset',
    access: 'public',
    summary:
      'Emails a coach a link to choose a new password; the same answer at the same time for every email (ROUTE-06).',
    body: requestResetBodySchema,
    reply: messageReplySchema,
    errors: ['RESET_BY_LINK_OFF', 'TOO_MANY_REQUESTS'],
  }),
  read: defineRoute({
    method: 'POST',
    path: '/api/coach/password-reset/link',
    access: 'public',
    summary: 'Whose password a link changes; the token travels in the body, never in an address.',
    body: z.object({ token }),
    reply: passwordResetSchema,
    errors: ['RESET_LINK_INVALID'],
  }),
  choose: defineRoute({
    method: 'POST',
    path: '/api/coach/password-reset/choose',
    access: 'public',
    summary: 'Sets the new password, uses the link up, ends all sessions of the coach and begins one here.',
    body: chooseByResetBodySchema,
    reply: sessionUserSchema,
    errors: ['RESET_LINK_INVALID', 'TOO_MANY_REQUESTS'],
  }),
} as const;
