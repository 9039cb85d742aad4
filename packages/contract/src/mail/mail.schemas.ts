import { z } from 'zod';
import { LIMITS } from '../limits.ts';

/**
 * How far a mail has come. `kept` is a mail that waits while no mail server is configured: the office hands over what
 * it says. `dropped` is one that nobody may receive any more, for the reason given.
 */
export const MAIL_STATES = ['waiting', 'kept', 'sent', 'refused', 'dropped'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** A mail of the portal without its text. */
export const mailSchema = z.object({
  id: z.number().int(),
  toName: z.string(),
  to: z.string(),
  subject: z.string(),
  createdAt: z.string(),
  state: z.enum(MAIL_STATES),
  sentAt: z.string().nullable(),
  attempts: z.number().int(),
  nextAttemptAt: z.string().nullable().describe('When the next try is due, for a mail that waits.'),
  reason: z.string().nullable().describe('What the last try failed of, or why the mail was dropped.'),
});
export type Mail = z.infer<typeof mailSchema>;

export const mailListSchema = z.object({
  isDelivered: z.boolean().describe('Whether a mail server is configured (SMTP_URL).'),
  mails: z.array(mailSchema).max(LIMITS.mails),
});
export type MailList = z.infer<typeof mailListSchema>;

export const mailTextSchema = z.object({
  text: z
    .string()
    .describe('It holds a password or a link only until it is sent, used, replaced or expired.'),
});
