import { DEFAULT_SCORE_RULES } from '@league/contract';
import { describe, expect, it } from 'vitest';
import { correctionOf, faultsOf, type ScoreForm, scoreOutChange, sumOf } from './score-form.ts';

const { thresholds } = DEFAULT_SCORE_RULES;
const gymnast = {
  memberId: 1,
  name: 'Ruth Eastman',
  teamName: 'Summit',
  skillLevel: '5',
  membershipStatus: 'Active',
};
const FORM: ScoreForm = { level: '5', vault: '6.5', bars: '6.4', beam: '6.6', floor: '6.7', allAround: '' };

describe('what a correction does to a score-out', () => {
  it.each([
    ['nothing while it stays', {}, true, null],
    ['lost by a lower score', { vault: '5' }, true, 'lost'],
    ['lost by a level with a higher score', { level: '6' }, true, 'lost'],
    ['lost by a level without score-outs', { level: 'Xcel Gold' }, true, 'lost'],
    ['lost by an event not competed', { beam: '' }, true, 'lost'],
    ['gained', {}, false, 'gained'],
  ] as const)('[SCORE-09] %s', (_, changes, isScoreOut, change) => {
    expect(scoreOutChange({ gymnast, isScoreOut }, { ...FORM, ...changes }, thresholds)).toBe(change);
  });

  it('[SCORE-09] nothing without a gymnast, or before the rules are known', () => {
    expect(
      scoreOutChange({ gymnast: null, isScoreOut: true }, { ...FORM, vault: '' }, thresholds),
    ).toBeNull();
    expect(scoreOutChange({ gymnast, isScoreOut: true }, { ...FORM, vault: '' }, undefined)).toBeNull();
  });
});

it('[SCORE-09] a typed 0 is a score, an empty field is an event not competed', () => {
  const form = { ...FORM, vault: '0' };
  expect(faultsOf(form)).toEqual({});
  expect(sumOf(form)).toBe(19_700);
  expect(correctionOf(form)).toMatchObject({ vault: 0, allAround: 19_700 });
  expect(correctionOf({ ...FORM, vault: '' })).toMatchObject({ vault: null, allAround: null });
  const none = { ...FORM, vault: '', bars: '', beam: '', floor: '', allAround: '0' };
  expect(correctionOf(none).allAround).toBe(0);
});
