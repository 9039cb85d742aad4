import { z } from 'zod';
import { LIMITS } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { SCORE_SEVERITIES } from './scores.constants.ts';

export const scoreWarningSchema = z.object({
  memberId: z.number().int(),
  tally: z.number().int().min(1).describe('Score-outs at the gymnast’s present level.'),
  severity: z.enum(SCORE_SEVERITIES),
  scoreOutCount: z.number().int().min(1),
  currentLevel: z.string(),
});
export type ScoreWarning = z.infer<typeof scoreWarningSchema>;

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
