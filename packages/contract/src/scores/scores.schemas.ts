import { z } from 'zod';
import { boundedList } from '../bounded.ts';
import { FIELD_FAULTS } from '../field-faults.words.ts';
import { calendarDateSchema, idSchema, lineSchema } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { SKILL_LEVELS } from '../members/members.constants.ts';
import {
  ENTRY_STANDINGS,
  HIGHEST_ALL_AROUND,
  HIGHEST_EVENT_SCORE,
  HOLD_REASONS,
  MATCH_REASONS,
  MEET_KINDS,
  RESULT_FIELDS,
  RESULTS_LIMITS,
  SCORE_SEVERITIES,
} from './scores.constants.ts';

const count = z.number().int().min(0);
const thousandths = z.number().int().min(0).max(HIGHEST_ALL_AROUND);

export const scoreWarningSchema = z.object({
  memberId: z.number().int(),
  tally: z.number().int().min(1).describe('Score-outs at the gymnast’s present level.'),
  severity: z.enum(SCORE_SEVERITIES),
  scoreOutCount: z.number().int().min(1),
  currentLevel: z.string(),
});
export type ScoreWarning = z.infer<typeof scoreWarningSchema>;

export const adminScoreWarningSchema = scoreWarningSchema.extend({
  memberName: z.string(),
  teamName: z.string().nullable(),
  nextLevel: z.string().nullable().describe('Where the gymnast moves to; null at the highest level.'),
});
export type AdminScoreWarning = z.infer<typeof adminScoreWarningSchema>;

const eventScoreSchema = z
  .object({
    score: thousandths.describe('In thousandths: 27225 is 27.225.'),
    place: z.number().int().nullable(),
    isTied: z.boolean(),
  })
  .nullable()
  .describe('Null for an event not competed.');

/** A result's figures. An all-around is null unless it is complete. */
const figuresSchema = z.object({
  level: z.string().describe('The level of the meet entry, at which a score-out is earned.'),
  vault: eventScoreSchema,
  bars: eventScoreSchema,
  beam: eventScoreSchema,
  floor: eventScoreSchema,
  allAround: eventScoreSchema,
  seasonScoreOuts: count.nullable().describe('For a season before the portal kept results: how often.'),
});
export type ResultFigures = z.infer<typeof figuresSchema>;

const meetSchema = z.object({
  id: z.number().int(),
  kind: z.enum(MEET_KINDS),
  name: z.string(),
  heldOn: z.string().describe('YYYY-MM-DD.'),
});
export type Meet = z.infer<typeof meetSchema>;

/** One result of a gymnast, and whether it counts. */
export const memberResultSchema = figuresSchema.extend({
  meet: meetSchema,
  threshold: thousandths.nullable().describe('The all-around that scores out at that level, if one does.'),
  scoreOuts: count.describe('Score-outs earned with it: 0 or 1, or a season’s number.'),
  countsNow: z
    .boolean()
    .describe('Earned at the gymnast’s present level, so that it counts for the warning.'),
});
export type MemberResult = z.infer<typeof memberResultSchema>;

/** A gymnast's best complete all-around of the newest season, at the present level. */
const seasonBestSchema = z.object({ memberId: z.number().int(), name: z.string(), best: thousandths });
export type SeasonBest = z.infer<typeof seasonBestSchema>;

export const nearlyThereSchema = seasonBestSchema.extend({
  level: z.string(),
  threshold: thousandths.describe('The all-around that scores out at that level.'),
});
export type NearlyThere = z.infer<typeof nearlyThereSchema>;

export const memberResultsSchema = z.object({
  currentLevel: z.string(),
  scoreOutCount: count.describe('At the present level.'),
  severity: z.enum(SCORE_SEVERITIES).nullable(),
  mustMoveUpAt: z.number().int(),
  threshold: thousandths
    .nullable()
    .describe('The all-around that scores out at the present level, if one does.'),
  results: z.array(memberResultSchema).max(RESULTS_LIMITS.meets),
  levelBests: z
    .array(seasonBestSchema)
    .max(RESULTS_LIMITS.levelBests)
    .describe('The gymnast’s team at that level in the newest season, best first.'),
});
export type MemberResults = z.infer<typeof memberResultsSchema>;

const gymnastSchema = z.object({
  memberId: z.number().int(),
  name: z.string(),
  teamName: z.string().nullable(),
  skillLevel: z.string(),
  membershipStatus: z.string(),
});

const candidateSchema = gymnastSchema.extend({
  reasons: z.array(z.enum(MATCH_REASONS)).describe('For and against.'),
});
export type ResultCandidate = z.infer<typeof candidateSchema>;

/** A proposal of the matcher, without names. */
export type MatchCandidate = Pick<ResultCandidate, 'memberId' | 'reasons'>;

const eventThousandths = z.number().int().min(0).max(HIGHEST_EVENT_SCORE).nullable();

/** The figures of a result that the office can correct, in thousandths; null for an event not competed. */
export const scoreCorrectionSchema = z.object({
  level: lineSchema(RESULTS_LIMITS.text).min(1, FIELD_FAULTS.empty),
  vault: eventThousandths,
  bars: eventThousandths,
  beam: eventThousandths,
  floor: eventThousandths,
  allAround: thousandths
    .nullable()
    .describe('Counts only for a result without single events; with events it is their sum.'),
});
export type ScoreCorrection = z.infer<typeof scoreCorrectionSchema>;

/** One line of a results file as the office sees it. */
export const resultEntrySchema = figuresSchema.extend({
  id: z.number().int(),
  athleteName: z.string().describe('As written in the results.'),
  club: z.string(),
  session: z.string(),
  division: z.string(),
  standing: z.enum(ENTRY_STANDINGS),
  isDecided: z.boolean().describe('The office has decided on it.'),
  decidedAt: z.string().nullable().describe('When; null without a decision.'),
  gymnast: gymnastSchema.nullable().describe('The gymnast it is attached to.'),
  isScoreOut: z.boolean(),
  asImported: scoreCorrectionSchema
    .nullable()
    .describe('Of a corrected result: the figures as the file had them, which can be put back (SCORE-09).'),
});
export type ResultEntry = z.infer<typeof resultEntrySchema>;

export const reviewEntrySchema = resultEntrySchema.extend({
  meet: meetSchema,
  hold: z.enum(HOLD_REASONS).nullable(),
  candidates: z.array(candidateSchema).max(RESULTS_LIMITS.candidates).describe('Best first.'),
  moreCandidates: count.describe('How many more gymnasts could fit than are proposed.'),
});
export type ReviewEntry = z.infer<typeof reviewEntrySchema>;

export const reviewListSchema = z.object({
  total: count,
  entries: z.array(reviewEntrySchema).max(RESULTS_LIMITS.reportRows),
});

export const meetSummarySchema = meetSchema.extend({
  entries: count,
  attached: count,
  review: count,
  unmatched: count,
  ignored: count,
  scoreOuts: count,
});
export type MeetSummary = z.infer<typeof meetSummarySchema>;

const levelsSchema = z
  .array(z.string())
  .describe('The levels a result can be given: the league’s, and others that imported results have.');

export const meetResultsSchema = z.object({
  meet: meetSchema,
  entries: z.array(resultEntrySchema).max(RESULTS_LIMITS.rows),
  levels: levelsSchema,
});
export type MeetResults = z.infer<typeof meetResultsSchema>;

const fileContentSchema = z
  .base64()
  .max(Math.ceil(RESULTS_LIMITS.fileBytes / 3) * 4, FIELD_FAULTS.tooLargeFile)
  .describe('The results file, base64.');

/** The column of each field, counted from 0. */
const resultMatchesSchema = z.partialRecord(
  z.enum(RESULT_FIELDS),
  z
    .number()
    .int()
    .min(0)
    .max(RESULTS_LIMITS.columns - 1),
);
export type ResultMatches = z.output<typeof resultMatchesSchema>;

export const resultsColumnsBodySchema = z.object({ content: fileContentSchema });

export const resultsColumnsSchema = z.object({
  columns: z
    .array(
      z.object({
        index: z.number().int(),
        heading: z.string(),
        samples: z.array(z.string()).max(3),
      }),
    )
    .max(RESULTS_LIMITS.columns),
  matches: resultMatchesSchema.describe(
    'As far as the headings are understood, or as they were matched before.',
  ),
  isRemembered: z.boolean().describe('A file with these headings was matched by hand before.'),
});
export type ResultsColumns = z.infer<typeof resultsColumnsSchema>;

const resultsUploadSchema = z.object({
  meetName: lineSchema(LIMITS.name).min(1, FIELD_FAULTS.empty),
  heldOn: calendarDateSchema,
  club: lineSchema(LIMITS.name).optional().describe('The club of rows that name none.'),
  fileName: lineSchema(RESULTS_LIMITS.fileName).optional(),
  content: fileContentSchema,
  columns: resultMatchesSchema
    .optional()
    .describe('The columns matched by hand; remembered for files with the same headings once imported.'),
  levels: boundedList(
    z.array(
      z.object({
        row: z.number().int().min(1).max(1_000_000),
        level: lineSchema(RESULTS_LIMITS.text).min(1, FIELD_FAULTS.empty),
      }),
    ),
    RESULTS_LIMITS.rows,
  )
    .optional()
    .describe('The levels of rows that name none.'),
});
export type ResultsUpload = z.output<typeof resultsUploadSchema>;

/**
 * Without a file, the bundled 2025 invitational and the historical tallies are imported. Other fields than `file` are
 * refused, so that a file sent under another name does not import them.
 */
export const importScoresBodySchema = z.strictObject({ file: resultsUploadSchema.optional() }).nullish();

const rowSchema = z.object({
  row: z.number().int().describe('As the spreadsheet shows it; the headings are row 1.'),
  name: z.string(),
  club: z.string(),
});

/** What an import did, or would do, to one meet. */
export const meetReportSchema = z.object({
  meet: meetSchema.extend({ id: z.number().int().nullable() }),
  isKnown: z.boolean().describe('The meet was there before.'),
  similarName: z
    .string()
    .nullable()
    .describe('Another meet of that day whose name differs only in case, accents or signs.'),
  rows: count,
  new: count,
  changed: count,
  unchanged: count,
  repeated: count.describe('Rows that say again what another says.'),
  notInFile: count.describe('Results of the meet that are not in this file and stay as they are.'),
  attached: count,
  review: count,
  unmatched: count,
  ignored: count,
  scoreOuts: count.describe('Attached results that score out at the level of their entry.'),
  problems: z
    .array(rowSchema.extend({ message: z.string() }))
    .describe('Rows that could not be read, with the reason; nothing of them is kept.'),
  problemCount: count,
  withoutLevel: z
    .array(rowSchema.extend({ proposedLevel: z.string().nullable() }))
    .max(RESULTS_LIMITS.rows)
    .describe('Rows that name no level; they are not imported until one is given (SCORE-08).'),
  levels: levelsSchema,
  totalDiffers: z
    .array(rowSchema.extend({ what: z.string().describe('For example `AA 25.475, events 25.575`.') }))
    .describe('Rows whose all-around is not the sum of their four events.'),
  totalDiffersCount: count,
  leftOut: z.array(rowSchema).describe('Rows that were left out before, and stay so.'),
  changes: z.array(
    rowSchema.extend({
      what: z.string().describe('For example `AA 25.475 → 25.575`.'),
    }),
  ),
  attachments: z
    .array(rowSchema.extend({ level: z.string(), gymnast: gymnastSchema, isSameName: z.boolean() }))
    .max(RESULTS_LIMITS.rows)
    .describe('The gymnast of each attached row; rows under another name than the gymnast’s come first.'),
  waiting: z.array(rowSchema.extend({ standing: z.enum(['review', 'unmatched']) })),
});
export type MeetReport = z.infer<typeof meetReportSchema>;

export const scoreImportReportSchema = z.object({
  meets: z.array(meetReportSchema).max(10),
  new: count,
  changed: count,
  unchanged: count,
});
export type ScoreImportReport = z.infer<typeof scoreImportReportSchema>;

export const decisionBodySchema = z.object({
  memberId: idSchema.nullable().describe('The gymnast; null leaves the result out.'),
  undoes: z
    .string()
    .max(40)
    .optional()
    .describe('`decidedAt` of the decision that this call undoes. Refused when there is a later one.'),
});

export const correctionBodySchema = z.object({
  before: scoreCorrectionSchema.describe('What the caller saw; refused when it has changed since.'),
  after: scoreCorrectionSchema,
});

export const reopenBodySchema = z.object({
  entryIds: boundedList(z.array(idSchema).min(1), LIMITS.memberIds),
  undoes: z
    .string()
    .max(40)
    .optional()
    .describe(
      '`decidedAt` of the decisions that are undone. Results with a later decision stay as they are.',
    ),
});

export const ignoreBodySchema = z.object({
  entryIds: boundedList(z.array(idSchema).min(1), LIMITS.memberIds),
});

export const scoreRulesSchema = z
  .object({
    thresholds: z.partialRecord(
      z.enum(SKILL_LEVELS),
      z.number().int().min(1, FIELD_FAULTS.above(0)).max(HIGHEST_ALL_AROUND, FIELD_FAULTS.highestScore),
    ),
    watchCloselyAt: z.number().int().min(2, FIELD_FAULTS.atLeast(2)).max(20, FIELD_FAULTS.atMost(20)),
    mustMoveUpAt: z.number().int().min(2, FIELD_FAULTS.atLeast(2)).max(20, FIELD_FAULTS.atMost(20)),
  })
  .refine(({ watchCloselyAt, mustMoveUpAt }) => watchCloselyAt < mustMoveUpAt, {
    path: ['mustMoveUpAt'],
    message: FIELD_FAULTS.notAboveWatch,
  });

/**
 * Rules as the office sets them. Rules without any score are refused: they would end all score-outs, most likely by
 * mistake.
 */
export const newScoreRulesSchema = scoreRulesSchema.refine(
  ({ thresholds }) => Object.keys(thresholds).length > 0,
  { path: ['thresholds'], message: FIELD_FAULTS.noScore },
);

export const moveUpBodySchema = z.object({
  moves: boundedList(
    z.array(z.object({ memberId: idSchema, fromLevel: lineSchema(20) })).min(1, FIELD_FAULTS.noGymnast),
    LIMITS.memberIds,
  ),
});

export const moveUpReplySchema = z.object({
  moved: z.array(
    z.object({ memberId: z.number().int(), memberName: z.string(), from: z.string(), to: z.string() }),
  ),
  skipped: z.array(z.object({ memberId: z.number().int(), reason: z.string() })),
  bulkChangeId: z.number().int().nullable().describe('For the undo; null when no gymnast was moved.'),
});
export type MoveUpReply = z.infer<typeof moveUpReplySchema>;

export const deletedScoresSchema = z.object({ meets: count, scores: count, tallies: count });
export type DeletedScores = z.infer<typeof deletedScoresSchema>;
