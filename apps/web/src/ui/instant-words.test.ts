import { expect, it } from 'vitest';
import { dayAndTimeInWords, dayInWords } from './instant-words.ts';

it('[EVENT-01] an event stands on its day and hour in the league’s time zone', () => {
  const instant = '2026-11-14T01:30:00+00:00';
  expect(dayInWords(instant, 'America/New_York')).toBe('Fri, Nov 13, 2026');
  expect(dayAndTimeInWords(instant, 'America/New_York')).toBe('Fri, Nov 13, 2026, 8:30 PM');
  expect(dayInWords(instant, 'Pacific/Auckland')).toBe('Sat, Nov 14, 2026');
});
