import { expect, it } from 'vitest';
import { weighLosses } from './event-losses.ts';

const readAt = new Date('2026-11-28T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(readAt.getTime() - minutes * 60_000);

/** Events 1 to 10, event N with registrations N01 to N10. */
function held(missingSince: Date | null = null) {
  const events = Array.from({ length: 10 }, (_, index) => ({ id: index + 1, missingSince }));
  const registrations = events.flatMap(({ id: eventId }) =>
    Array.from({ length: 10 }, (_, index) => ({ id: eventId * 100 + index + 1, eventId, missingSince })),
  );
  return { events, registrations };
}

const NOTHING = { events: [], registrations: [] };
const weigh = (lost: { events?: number[]; registrations?: number[] }, since: Date | null = null) =>
  weighLosses(held(since), { ...NOTHING, ...lost }, { maxLossPercent: 20, readAt });

it.each([
  ['one registration', { registrations: [101] }],
  ['as many of an event as the share', { registrations: [101, 102] }],
  ['some of several events', { registrations: [101, 102, 201, 301, 401] }],
  ['an event with its registrations', { events: [3] }],
])('[SYNC-01] accepts at once that %s is gone', (_what, lost) => {
  expect(weigh(lost)).toEqual({ believed: { ...NOTHING, ...lost }, doubted: NOTHING });
});

it.each([
  ['more of one event than the share', { registrations: [101, 102, 103] }],
  ['more of all registrations than the share', { events: [1, 2], registrations: [301] }],
  ['more of all events than the share', { events: [1, 2, 3] }],
])('[SYNC-01] doubts that %s is gone until a later read confirms it', (_what, lost) => {
  const all = { ...NOTHING, ...lost };
  expect(weigh(lost)).toEqual({ believed: NOTHING, doubted: all });
  expect(weigh(lost, minutesAgo(2))).toEqual({ believed: NOTHING, doubted: all });
  expect(weigh(lost, minutesAgo(10))).toEqual({ believed: all, doubted: NOTHING });
});

it('[SYNC-01] doubts only the event that lost too many registrations', () => {
  expect(weigh({ registrations: [101, 102, 103, 201] })).toEqual({
    believed: { events: [], registrations: [201] },
    doubted: { events: [], registrations: [101, 102, 103] },
  });
});
