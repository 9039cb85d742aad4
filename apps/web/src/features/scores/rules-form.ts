import { HIGHEST_ALL_AROUND, type ScoreRules, SKILL_LEVELS } from '@league/contract';
import { scores } from '../../strings/en/scores.ts';
import type { NewRules } from './api/save-rules.ts';

const words = scores.rules;

/** The form as typed, with the scores by level. */
export type RulesForm = {
  thresholds: Record<(typeof SKILL_LEVELS)[number], string>;
  watchCloselyAt: string;
  mustMoveUpAt: string;
};

export function formOf({ thresholds, watchCloselyAt, mustMoveUpAt }: ScoreRules): RulesForm {
  const typed = (level: string) => {
    const score = thresholds[level];
    return score === undefined ? '' : (score / 1000).toFixed(score % 10 === 0 ? 2 : 3);
  };
  return {
    thresholds: { 3: typed('3'), 4: typed('4'), 5: typed('5'), 6: typed('6'), 7: typed('7'), 8: typed('8') },
    watchCloselyAt: String(watchCloselyAt),
    mustMoveUpAt: String(mustMoveUpAt),
  };
}

/** Reads `25.50` or `25,5` as thousandths; undefined for anything that is not a score. */
function scoreOf(typed: string): number | undefined {
  const [, whole, decimals = ''] = /^(\d{1,2})(?:[.,](\d{1,3}))?$/.exec(typed.trim()) ?? [];
  const score = whole === undefined ? 0 : Number(whole) * 1000 + Number(decimals.padEnd(3, '0'));
  return score > 0 && score <= HIGHEST_ALL_AROUND ? score : undefined;
}

function countOf(typed: string): number | undefined {
  const count = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : 0;
  return count >= 2 && count <= 20 ? count : undefined;
}

/** The faults by field, under the paths that the form library uses. */
export function faultsOf(form: RulesForm): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const level of SKILL_LEVELS) {
    const typed = form.thresholds[level];
    if (typed.trim() !== '' && scoreOf(typed) === undefined) faults[`thresholds.${level}`] = words.notAScore;
  }
  const isWithoutScores = SKILL_LEVELS.every((level) => form.thresholds[level].trim() === '');
  if (isWithoutScores) faults[`thresholds.${SKILL_LEVELS[0]}`] = words.noScores;
  const [watch, move] = [countOf(form.watchCloselyAt), countOf(form.mustMoveUpAt)];
  if (watch === undefined) faults.watchCloselyAt = words.notANumber;
  if (move === undefined) faults.mustMoveUpAt = words.notANumber;
  else if (watch !== undefined && move <= watch) faults.mustMoveUpAt = words.wrongOrder;
  return faults;
}

/** The rules as typed. Call it only when there are no faults. */
export function rulesOf(form: RulesForm): NewRules {
  const thresholds: NewRules['thresholds'] = {};
  for (const level of SKILL_LEVELS) {
    const score = scoreOf(form.thresholds[level]);
    if (score !== undefined) thresholds[level] = score;
  }
  return {
    thresholds,
    watchCloselyAt: countOf(form.watchCloselyAt) ?? 0,
    mustMoveUpAt: countOf(form.mustMoveUpAt) ?? 0,
  };
}

/** Levels that would lose their score-outs and warnings if the typed rules were saved. */
export function levelsGivenUp({ thresholds }: ScoreRules, form: RulesForm): (typeof SKILL_LEVELS)[number][] {
  const { thresholds: typed } = rulesOf(form);
  return SKILL_LEVELS.filter((level) => thresholds[level] !== undefined && typed[level] === undefined);
}
