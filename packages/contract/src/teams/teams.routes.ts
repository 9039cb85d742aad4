import { z } from 'zod';
import { defineRoute } from '../http/route.ts';

export const teamSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  teamCode: z
    .string()
    .nullable()
    .describe('The registration code that is free to use; null for all but the admin.'),
});
export type Team = z.infer<typeof teamSchema>;

export const teamRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/teams',
    access: 'teams.read',
    summary:
      'The teams: all with their codes for the admin, the own one without code for a coach (CODES-01).',
    reply: z.array(teamSchema).max(500),
    errors: [],
  }),
} as const;
