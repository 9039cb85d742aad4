import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { memberFieldShape } from '../members/member-field-shapes.ts';
import { MEET_FIELDS } from '../members/member-fields.ts';
import { pick } from '../records.ts';

/** A session of an event. */
const eventSessionSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  startDate: z.string().nullable(),
  startTimeSpecified: z.boolean().describe('False when only the day of the start is known.'),
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
  sessionTime: z
    .string()
    .nullable()
    .describe('Day and time of the session in the league, as words (MEET-02).'),
  sessionLevel: z.string().nullable().describe('The levels of the session, as words.'),
  registrationStatus: z.string().describe('Confirmed, Pending, or the provider’s word for any other.'),
  registrationDate: z.string().nullable(),
  memberFirstName: z.string(),
  memberLastName: z.string(),
  memberSkillLevel: z.string(),
  isEventOver: z
    .boolean()
    .describe('A registration for an event that is over keeps no gymnast on the roster (MEM-41).'),
});
export type EventRegistration = z.infer<typeof eventRegistrationSchema>;

/** An event as the office sees it (EVENT-05), or a coach with what coaches may see of it (CLIENT-03). */
export const adminEventSchema = visibleEventSchema.extend({
  eventId: z.number().int().describe('The event’s number at the provider.'),
  description: z.string().nullable(),
  registrationEnabled: z.boolean().describe('Whether registration is open.'),
  visibleToCoaches: z.boolean(),
  registrations: z
    .object({
      going: z.number().int().describe('Confirmed and pending ones.'),
      apart: z.number().int().describe('Wait-listed, cancelled and others.'),
      removing: z
        .number()
        .int()
        .describe('Removed here and not yet at the provider; among neither of the others.'),
    })
    .describe('Of gymnasts on rosters; for a coach, on that of the own team.'),
});
export type AdminEvent = z.infer<typeof adminEventSchema>;

/** A registration as the office sees it: of any team, with the state of its removal (ADMIN-08). */
export const adminRegistrationSchema = eventRegistrationSchema.extend({
  teamId: z.number().int().nullable(),
  teamName: z.string().nullable(),
  removal: z
    .enum(['waiting', 'refused'])
    .nullable()
    .describe('`waiting`: being removed at the provider; `refused`: the provider keeps it.'),
  removalReason: z.string().nullable(),
});
export type AdminRegistration = z.infer<typeof adminRegistrationSchema>;

/** A gymnast of the roster with their registration for an event, or none (MEET-01). */
export const eventEntrySchema = z.object({
  memberId: z.number().int(),
  ...pick(memberFieldShape, MEET_FIELDS),
  teamName: z.string().nullable(),
  membershipStatus: z.string(),
  registration: z
    .object({
      id: z.number().int(),
      status: z.string(),
      sessionName: z.string().nullable(),
      sessionTime: z.string().nullable(),
      sessionLevel: z.string().nullable(),
    })
    .nullable()
    .describe('Null for a gymnast who is not registered.'),
});
export type EventEntry = z.infer<typeof eventEntrySchema>;

/** An event with every gymnast of the roster, registered or not (MEET-01). */
export const eventRosterSchema = z.object({
  event: visibleEventSchema,
  entries: z.array(eventEntrySchema).max(LIMITS.meetEntries),
});
export type EventRoster = z.infer<typeof eventRosterSchema>;

/** The secret address at which a calendar program reads a team's events (MEET-04). */
export const calendarFeedSchema = z.object({
  url: z.string().nullable().describe('Null until an address is made.'),
  createdAt: z.string().nullable(),
});
export type CalendarFeed = z.infer<typeof calendarFeedSchema>;
