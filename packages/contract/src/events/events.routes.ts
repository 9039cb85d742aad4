import { z } from 'zod';
import { idParamsSchema, idSchema } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { eventRegistrationSchema, visibleEventSchema } from './events.schemas.ts';

export const eventRoutes = {
  registrations: defineRoute({
    method: 'GET',
    path: '/api/events/:id/registrations',
    access: 'registrations.read',
    summary:
      'The registrations of one event: of a coach’s own team and for visible events only, or all for the admin (EVENT-02).',
    params: idParamsSchema,
    reply: z.array(eventRegistrationSchema).max(20_000),
    errors: ['EVENT_NOT_FOUND'],
  }),
  teamRegistrations: defineRoute({
    method: 'GET',
    path: '/api/event-registrations/team/:teamId',
    access: 'registrations.read',
    summary: 'All registrations of a team’s gymnasts for events that coaches may see (EVENT-02).',
    params: z.object({ teamId: idSchema }),
    reply: z.array(eventRegistrationSchema).max(20_000),
    errors: ['TEAM_NOT_FOUND'],
  }),
  visible: defineRoute({
    method: 'GET',
    path: '/api/events/visible',
    access: 'registrations.read',
    summary: 'The events that coaches may see (EVENT-02).',
    reply: z.array(visibleEventSchema).max(5000),
    errors: [],
  }),
} as const;
