import { z } from 'zod';
import { boundedList } from '../bounded.ts';
import { FIELD_FAULTS } from '../field-faults.words.ts';
import { emailSchema, idSchema, lineSchema } from '../fields.ts';
import { mailDeliverySchema } from '../mail/mail.schemas.ts';
import { cleanText } from '../text.ts';
import { MESSAGE_AUDIENCES, MESSAGE_LIMITS, UNREACHED_REASONS } from './messages.constants.ts';

const count = z.number().int().min(0);

const peopleSchema = boundedList(
  z.array(idSchema).min(1, FIELD_FAULTS.noRecipient),
  MESSAGE_LIMITS.people,
  FIELD_FAULTS.tooManyRecipients(MESSAGE_LIMITS.people),
);

export const messageAudienceSchema = z.object({
  kind: z.enum(MESSAGE_AUDIENCES),
  ids: peopleSchema.describe('Gymnasts whose families it goes to, or coaches.'),
});
export type MessageRecipients = z.output<typeof messageAudienceSchema>;

const textSchema = z
  .string()
  .max(MESSAGE_LIMITS.text * 2, {
    error: FIELD_FAULTS.tooLong(MESSAGE_LIMITS.text),
    abort: true,
  })
  .overwrite(cleanText)
  .min(1, FIELD_FAULTS.empty)
  .max(MESSAGE_LIMITS.text, FIELD_FAULTS.tooLong(MESSAGE_LIMITS.text));

export const previewMessageBodySchema = z.object({ to: messageAudienceSchema });

export const sendMessageBodySchema = z.object({
  id: z.uuid().describe('Made by the screen: a message that arrives twice is sent once.'),
  to: messageAudienceSchema,
  subject: lineSchema(MESSAGE_LIMITS.subject).min(1, FIELD_FAULTS.empty),
  text: textSchema,
});
export type NewMessage = z.output<typeof sendMessageBodySchema>;

const unreachedSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  reason: z.enum(UNREACHED_REASONS),
  phones: z.array(z.string()).describe('Numbers to call instead.'),
});
export type UnreachedPerson = z.infer<typeof unreachedSchema>;

export const messagePreviewSchema = z.object({
  people: count.describe('Gymnasts or coaches who are reached.'),
  mails: z
    .array(
      z.object({ address: z.string(), names: z.array(z.string()).describe('The gymnasts or the coach.') }),
    )
    .max(MESSAGE_LIMITS.mails)
    .describe('One mail for each address.'),
  unreached: z.array(unreachedSchema).max(MESSAGE_LIMITS.people),
  notFound: count.describe('How many are no longer on a roster the sender can see, or have no account.'),
  closing: z.string().describe('What is under the text of each mail.'),
  replyTo: z.string(),
  isDelivered: z.boolean().describe('Whether a mail server is configured (SMTP_URL).'),
  left: z.object({ messages: count, mails: count }).describe('What the sender can still send today.'),
});
export type MessagePreview = z.infer<typeof messagePreviewSchema>;

export const messageSchema = z.object({
  id: z.string(),
  createdAt: z.string(),
  audience: z.enum(MESSAGE_AUDIENCES),
  teamName: z.string().nullable().describe('The team whose coach wrote it; null for the office.'),
  senderName: z.string(),
  subject: z.string(),
  delivery: z
    .object({ waiting: count, kept: count, sent: count, refused: count, dropped: count, handedOver: count })
    .describe('How many of its mails are in each state.'),
});
export type Message = z.infer<typeof messageSchema>;

export const messageListSchema = z.object({ messages: z.array(messageSchema).max(MESSAGE_LIMITS.list) });

export const messageMailSchema = mailDeliverySchema.extend({
  id: z.number().int(),
  to: z.string(),
  names: z
    .array(z.string())
    .describe('The gymnasts it is about, or the coach; none who is no longer in sight of the reader.'),
  memberIds: z.array(z.number().int()),
});
export type MessageMail = z.infer<typeof messageMailSchema>;

export const messageDetailsSchema = messageSchema.extend({
  text: z.string(),
  closing: z.string(),
  replyTo: z.string(),
  mails: z.array(messageMailSchema).max(MESSAGE_LIMITS.mails),
  unreached: z.array(unreachedSchema).max(MESSAGE_LIMITS.people),
  canResend: z.boolean(),
});
export type MessageDetails = z.infer<typeof messageDetailsSchema>;

export const resendMailBodySchema = z.object({
  to: emailSchema.describe('The address to send it to, as before or corrected.'),
});
