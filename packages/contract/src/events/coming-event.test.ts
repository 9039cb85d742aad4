import { expect, it } from 'vitest';
import { isComingEvent } from './coming-event.ts';

const timeZone = 'America/New_York';
const isComing = (startDate: string | null, endDate: string | null, now: string) =>
  isComingEvent({ startDate, endDate }, { now: new Date(now), timeZone });

it.each([
  // Only the day is known: both moments are midnight in New York.
  ['a day', '2026-11-14T05:00:00Z', null],
  ['its last day', '2026-11-12T05:00:00Z', '2026-11-14T05:00:00Z'],
  ['a time', '2026-11-14T14:00:00Z', '2026-11-14T20:00:00Z'],
  ['an end before its start', '2026-11-14T14:00:00Z', '2026-11-13T20:00:00Z'],
])(
  '[MEET-01] [MEM-41] an event with %s is coming until that day ends in the league’s time zone',
  (_with, start, end) => {
    expect(isComing(start, end, '2026-11-15T04:59:59Z')).toBe(true);
    expect(isComing(start, end, '2026-11-15T05:00:00Z')).toBe(false);
  },
);

it('[MEET-01] [MEM-41] an event without a date may still be coming', () => {
  expect(isComing(null, null, '2026-11-15T12:00:00Z')).toBe(true);
});
