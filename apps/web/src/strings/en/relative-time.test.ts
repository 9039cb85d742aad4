import { expect, it } from 'vitest';
import { relativeTime, relativeTimeInWords } from './relative-time.ts';

const NOW = new Date('2026-03-10T12:00:00.000Z');

it.each([
  ['2026-03-10T11:59:01.000Z', 'Just now'],
  ['2026-03-10T12:00:20.000Z', 'Just now'],
  ['2026-03-10T11:59:00.000Z', '1m ago'],
  ['2026-03-10T11:00:01.000Z', '59m ago'],
  ['2026-03-10T11:00:00.000Z', '1h ago'],
  ['2026-03-09T12:00:01.000Z', '23h ago'],
  ['2026-03-09T12:00:00.000Z', '1d ago'],
  ['2026-02-28T11:00:00.000Z', '10d ago'],
])('[ADMIN-03] %s was %s', (instant, text) => {
  expect(relativeTime(instant, NOW)).toBe(text);
});

it('a sync that never was is said so, and no instant is an error', () => {
  expect(relativeTime(null, NOW)).toBe('Never');
  expect(() => relativeTime('yesterday', NOW)).toThrow('Not an instant: "yesterday".');
});

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
  expect(relativeTimeInWords(KEPT, after(minutes))).toBe(words);
});
