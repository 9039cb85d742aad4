import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { MOST_SEASONS } from '../seasons.ts';
import { SEASON_MONTHS } from './board-report.constants.ts';

const count = z.number().int().min(0);
const day = z.string().describe('As YYYY-MM-DD.');
const month = z.string().describe('As YYYY-MM, in the league’s time zone.');
const knownFrom = day
  .nullable()
  .describe('The first day of the season that is known, where the days before are not; else null.');

/** The figures of one season. A figure that cannot be known is null (OFFICE-09). */
export const seasonFiguresSchema = z.object({
  from: day,
  to: day,
  until: day.describe('The last day that counts: the last of the season, or today while it runs.'),
  members: z
    .object({ active: count, pending: count, lapsed: count, other: count })
    .nullable()
    .describe('Gymnasts on the rosters at the end of `until`, by membership status.'),
  retention: z
    .object({
      base: count.describe('Gymnasts who were active when the season before ended.'),
      stayed: count.describe('Of these, those who are active at the end of `until`.'),
      joined: count.describe('Gymnasts who are active then and were not when the season before ended.'),
    })
    .nullable(),
  renewals: z
    .object({
      total: count,
      months: z.array(z.object({ month, count })).length(SEASON_MONTHS),
      knownFrom,
    })
    .nullable()
    .describe('Gymnasts whose renewal was asked for in the season and was neither undone nor rejected.'),
  levels: z
    .array(z.object({ level: z.string(), count }))
    .max(LIMITS.skillLevels)
    .nullable()
    .describe('Active gymnasts at the end of `until`, by the level that they had then.'),
  scoreOuts: z
    .object({
      meets: count,
      gymnasts: count.describe('Gymnasts with a score-out in the season.'),
      scoreOuts: count,
      levels: z
        .array(z.object({ level: z.string(), gymnasts: count, scoreOuts: count }))
        .max(LIMITS.skillLevels)
        .describe('By the level of the result.'),
    })
    .nullable(),
  attendance: z
    .object({
      present: count,
      absent: count,
      excused: count,
      months: z
        .array(z.object({ month, present: count, absent: count, excused: count }))
        .length(SEASON_MONTHS),
      knownFrom,
    })
    .nullable()
    .describe('Marks of the season; the last mark of each gymnast and day counts.'),
});
export type SeasonFigures = z.infer<typeof seasonFiguresSchema>;

export const boardReportSchema = z.object({
  seasons: z
    .array(z.number().int())
    .max(MOST_SEASONS)
    .describe('The seasons of which something is known, by the year in which they begin; newest first.'),
  season: seasonFiguresSchema,
  before: seasonFiguresSchema.describe('The season before.'),
});
export type BoardReport = z.infer<typeof boardReportSchema>;

export const boardReportQuerySchema = z.object({
  season: z.coerce
    .number()
    .int()
    .min(1900)
    .max(2999)
    .optional()
    .describe('The year in which the season begins; without it, and for one to come, the season of today.'),
});
export type BoardReportQuery = z.output<typeof boardReportQuerySchema>;
