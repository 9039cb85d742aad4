import { z } from 'zod';
import { idSchema } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { eventRegistrationSchema } from './events.schemas.ts';

export const eventRoutes = {
  teamRegistrations: defineRoute({
    method: 'GET',
    path: '/api/event-registrations/team/:teamId',
    access: 'registrations.read',
    summary: 'All registrations of a team’s gymnasts for events that coaches may see (EVENT-02).',
    params: z.object({ teamId: idSchema }),
    reply: z.array(eventRegistrationSchema).max(20_000),
    errors: ['TEAM_NOT_FOUND'],
  }),
} as const;
