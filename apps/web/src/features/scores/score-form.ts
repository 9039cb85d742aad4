import {
  HIGHEST_ALL_AROUND,
  HIGHEST_EVENT_SCORE,
  levelInWords,
  MEET_EVENTS,
  type ResultEntry,
  type ScoreCorrection,
  type ScoreRules,
  scoreInWords,
  scoreOutMark,
} from '@league/contract';
import { scores } from '../../strings/en/scores.ts';

const words = scores.correction;

export const CORRECTED = [...MEET_EVENTS, 'allAround'] as const;
type Corrected = (typeof CORRECTED)[number];

/** The form of one result, as typed. */
export type ScoreForm = Record<Corrected | 'level', string>;

/** The figures of a result as the correction sends them. */
export function figuresOf(entry: ResultEntry): ScoreCorrection {
  const score = (scored: Corrected) => entry[scored]?.score ?? null;
  return {
    level: entry.level,
    vault: score('vault'),
    bars: score('bars'),
    beam: score('beam'),
    floor: score('floor'),
    allAround: score('allAround'),
  };
}

/** `Level 4, VT 6.500, UB 6.400, AA 25.550`, without what was not competed. */
export function correctionInWords(correction: ScoreCorrection): string {
  const scored = CORRECTED.flatMap((each) => {
    const score = correction[each];
    return score === null ? [] : `${scores.results.events[each]} ${scoreInWords(score)}`;
  });
  return [levelInWords(correction.level), ...scored].join(', ');
}

export function formOf(entry: ResultEntry): ScoreForm {
  const typed = (scored: Corrected) => {
    const score = entry[scored]?.score;
    return score === undefined ? '' : scoreInWords(score);
  };
  return {
    level: entry.level,
    vault: typed('vault'),
    bars: typed('bars'),
    beam: typed('beam'),
    floor: typed('floor'),
    allAround: typed('allAround'),
  };
}

const mostOf = (scored: Corrected) => (scored === 'allAround' ? HIGHEST_ALL_AROUND : HIGHEST_EVENT_SCORE);

/** Reads `8.75` or `8,75` as thousandths; null for an empty field, undefined for anything that is not a score. */
function scoreOf(typed: string, scored: Corrected): number | null | undefined {
  if (typed.trim() === '') return null;
  const [, whole, decimals = ''] = /^(\d{1,2})(?:[.,](\d{1,3}))?$/.exec(typed.trim()) ?? [];
  if (whole === undefined) return undefined;
  const score = Number(whole) * 1000 + Number(decimals.padEnd(3, '0'));
  return score <= mostOf(scored) ? score : undefined;
}

/** Whether scores of single events are typed. The all-around is then their sum. */
export function hasEvents(form: ScoreForm): boolean {
  return MEET_EVENTS.some((event) => form[event].trim() !== '');
}

export function faultsOf(form: ScoreForm): Partial<Record<keyof ScoreForm, string>> {
  const faults: Partial<Record<keyof ScoreForm, string>> = {};
  if (form.level.trim() === '') faults.level = words.noLevel;
  for (const scored of CORRECTED) {
    if (scored === 'allAround' && hasEvents(form)) continue;
    if (scoreOf(form[scored], scored) === undefined) faults[scored] = words.notAScore(mostOf(scored) / 1000);
  }
  return faults;
}

/** Whether saving removes or adds a counted score-out; null for neither, or before the rules are loaded. */
export function scoreOutChange(
  entry: Pick<ResultEntry, 'gymnast' | 'isScoreOut'>,
  form: ScoreForm,
  thresholds: ScoreRules['thresholds'] | undefined,
): 'lost' | 'gained' | null {
  if (!entry.gymnast || !thresholds) return null;
  const { level, allAround } = correctionOf(form);
  const threshold = scoreOutMark({ thresholds }, level);
  const isScoreOut = threshold !== undefined && allAround !== null && allAround >= threshold;
  if (isScoreOut === entry.isScoreOut) return null;
  return isScoreOut ? 'gained' : 'lost';
}

/** The typed figures. Anything that is not a score becomes null, so check for faults first. */
export function correctionOf(form: ScoreForm): ScoreCorrection {
  const score = (scored: Corrected) => scoreOf(form[scored], scored) ?? null;
  const events = { vault: score('vault'), bars: score('bars'), beam: score('beam'), floor: score('floor') };
  return {
    level: form.level.trim(),
    ...events,
    allAround: hasEvents(form) ? sumOf(form) : score('allAround'),
  };
}

/** The sum of all four events in thousandths; null while one is missing. */
export function sumOf(form: ScoreForm): number | null {
  const competed = MEET_EVENTS.map((event) => scoreOf(form[event], event) ?? null);
  return competed.includes(null) ? null : competed.reduce<number>((sum, score) => sum + (score ?? 0), 0);
}
