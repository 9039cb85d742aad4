import { defineRoute } from '../http/route.ts';
import { BODY_LIMITS } from '../limits.ts';
import {
  attendanceDayQuerySchema,
  attendanceDaySchema,
  attendanceHistorySchema,
  attendanceTapsBodySchema,
  attendanceTapsReplySchema,
} from './attendance.schemas.ts';

export const attendanceRoutes = {
  day: defineRoute({
    method: 'GET',
    path: '/api/coach/attendance',
    access: 'attendance.take',
    summary: 'Who of the coach’s team is marked present, absent or excused on a day (ATTEND-01).',
    query: attendanceDayQuerySchema,
    reply: attendanceDaySchema,
    errors: [],
  }),
  take: defineRoute({
    method: 'POST',
    path: '/api/coach/attendance',
    access: 'attendance.take',
    summary: 'Stores taps, also those made without network; the later tap of a gymnast counts (ATTEND-01).',
    body: attendanceTapsBodySchema,
    bodyLimitBytes: BODY_LIMITS.attendance,
    reply: attendanceTapsReplySchema,
    errors: ['COACH_WITHOUT_TEAM', 'TAPS_SHARE_USED'],
  }),
  history: defineRoute({
    method: 'GET',
    path: '/api/attendance/history',
    access: 'attendance.read',
    summary: 'The last eight weeks: shares by team and level, and for a coach each gymnast (ATTEND-02).',
    reply: attendanceHistorySchema,
    errors: [],
  }),
  sharesFile: defineRoute({
    method: 'GET',
    path: '/api/attendance/shares.csv',
    access: 'attendance.read',
    summary:
      'The shares of the last eight weeks by team and level as a CSV file, for the admin of all teams; the download is logged (ATTEND-02).',
    sends: 'text/csv',
    errors: [],
  }),
  historyFile: defineRoute({
    method: 'GET',
    path: '/api/coach/attendance.csv',
    access: 'attendance.take',
    summary: 'The last eight weeks of the coach’s team as a CSV file; the download is logged (ATTEND-02).',
    sends: 'text/csv',
    errors: [],
  }),
} as const;
