import { expect, it } from 'vitest';
import { relativeTime } from './relative-time.ts';

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
