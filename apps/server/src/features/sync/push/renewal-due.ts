import { nextRenewalDue } from '@league/provider';
import { z } from 'zod';
import type { NextRenewalDue } from '../../members/members.service.ts';

const renewalPeriodSchema = z.object({
  kind: z.enum(['Never', 'Monthly', 'Quarterly', 'TwiceAYear', 'EveryNYears', 'Unknown']),
  yearPeriod: z.number(),
  startFromJoinDate: z.boolean(),
  dates: z.array(z.object({ month: z.number(), day: z.number() })),
});

/** The next due date by the level's stored renewal period. */
export const nextRenewalDueOf: NextRenewalDue = (level, today, current) =>
  nextRenewalDue(
    { name: level.name, renewal: renewalPeriodSchema.parse(level.renewalPeriod) },
    today,
    current,
  );
