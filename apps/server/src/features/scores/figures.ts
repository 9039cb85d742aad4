import {
  MEET_EVENTS,
  type MeetEvent,
  RESULT_CHANGES,
  SCORED_WORDS,
  type ScoreRules,
  scoreInWords,
  scoreOutMark,
} from '@league/contract';

/** The figures of a result, in thousandths. */
export type Figures = { readonly [Event in MeetEvent]: number | null } & {
  readonly level: string;
  readonly allAround: number | null;
  readonly seasonScoreOuts: number | null;
};

const SCORED = [...MEET_EVENTS, 'allAround'] as const;

/** The figures as one text. Equal figures have equal texts, which makes many results quick to compare. */
export function keyOfFigures(figures: Figures): string {
  return [figures.level, ...SCORED.map((scored) => figures[scored]), figures.seasonScoreOuts ?? 0].join('|');
}

/** The inverse of {@link keyOfFigures}. */
export function figuresOfKey(key: string): Figures {
  const parts = key.split('|');
  const scores = parts.splice(-SCORED.length - 1);
  const numbers = scores.map((part) => (part === '' ? null : Number(part)));
  const [vault = null, bars = null, beam = null, floor = null, allAround = null, scoreOuts] = numbers;
  return { level: parts.join('|'), vault, bars, beam, floor, allAround, seasonScoreOuts: scoreOuts || null };
}

export function hasSameFigures(left: Figures, right: Figures): boolean {
  return keyOfFigures(left) === keyOfFigures(right);
}

/** What differs, in words such as `AA 25.475 → 25.575`. */
export function describeFigures(before: Figures, after: Figures): string[] {
  const scores = SCORED.filter((scored) => before[scored] !== after[scored]).map((scored) =>
    RESULT_CHANGES.score(SCORED_WORDS[scored], inWords(before[scored]), inWords(after[scored])),
  );
  if (before.level !== after.level) scores.unshift(RESULT_CHANGES.level(before.level, after.level));
  if ((before.seasonScoreOuts ?? 0) !== (after.seasonScoreOuts ?? 0)) {
    scores.push(RESULT_CHANGES.scoreOuts(before.seasonScoreOuts ?? 0, after.seasonScoreOuts ?? 0));
  }
  return scores;
}

function inWords(score: number | null): string | null {
  return score === null ? null : scoreInWords(score);
}

/** Score-outs that a result has earned at the level of its entry: a season's number, or one for a complete all-around. */
export function scoreOutsOf(
  { level, allAround, seasonScoreOuts }: Pick<Figures, 'level' | 'allAround' | 'seasonScoreOuts'>,
  rules: Pick<ScoreRules, 'thresholds'>,
): number {
  const threshold = scoreOutMark(rules, level);
  if (threshold === undefined) return 0;
  return seasonScoreOuts ?? (allAround !== null && allAround >= threshold ? 1 : 0);
}
