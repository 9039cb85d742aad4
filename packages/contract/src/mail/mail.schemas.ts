import { z } from 'zod';
import { LIMITS } from '../limits.ts';

/**
 * The state of a mail. `kept`: written while no mail server was configured, or waiting in a restored backup; sent only
 * if a person says so. `handedOver`: a person has passed on its text. `dropped`: it must not be sent any more, for the
 * given reason.
 */
export const MAIL_STATES = ['waiting', 'kept', 'sent', 'refused', 'dropped', 'handedOver'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Why the last attempt failed, or why a mail was dropped. */
export const MAIL_REASONS = [
  'addressUnknown',
  'mailboxFull',
  'addressRefused',
  'senderRefused',
  'blocked',
  'mailRefused',
  'signInRefused',
  'noSecureConnection',
  'serverTrouble',
  'unreachable',
  'replaced',
  'notNeeded',
  'emailChanged',
  'deactivated',
  'tooOld',
  'expired',
  'other',
] as const;
export type MailReason = (typeof MAIL_REASONS)[number];

/** The delivery state of a mail of the portal or of a message. */
export const mailDeliverySchema = z.object({
  state: z.enum(MAIL_STATES),
  sentAt: z.string().nullable(),
  attempts: z.number().int(),
  nextAttemptAt: z.string().nullable().describe('When the next try is due, for a mail that waits.'),
  reason: z.enum(MAIL_REASONS).nullable(),
  answer: z.string().nullable().describe('What the mail server answered, in its own words.'),
});
export type MailDelivery = z.infer<typeof mailDeliverySchema>;

/** A mail of the portal without its text. */
export const mailSchema = mailDeliverySchema.extend({
  id: z.number().int(),
  userId: z.number().int().describe('The account it is for.'),
  toName: z.string(),
  to: z.string(),
  subject: z.string(),
  createdAt: z.string(),
  can: z.object({
    handOver: z
      .boolean()
      .describe(
        'Mark it as passed on. The link in it is removed then, so only a person who may read it can.',
      ),
  }),
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
