import { z } from 'zod';
import { defineRoute } from '../http/route.ts';

export const dashboardStatsSchema = z.object({
  totalMembers: z.number().int(),
  activeMembers: z.number().int(),
  lastSync: z.string().nullable(),
});
export type DashboardStats = z.infer<typeof dashboardStatsSchema>;

export const dashboardRoutes = {
  stats: defineRoute({
    method: 'GET',
    path: '/api/dashboard/stats',
    access: 'league.read',
    summary: 'Figures of the whole league for the office (ADMIN-03).',
    reply: dashboardStatsSchema,
    errors: [],
  }),
} as const;
