import { z } from 'zod';
import { idSchema } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { LIMITS } from '../limits.ts';
import { listPageQuerySchema } from '../list-page.ts';

export const teamSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  teamCode: z
    .string()
    .nullable()
    .describe('The registration code that is free to use; null for all but the admin.'),
  isCodeHidden: z
    .literal(true)
    .optional()
    .describe('There is a code, but the person confirmed too long ago (POST /api/auth/confirm).'),
});
export type Team = z.infer<typeof teamSchema>;

/** A team's registration codes and what became of each, for the office (CODES-03). */
export const teamCodeHistorySchema = z.object({
  teamId: z.number().int(),
  code: z.string(),
  createdAt: z.string(),
  state: z.enum(['open', 'used', 'ended']),
  settledAt: z.string().nullable().describe('When the code was used or ended.'),
  usedBy: z
    .object({ name: z.string(), email: z.string() })
    .nullable()
    .describe('Who registered with it; null for a code not used, and when that account is deleted.'),
});
export type TeamCodeRecord = z.infer<typeof teamCodeHistorySchema>;

export const teamRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/teams',
    access: 'teams.read',
    summary:
      'The teams: for the admin all with their codes, for a coach their own without its code (CODES-01).',
    query: listPageQuerySchema,
    reply: z.array(teamSchema).max(LIMITS.longList),
    isLongList: true,
    errors: [],
  }),
  codeHistory: defineRoute({
    method: 'GET',
    path: '/api/admin/team-codes',
    access: 'teamCodes.manage',
    summary:
      'The latest registration codes of all teams, newest first, and who used them (CODES-03). The open ones are left out if the person confirmed too long ago (SAFE-02).',
    reply: z.array(teamCodeHistorySchema).max(LIMITS.teamCodes),
    errors: [],
  }),
  reissueCode: defineRoute({
    method: 'POST',
    path: '/api/admin/team-codes/:teamId/reissue',
    access: 'teamCodes.manage',
    asksToConfirm: true,
    summary: 'Gives a team a new registration code, which ends the one that is open (CODES-03).',
    params: z.object({ teamId: idSchema }),
    body: z
      .object({
        openCode: z
          .string()
          .max(LIMITS.teamCode)
          .nullish()
          .describe('The code that is to end, null for none: with another one nothing is changed.'),
      })
      .nullish(),
    reply: teamSchema,
    errors: ['TEAM_NOT_FOUND', 'TEAM_CODE_CHANGED'],
  }),
} as const;
