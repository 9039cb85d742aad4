import { expect, it } from 'vitest';
import { clockTime } from './instants.ts';

it('[TRUTH-01] gives the time of day in the league, wherever the reader is', () => {
  const instant = Date.UTC(2026, 10, 14, 14, 5);
  expect(clockTime(instant, 'America/New_York')).toBe('9:05 AM');
  expect(clockTime(instant, 'Pacific/Kiritimati')).toBe('4:05 AM');
});
