import { z } from 'zod';
import { defineRoute } from '../http/route.ts';
import {
  dailyMailByLinkSchema,
  dailyMailSchema,
  officeChangesSchema,
  readDailyMailBodySchema,
  setDailyMailBodySchema,
  setDailyMailByLinkBodySchema,
} from './office-changes.schemas.ts';

export const officeChangeRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/coach/office-changes',
    access: 'officeChanges.readOwnTeam',
    summary: 'What the office changed of the coach’s team lately, and its unread messages (OFFICE-08).',
    reply: officeChangesSchema,
    errors: [],
  }),
  see: defineRoute({
    method: 'POST',
    path: '/api/coach/office-changes/seen',
    access: 'officeChanges.readOwnTeam',
    summary: 'Notes that the coach has seen the changes up to this moment (OFFICE-08).',
    body: z.object({ until: z.iso.datetime() }),
    reply: z.object({ seenUntil: z.iso.datetime().nullable() }),
    errors: [],
  }),
  readAnnouncement: defineRoute({
    method: 'POST',
    path: '/api/coach/announcements/:id/read',
    access: 'officeChanges.readOwnTeam',
    summary: 'Takes a message of the office off the coach’s dashboard (OFFICE-08).',
    params: z.object({ id: z.uuid() }),
    reply: z.object({ isRead: z.literal(true) }),
    errors: [],
  }),
  dailyMail: defineRoute({
    method: 'GET',
    path: '/api/coach/daily-mail',
    access: 'officeChanges.readOwnTeam',
    summary: 'Whether the coach gets the daily email on what the office changed (OFFICE-08).',
    reply: dailyMailSchema,
    errors: [],
  }),
  setDailyMail: defineRoute({
    method: 'PUT',
    path: '/api/coach/daily-mail',
    access: 'officeChanges.readOwnTeam',
    summary: 'Turns the daily email on or off (OFFICE-08).',
    body: setDailyMailBodySchema,
    reply: dailyMailSchema,
    errors: [],
  }),
  readByLink: defineRoute({
    method: 'POST',
    path: '/api/coach/daily-mail/link',
    access: 'public',
    summary: 'Whose daily email a link is about; the token travels in the body (OFFICE-08).',
    body: readDailyMailBodySchema,
    reply: dailyMailByLinkSchema,
    errors: ['DAILY_MAIL_LINK_INVALID'],
  }),
  setByLink: defineRoute({
    method: 'PUT',
    path: '/api/coach/daily-mail/link',
    access: 'public',
    summary: 'Turns the daily email on or off by the link in it, signed in or not (OFFICE-08).',
    body: setDailyMailByLinkBodySchema,
    reply: dailyMailByLinkSchema,
    errors: ['DAILY_MAIL_LINK_INVALID'],
  }),
} as const;
