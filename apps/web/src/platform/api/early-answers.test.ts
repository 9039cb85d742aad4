import { expect, it } from 'vitest';
import { takeEarlyAnswer } from './early-answers.ts';

it('[BEYOND-13] gives an answer that was requested before the program loaded once, and only to a read', () => {
  const answer = Promise.resolve(new Response('{}'));
  globalThis.earlyAnswers = { '/api/league': answer };
  expect(takeEarlyAnswer('/api/league', { method: 'PUT' })).toBeUndefined();
  expect(takeEarlyAnswer('/api/coach/user', {})).toBeUndefined();
  expect(takeEarlyAnswer('/api/league', {})).toBe(answer);
  expect(takeEarlyAnswer('/api/league', {})).toBeUndefined();
});
