import { z } from 'zod';
import { defineRoute } from '../http/route.ts';

export const leagueSchema = z.object({
  name: z.string(),
  officeEmail: z.string(),
  timeZone: z.string().describe('IANA name; ages and “today” follow it.'),
  singleSignOn: z.boolean().describe('Whether the admin signs in through single sign-on.'),
  resetByLink: z.boolean().describe('Whether a forgotten password is replaced by a link in a mail.'),
  sendsMail: z
    .boolean()
    .describe('Whether the portal has a mail server (SMTP_URL) to send messages through.'),
  portalOnly: z
    .array(z.string())
    .max(20)
    .describe('Fields of gymnasts that are not sent to the membership service (FAMILY-01, FAMILY-05).'),
  sessionHours: z.number().describe('Hours after which a session that is not used ends.'),
});
export type League = z.infer<typeof leagueSchema>;

export const leagueRoutes = {
  show: defineRoute({
    method: 'GET',
    path: '/api/league',
    access: 'public',
    summary: 'What every page shows of the league: name, office mailbox, time zone.',
    reply: leagueSchema,
    errors: [],
  }),
  description: defineRoute({
    method: 'GET',
    path: '/api/openapi.json',
    access: 'public',
    summary: 'This description of every call, as OpenAPI 3.1 (BEYOND-07).',
    reply: z.looseObject({ openapi: z.string() }),
    isCacheable: true,
    errors: [],
  }),
} as const;
