import { expect, it } from 'vitest';
import { ageInWords, instantOnThisClock } from './kept-roster-age.ts';

const KEPT = '2026-11-14T15:14:30.000Z';
const after = (minutes: number) => new Date(Date.parse(KEPT) + minutes * 60_000);

it.each([
  [0.9, 'less than a minute ago'],
  [1, '1 minute ago'],
  [25.5, '25 minutes ago'],
  [59.9, '59 minutes ago'],
  [60, '1 hour ago'],
  [23 * 60 + 59, '23 hours ago'],
  [24 * 60, '1 day ago'],
  [71 * 60, '2 days ago'],
])('[BEYOND-13] a roster of %d minutes is from %s', (minutes, words) => {
  expect(ageInWords(KEPT, after(minutes))).toBe(words);
});

it('[BEYOND-13] the instant stands in words, with the day', () => {
  expect(instantOnThisClock(KEPT, 'America/New_York')).toBe('Saturday, Nov 14, 10:14 AM');
});
