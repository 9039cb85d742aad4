import { z } from 'zod';
import { defineRoute } from '../http/route.ts';
import { LIMITS } from '../limits.ts';

export const dashboardStatsSchema = z.object({
  totalMembers: z.number().int(),
  activeMembers: z.number().int(),
  lastSync: z.string().nullable(),
});
export type DashboardStats = z.infer<typeof dashboardStatsSchema>;

const count = z.number().int();

/** Gymnasts by the state of their membership. */
const standingSchema = z.object({ active: count, lapsed: count, pending: count, other: count });
export type MembershipStanding = z.infer<typeof standingSchema>;

/** Beginner: without a level from 3 to 8; Intermediate: 3 to 5; Advanced: 6 to 8 (ADMIN-07). */
export const LEVEL_GROUPS = ['Beginner', 'Intermediate', 'Advanced'] as const;
export type LevelGroup = (typeof LEVEL_GROUPS)[number];

/** Applications older than this many days wait too long; coaches are told 24 to 48 hours. */
export const APPLICATION_DAYS = { soon: 2, late: 7 } as const;

const agedSchema = z.object({ count, oldestSince: z.iso.datetime().nullable() });
/** How many of a kind wait for the office, and since when the oldest waits, if known. */
export type Aged = z.infer<typeof agedSchema>;

const applicationsSchema = z.object({
  total: count,
  fresh: count.describe(`Up to ${APPLICATION_DAYS.soon} days old.`),
  older: count.describe(`Up to ${APPLICATION_DAYS.late} days old.`),
  late: count.describe('Older than that.'),
  oldestSince: z.string().nullable(),
});
export type Applications = z.infer<typeof applicationsSchema>;

/**
 * What needs the office today, and the figures of the league. Demo gymnasts are counted separately and nowhere else.
 */
export const officeDashboardSchema = z.object({
  applications: z.object({ new: applicationsSchema, renewal: applicationsSchema }),
  results: agedSchema.describe('Meet results that are no gymnast’s yet.'),
  mustMoveUp: agedSchema.describe('Gymnasts whose score-outs say that they must move up.'),
  coachMails: agedSchema.describe('Emails to accounts that were refused, or wait without a mail server.'),
  messageMails: agedSchema.describe('Emails of messages that were refused.'),
  missingData: z.object({ emergencyPhone: count, birthDate: count, email: count }),
  withoutTeam: count.describe('Gymnasts on the rosters who are on no team.'),
  teamsWithoutCoach: z
    .array(z.object({ id: count, name: z.string(), memberCount: count }))
    .max(500)
    .describe('Teams with gymnasts and without an active coach.'),
  coachesNeverSignedIn: z
    .array(
      z.object({
        id: count,
        name: z.string(),
        teamName: z.string().nullable(),
        createdAt: z.string(),
        invitedUntil: z.string().nullable(),
      }),
    )
    .max(LIMITS.coachesNeverSignedIn),
  wrongSecondFactors: z
    .object({ count, lastAt: z.string() })
    .nullable()
    .describe(
      'Wrong second factors of the admin in the last week, at the sign-in after the right password or in an open session; null below three (SAFE-07).',
    ),
  lateBackup: z
    .object({ lastAt: z.string().nullable() })
    .nullable()
    .describe(
      'When `npm run backup` made the last file, null for never; null where that is less than two days ago, as is the portal’s start (OFFICE-04).',
    ),
  duplicates: z
    .object({ total: count, oldestSince: z.string().nullable() })
    .describe('Pairs of entries that may be one child (OFFICE-03).'),
  upcomingEvents: z
    .array(
      z.object({
        id: count,
        name: z.string(),
        startDate: z.string(),
        startTimeSpecified: z.boolean(),
        location: z.string().nullable(),
        visibleToCoaches: z.boolean(),
        going: count,
      }),
    )
    .max(5),
  teams: z.array(standingSchema.extend({ id: count.nullable(), name: z.string().nullable() })).max(1000),
  levels: z.array(z.object({ level: z.string(), count })).max(100),
  levelGroups: z.array(standingSchema.extend({ group: z.enum(LEVEL_GROUPS) })).length(LEVEL_GROUPS.length),
  renewals: z
    .array(z.object({ month: z.string().describe('As YYYY-MM, in the league’s time zone.'), count }))
    .length(12)
    .describe('Renewals of the last twelve months, this one last.'),
  demoMembers: count,
});
export type OfficeDashboard = z.infer<typeof officeDashboardSchema>;

export const dashboardRoutes = {
  office: defineRoute({
    method: 'GET',
    path: '/api/admin/dashboard',
    access: 'league.read',
    summary: 'What needs the office today, and the league in figures (ADMIN-07).',
    reply: officeDashboardSchema,
    errors: [],
  }),
  stats: defineRoute({
    method: 'GET',
    path: '/api/dashboard/stats',
    access: 'league.read',
    summary: 'Figures of the whole league for the office (ADMIN-03).',
    reply: dashboardStatsSchema,
    errors: [],
  }),
} as const;
