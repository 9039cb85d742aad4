import { DEFAULT_SCORE_RULES } from '@league/contract';
import { expect, it } from 'vitest';
import { scoreOutsOf } from './figures.ts';

const result = { allAround: 39_000, seasonScoreOuts: null };

it.each(['constructor', '__proto__', 'toString', ''])(
  '[SCORE-06] a result at the level “%s”, which the rules do not name, is no score-out',
  (level) => {
    expect(scoreOutsOf({ ...result, level }, DEFAULT_SCORE_RULES)).toBe(0);
    expect(scoreOutsOf({ ...result, level, seasonScoreOuts: 3 }, DEFAULT_SCORE_RULES)).toBe(0);
  },
);

it('a complete all-around from the mark on is a score-out', () => {
  expect(scoreOutsOf({ ...result, level: '4' }, DEFAULT_SCORE_RULES)).toBe(1);
  expect(scoreOutsOf({ ...result, level: '4', allAround: 1000 }, DEFAULT_SCORE_RULES)).toBe(0);
});
