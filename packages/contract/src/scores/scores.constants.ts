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

/** Score-outs at the present level from which a warning is pink, and from which the gymnast must move up. */
export const WATCH_CLOSELY_AT = 2;
export const MUST_MOVE_UP_AT = 3;

export const SCORE_SEVERITIES = ['notice', 'pink', 'red'] as const;
export type ScoreSeverity = (typeof SCORE_SEVERITIES)[number];

/** Takes the number of score-outs at the present level (1 or more); gives how serious that is (SCORE-01). */
export function scoreSeverity(scoreOutCount: number): ScoreSeverity {
  if (scoreOutCount >= MUST_MOVE_UP_AT) return 'red';
  return scoreOutCount >= WATCH_CLOSELY_AT ? 'pink' : 'notice';
}
