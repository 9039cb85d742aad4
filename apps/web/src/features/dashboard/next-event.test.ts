import type { EventRegistration, VisibleEvent } from '@league/contract';
import { expect, it } from 'vitest';
import { nextEvent } from './next-event.ts';

const event = (id: number, startDate: string | null): VisibleEvent => ({
  id,
  name: `Meet ${id}`,
  startDate,
  endDate: null,
  startTimeSpecified: true,
  location: null,
  sessions: [],
});
const registration = (eventId: number, registrationStatus: string) =>
  ({ eventId, registrationStatus }) as EventRegistration;

const today = { now: new Date('2026-11-14T17:00:00Z'), timeZone: 'America/New_York' };

it('[PORTAL-02] the next event is the first that has not ended, even if it began this morning', () => {
  const events = [
    event(1, '2026-11-20T14:00:00Z'),
    event(2, '2026-11-14T13:00:00Z'),
    event(3, '2026-11-14T03:00:00Z'),
    event(4, null),
  ];
  const found = nextEvent(
    events,
    ['Confirmed', 'Pending', 'Cancelled', 'OnWaitlist'].map((status) => registration(2, status)),
    today,
  );
  expect(found).toMatchObject({ event: { id: 2 }, daysAway: 0, registered: 2 });
  expect(nextEvent([event(1, '2026-11-20T14:00:00Z')], [], today)).toMatchObject({
    daysAway: 6,
    registered: 0,
  });
});

it('[PORTAL-02] without an upcoming event there is no next event', () => {
  expect(nextEvent([event(3, '2026-11-14T03:00:00Z'), event(4, null)], [], today)).toBeNull();
});

it('[PORTAL-02] an event of two days is the next one on its second day where only the days are known', () => {
  const meet = { ...event(1, '2026-11-13T05:00:00Z'), endDate: '2026-11-14T05:00:00Z' };
  expect(nextEvent([event(2, '2026-11-20T14:00:00Z'), meet], [], today)).toMatchObject({
    event: { id: 1 },
    daysAway: 0,
  });
});
