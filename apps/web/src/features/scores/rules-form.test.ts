import { DEFAULT_SCORE_RULES } from '@league/contract';
import { describe, expect, it } from 'vitest';
import { faultsOf, formOf, levelsGivenUp, rulesOf } from './rules-form.ts';

const form = formOf(DEFAULT_SCORE_RULES);

describe('the form of the score-out rules', () => {
  it('[SCORE-01] shows the rules and returns them unchanged', () => {
    expect(form.thresholds).toEqual({ 3: '25.50', 4: '25.50', 5: '25.50', 6: '26.50', 7: '26.50', 8: '' });
    expect(faultsOf(form)).toEqual({});
    expect(rulesOf(form)).toEqual(DEFAULT_SCORE_RULES);
  });

  it.each([
    ['25.5', 25_500],
    ['26', 26_000],
    ['25,125', 25_125],
    ['40', 40_000],
  ])('[SCORE-01] reads %s as %i thousandths', (typed, thousandths) => {
    expect(rulesOf({ ...form, thresholds: { ...form.thresholds, 3: typed } }).thresholds['3']).toBe(
      thousandths,
    );
  });

  it.each(['forty', '40.001', '0', '-1', '25.5555', '255'])('[SCORE-01] refuses “%s” as a score', (typed) => {
    expect(Object.keys(faultsOf({ ...form, thresholds: { ...form.thresholds, 8: typed } }))).toEqual([
      'thresholds.8',
    ]);
  });

  it.each([
    [{ watchCloselyAt: '1' }, 'watchCloselyAt'],
    [{ mustMoveUpAt: '2' }, 'mustMoveUpAt'],
    [{ mustMoveUpAt: '21' }, 'mustMoveUpAt'],
    [{ mustMoveUpAt: '' }, 'mustMoveUpAt'],
  ])('[SCORE-01] refuses %j', (values, field) => {
    expect(Object.keys(faultsOf({ ...form, ...values }))).toEqual([field]);
  });

  it('[SCORE-01] has no score-outs at a level that is left empty', () => {
    expect(rulesOf({ ...form, thresholds: { ...form.thresholds, 3: ' ' } }).thresholds).not.toHaveProperty(
      '3',
    );
  });

  it('[SCORE-01] names the levels whose score-outs would end, and no level that never had any', () => {
    const emptied = { ...form, thresholds: { ...form.thresholds, 3: ' ', 6: '', 7: '30' } };
    expect(faultsOf(emptied)).toEqual({});
    expect(levelsGivenUp(DEFAULT_SCORE_RULES, emptied)).toEqual(['3', '6']);
    expect(levelsGivenUp(DEFAULT_SCORE_RULES, form)).toEqual([]);
  });

  it('[SCORE-01] refuses rules without any score', () => {
    const thresholds = { 3: '', 4: '', 5: ' ', 6: '', 7: '', 8: '' };
    expect(faultsOf({ ...form, thresholds })).toEqual({
      'thresholds.3': 'Set the score of at least one level.',
    });
  });
});
