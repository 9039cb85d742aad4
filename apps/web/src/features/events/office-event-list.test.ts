import type { AdminEvent, AdminRegistration } from '@league/contract';
import { expect, it } from 'vitest';
import { groupByTeam, groupEvents } from './office-event-list.ts';
import { buildEvent, buildRegistration } from './test-events.ts';

const AT = { now: new Date('2026-11-14T12:00:00Z'), timeZone: 'America/New_York' };

function event(name: string, startDate: string | null, values: Partial<AdminEvent> = {}): AdminEvent {
  return {
    ...buildEvent({ name, startDate }),
    eventId: 6_000_000,
    description: null,
    registrationEnabled: true,
    visibleToCoaches: true,
    registrations: { going: 0, apart: 0, removing: 0 },
    ...values,
  };
}
const names = (groups: ReturnType<typeof groupEvents>) =>
  groups.map(([group, of]) => [group, ...of.map(({ name }) => name)].join(' '));

it('[EVENT-06] sorts events by date: the next first, then those without a date, then the latest', () => {
  const events = [
    event('Long over', '2025-01-01T09:00:00Z'),
    event('Some day', null),
    event('Later', '2026-12-24T09:00:00Z'),
    event('This morning', '2026-11-14T08:00:00Z'),
    event('Two days', '2026-11-12T09:00:00Z', { endDate: '2026-11-14T18:00:00Z' }),
    event('Yesterday', '2026-11-12T09:00:00Z'),
    event('All day today', '2026-11-13T05:00:00Z', {
      endDate: '2026-11-14T05:00:00Z',
      startTimeSpecified: false,
    }),
  ];
  expect(names(groupEvents(events, AT))).toEqual([
    'upcoming Two days All day today This morning Later',
    'undated Some day',
    'past Yesterday Long over',
  ]);
  expect(names(groupEvents(events, { ...AT, search: ' MORN' }))).toEqual(['upcoming This morning']);
  expect(groupEvents(events, { ...AT, search: 'nowhere' })).toEqual([]);
});

it('[EVENT-06] registrations are counted by team, those being removed apart', () => {
  const of = (teamId: number, values: Partial<AdminRegistration>): AdminRegistration => ({
    ...buildRegistration(),
    teamId,
    teamName: `Team ${teamId}`,
    removal: null,
    removalReason: null,
    ...values,
  });
  expect(
    groupByTeam([
      of(1, {}),
      of(1, { registrationStatus: 'Cancelled' }),
      of(2, { removal: 'waiting' }),
      of(2, { removal: 'refused' }),
    ]).map(({ teamName, going, apart, removing }) => ({ teamName, going, apart, removing })),
  ).toEqual([
    { teamName: 'Team 1', going: 1, apart: 1, removing: 0 },
    { teamName: 'Team 2', going: 1, apart: 0, removing: 1 },
  ]);
});
