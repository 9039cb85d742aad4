/**
 * The all-around score, in thousandths, that counts as a score-out at a level (SCORE-01): levels 3 to 5 need 25.50,
 * levels 6 and 7 need 26.50, others have none.
 */
export const SCORE_OUT_THRESHOLDS: Readonly<Record<string, number>> = {
  '3': 25_500,
  '4': 25_500,
  '5': 25_500,
  '6': 26_500,
  '7': 26_500,
};

/** From how many score-outs at the present level a warning is pink, and from how many the gymnast must move up. */
export const WATCH_CLOSELY_AT = 2;
export const MUST_MOVE_UP_AT = 3;

/** The scores that count as score-outs, and how many of them raise a warning. */
export type ScoreRules = {
  /** All-arounds in thousandths by level. A level that is not listed has no score-outs. */
  readonly thresholds: Readonly<Record<string, number>>;
  readonly watchCloselyAt: number;
  readonly mustMoveUpAt: number;
};

/** The score, in thousandths, from which a result at the level is a score-out; the level may be any text, such as `constructor`. */
export function scoreOutMark(
  { thresholds }: Pick<ScoreRules, 'thresholds'>,
  level: string,
): number | undefined {
  return Object.hasOwn(thresholds, level) ? thresholds[level] : undefined;
}

/** The rules until the league office sets others. */
export const DEFAULT_SCORE_RULES: ScoreRules = {
  thresholds: SCORE_OUT_THRESHOLDS,
  watchCloselyAt: WATCH_CLOSELY_AT,
  mustMoveUpAt: MUST_MOVE_UP_AT,
};

/** Four events of at most ten points each, in thousandths. */
export const HIGHEST_EVENT_SCORE = 10_000;
export const HIGHEST_ALL_AROUND = 4 * HIGHEST_EVENT_SCORE;

export const SCORE_SEVERITIES = ['notice', 'pink', 'red'] as const;
export type ScoreSeverity = (typeof SCORE_SEVERITIES)[number];

/** The severity of a number of score-outs (1 or more) at the present level (SCORE-01). */
export function scoreSeverity(
  scoreOutCount: number,
  rules: Pick<ScoreRules, 'watchCloselyAt' | 'mustMoveUpAt'> = DEFAULT_SCORE_RULES,
): ScoreSeverity {
  if (scoreOutCount >= rules.mustMoveUpAt) return 'red';
  return scoreOutCount >= rules.watchCloselyAt ? 'pink' : 'notice';
}

/** A season's best within this distance below the mark, in thousandths, is nearly there. */
export const NEARLY_THERE_WITHIN = 500;

/** A score in thousandths as people write it: `27.225`. */
export function scoreInWords(thousandths: number): string {
  return (thousandths / 1000).toFixed(3);
}

/** The events of the women's all-around, in the order of every results list. */
export const MEET_EVENTS = ['vault', 'bars', 'beam', 'floor'] as const;
export type MeetEvent = (typeof MEET_EVENTS)[number];

/** A meet's results, or how often gymnasts scored out in a season before the portal stored results. */
export const MEET_KINDS = ['meet', 'history'] as const;
export type MeetKind = (typeof MEET_KINDS)[number];

/** Whether an entry of a results file is attached, waits for the office, fits no gymnast, or is left out. */
export const ENTRY_STANDINGS = ['attached', 'review', 'unmatched', 'ignored'] as const;
export type EntryStanding = (typeof ENTRY_STANDINGS)[number];

/** Reasons for and against attaching a result to a gymnast. */
export const MATCH_REASONS = [
  'decidedBefore',
  'sameName',
  'formerName',
  'swapped',
  'shortForm',
  'spelling',
  'partOfName',
  'initial',
  'sibling',
  'noClub',
  'otherTeam',
  'otherLevel',
] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];

/** Why an entry waits for the office although a gymnast fits. */
export const HOLD_REASONS = [
  'several',
  'decidedOtherwise',
  'twiceInFile',
  'alreadyScored',
  'totalDiffers',
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** The fields that a column can be matched to by hand (SCORE-08). */
export const RESULT_FIELDS = [
  'name',
  'firstName',
  'lastName',
  'club',
  'level',
  'session',
  'division',
  'vault',
  'bars',
  'beam',
  'floor',
  'allAround',
  'event',
  'score',
  'place',
  'vaultPlace',
  'barsPlace',
  'beamPlace',
  'floorPlace',
  'allAroundPlace',
  'scoreOuts',
] as const;
export type ResultField = (typeof RESULT_FIELDS)[number];

/** Limits of one results file and its report. */
export const RESULTS_LIMITS = {
  /** The size of the file. As base64 it stays below the limit of a request. */
  fileBytes: 700_000,
  rows: 5000,
  /** Rows of each kind that a report lists. Its counts include all rows. */
  reportRows: 200,
  /** Gymnasts proposed for one result. Further ones that could fit are only counted. */
  candidates: 30,
  meets: 1000,
  fileName: 200,
  /** Characters of a stored cell. */
  text: 200,
  columns: 200,
  seasonScoreOuts: 50,
  /** Gymnasts of one team and level who are compared. */
  levelBests: 500,
} as const;
