import { z } from 'zod';
import { LIMITS } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { scoreWarningSchema } from './scores.schemas.ts';

export const scoreRoutes = {
  coachWarnings: defineRoute({
    method: 'GET',
    path: '/api/coach/score-warnings',
    access: 'scoreWarnings.readOwnTeam',
    summary: 'The gymnasts of the coach’s team who have scored out at their present level (SCORE-02).',
    reply: z.array(scoreWarningSchema).max(LIMITS.teamRoster),
    errors: [],
  }),
} as const;
