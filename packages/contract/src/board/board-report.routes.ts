import { defineRoute } from '../http/route.ts';
import { boardReportQuerySchema, boardReportSchema } from './board-report.schemas.ts';

export const boardRoutes = {
  report: defineRoute({
    method: 'GET',
    path: '/api/admin/board-report',
    access: 'league.read',
    summary:
      'A season in figures for the board, beside the season before: members, retention, renewals, levels, score-outs, attendance. It names no child (OFFICE-09).',
    query: boardReportQuerySchema,
    reply: boardReportSchema,
    errors: [],
  }),
  reportFile: defineRoute({
    method: 'GET',
    path: '/api/admin/board-report.csv',
    access: 'league.read',
    summary: 'The same figures as a CSV file (OFFICE-09).',
    query: boardReportQuerySchema,
    sends: 'text/csv',
    errors: [],
  }),
} as const;
