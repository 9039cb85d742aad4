import { z } from 'zod';
import { FIELD_FAULTS } from '../field-faults.words.ts';
import { MESSAGE_LIMITS } from '../messages/messages.constants.ts';

export const OFFICE_CHANGES = {
  /** How far back the list goes. */
  days: 30,
  /** Lines of the list; a bulk change is one line. */
  lines: 50,
  /** Gymnasts named under one line. */
  names: 200,
  /** Messages of the office that a coach has not read. */
  announcements: 20,
} as const;

export const officeChangeSchema = z.object({
  id: z.number().int().describe('The newest of its entries of the log.'),
  createdAt: z.iso.datetime(),
  text: z.string().describe('What happened, in words.'),
  count: z.number().int().min(0).describe('How many gymnasts it is about; 0 for an event.'),
  gymnasts: z
    .array(
      z.object({
        memberId: z.number().int(),
        name: z.string(),
        text: z.string().describe('What happened to this gymnast, in words.'),
      }),
    )
    .max(OFFICE_CHANGES.names),
});
export type OfficeChange = z.infer<typeof officeChangeSchema>;

export const announcementSchema = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  subject: z.string(),
  text: z.string().max(MESSAGE_LIMITS.text),
});
export type Announcement = z.infer<typeof announcementSchema>;

export const officeChangesSchema = z.object({
  changes: z.array(officeChangeSchema).max(OFFICE_CHANGES.lines).describe('Newest first.'),
  hasMore: z.boolean().describe('Older changes are left out.'),
  seenUntil: z.iso
    .datetime()
    .nullable()
    .describe('What is younger was not in the list when the coach saw it last; null before the first time.'),
  announcements: z.array(announcementSchema).max(OFFICE_CHANGES.announcements).describe('Not read yet.'),
});
export type OfficeChanges = z.infer<typeof officeChangesSchema>;

export const dailyMailSchema = z.object({
  isOn: z.boolean(),
  isDelivered: z.boolean().describe('Whether a mail server is configured (SMTP_URL).'),
});
export type DailyMail = z.infer<typeof dailyMailSchema>;

const tokenSchema = z.string().min(1, FIELD_FAULTS.empty).max(200);

export const readDailyMailBodySchema = z.object({ token: tokenSchema });
export const setDailyMailBodySchema = z.object({ isOn: z.boolean() });
export const setDailyMailByLinkBodySchema = setDailyMailBodySchema.extend({ token: tokenSchema });

export const dailyMailByLinkSchema = z.object({ isOn: z.boolean(), email: z.string() });
export type DailyMailByLink = z.infer<typeof dailyMailByLinkSchema>;
