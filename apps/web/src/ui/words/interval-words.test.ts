import { expect, it } from 'vitest';
import { everyInWords } from './interval-words.ts';

it.each([
  [300, 'every 5 minutes'],
  [1800, 'every 30 minutes'],
  [60, 'every minute'],
  [12, 'every 12 seconds'],
  [3600, 'every hour'],
  [43_200, 'every 12 hours'],
  [604_800, 'every 7 days'],
])('[PORTAL-02] %i seconds are %s', (seconds, words) => {
  expect(everyInWords(seconds)).toBe(words);
});
