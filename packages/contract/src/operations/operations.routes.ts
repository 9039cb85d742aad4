import { z } from 'zod';
import { defineRoute } from '../http/route.ts';

/** For operators (BEYOND-04); no page calls them. */
export const operationsRoutes = {
  health: defineRoute({
    method: 'GET',
    path: '/healthz',
    access: 'public',
    summary: 'Whether this process answers at all; a supervisor that gets no answer restarts it.',
    reply: z.object({ status: z.literal('alive') }),
    errors: [],
  }),
  readiness: defineRoute({
    method: 'GET',
    path: '/readyz',
    access: 'public',
    summary:
      'Whether this process can serve people: 503 while it cannot reach its database, when a newer version has left it behind, or while it is stopping.',
    reply: z.object({ status: z.literal('ready') }),
    errors: ['NOT_READY'],
  }),
  metrics: defineRoute({
    method: 'GET',
    path: '/metrics',
    access: 'public',
    summary:
      'Figures for Prometheus, as text: for METRICS_TOKEN as Bearer, or, without one, for this machine alone; 404 for all others.',
    sends: 'text/plain',
    errors: ['NOT_FOUND'],
  }),
} as const;
