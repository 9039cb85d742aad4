import { z } from 'zod';
import { LIMITS } from '../limits.ts';

/**
 * How far a mail has come. `kept` is a mail written while no mail server was configured, or
 * that waited in a backup which was restored: it is sent only when a person says so.
 * `handedOver` is one whose words a person has passed on. `dropped` is one that no one may receive any more, for the reason given.
 */
export const MAIL_STATES = ['waiting', 'kept', 'sent', 'refused', 'dropped', 'handedOver'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** What the last try failed of, or why a mail was dropped. */
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

/** How far a mail of the portal or of a message has come. */
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
