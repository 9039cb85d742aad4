import { z } from 'zod';

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
