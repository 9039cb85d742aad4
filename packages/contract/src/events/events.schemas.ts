import { z } from 'zod';

/** A part of an event with a time of its own. */
const eventSessionSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  startDate: z.string().nullable(),
});

/** An event as a coach sees it (EVENT-01). */
export const visibleEventSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  startDate: z
    .string()
    .nullable()
    .describe('An instant as ISO text; the day is that of the league’s time zone.'),
  endDate: z.string().nullable(),
  startTimeSpecified: z.boolean().describe('False when only the day of the start is known.'),
  location: z.string().nullable(),
  sessions: z.array(eventSessionSchema).max(200),
});
export type VisibleEvent = z.infer<typeof visibleEventSchema>;

/** One registration of a gymnast for an event (EVENT-03). */
export const eventRegistrationSchema = z.object({
  id: z.number().int(),
  memberId: z.number().int(),
  eventId: z.number().int(),
  eventName: z.string(),
  sessionName: z.string().nullable(),
  sessionTime: z.string().nullable(),
  sessionLevel: z.string().nullable(),
  registrationStatus: z.string().describe('Confirmed, Pending, or the provider’s word for any other.'),
  registrationDate: z.string().nullable(),
  memberFirstName: z.string(),
  memberLastName: z.string(),
  memberSkillLevel: z.string(),
});
export type EventRegistration = z.infer<typeof eventRegistrationSchema>;
