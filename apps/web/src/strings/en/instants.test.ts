import { expect, it } from 'vitest';
import { dateAndTimeInWords, dateInWords, dayAndTimeInWords, dayInWords } from './instants.ts';

it('[EVENT-01] an event stands on its day and hour in the league’s time zone', () => {
  const instant = '2026-11-14T01:30:00+00:00';
  expect(dayInWords(instant, 'America/New_York')).toBe('Fri, Nov 13, 2026');
  expect(dayAndTimeInWords(instant, 'America/New_York')).toBe('Fri, Nov 13, 2026, 8:30 PM');
  expect(dayInWords(instant, 'Pacific/Auckland')).toBe('Sat, Nov 14, 2026');
});

it('many below each other go without the weekday, by the clock of the league as well', () => {
  const instant = '2026-03-04T02:30:00Z';
  expect(dateInWords(instant, 'America/New_York')).toBe('Mar 3, 2026');
  expect(dateAndTimeInWords(instant, 'America/New_York')).toBe('Mar 3, 2026, 9:30 PM');
});
