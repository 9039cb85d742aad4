import { z } from 'zod';
import { memberActivitySchema } from '../members/members.schemas.ts';
import { TEST_COACH_ROLES } from './demo.constants.ts';

/** What was done, with the gymnast's name, for the demo's dashboard (DEMO-02). */
export const recentDemoActivitySchema = memberActivitySchema.extend({ memberName: z.string() });
export type RecentDemoActivity = z.infer<typeof recentDemoActivitySchema>;

/** A test coach for the test page; without credentials unless they work at this moment (ROUTE-09). */
export const testCoachSchema = z.object({
  role: z.enum(TEST_COACH_ROLES),
  name: z.string(),
  coachLevel: z.string(),
  teamName: z.string(),
  credentials: z.object({ email: z.string(), password: z.string() }).nullable(),
});
export type TestCoach = z.infer<typeof testCoachSchema>;

export const testCoachesReplySchema = z.object({
  areOn: z.boolean().describe('Whether the portal runs with its demo league; otherwise there are none.'),
  coaches: z.array(testCoachSchema).max(TEST_COACH_ROLES.length),
});
