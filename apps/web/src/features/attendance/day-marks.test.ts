// @vitest-environment jsdom
import type { AttendanceDay } from '@league/contract';
import { routes } from '@league/contract/calls';
import { beforeEach, expect, it } from 'vitest';
import { buildUser } from '../../../test/fake-api.ts';
import { createQueryClient } from '../../platform/api/query-client.ts';
import { cacheRoster } from '../../shared/cached-roster/cached-roster.ts';
import { readCachedWithRoster } from '../../shared/cached-roster/cached-with-roster.ts';
import { noteStored } from './day-marks.ts';
import type { QueuedTap } from './outbox.ts';

const DAY = '2026-11-16';
const COACH = buildUser();

beforeEach(() => {
  localStorage.clear();
  const league = { sessionHours: 72, timeZone: 'America/New_York' };
  cacheRoster({ user: COACH, roster: [], league, now: new Date() });
});

const tap = (memberId: number, state: QueuedTap['state'], day = DAY): QueuedTap => ({
  ...{ id: crypto.randomUUID(), coachId: COACH.id, memberId, day, state },
  tappedAt: '2026-11-16T22:00:00.000Z',
});
const markOf = (memberId: number, state: 'present' | 'absent') => ({
  ...{ memberId, state, at: '2026-11-16T21:00:00.000Z', by: 'Kim Porter', isByReceipt: false },
});
const cached = () => readCachedWithRoster('attendance', new Date()) as AttendanceDay | undefined;

it('[ATTEND-01] [ATTEND-02] sent taps stay marks, shown and cached, even if no screen refetches the day', () => {
  const client = createQueryClient();
  noteStored(client, COACH, [tap(7, 'present'), tap(8, 'none')]);
  const marks = [expect.objectContaining({ memberId: 7, state: 'present', by: "Siobhán O'Neill" })];
  expect(client.getQueryData([routes.attendance.day.path, DAY])).toEqual({ day: DAY, marks });
  expect(cached()).toEqual({ day: DAY, marks });
});

it('[ATTEND-01] sent taps replace earlier marks of the same gymnasts and leave the others', () => {
  const client = createQueryClient();
  const known = { day: DAY, marks: [markOf(7, 'absent'), markOf(8, 'present'), markOf(9, 'present')] };
  client.setQueryData([routes.attendance.day.path, DAY], known);
  noteStored(client, COACH, [tap(7, 'present'), tap(8, 'none')]);
  expect(cached()?.marks).toEqual([
    markOf(9, 'present'),
    expect.objectContaining({ memberId: 7, state: 'present' }),
  ]);
});

it('[ATTEND-02] marks of a past day do not replace today’s in the cache', () => {
  const client = createQueryClient();
  noteStored(client, COACH, [tap(7, 'present')]);
  noteStored(client, COACH, [tap(8, 'absent', '2026-11-09')]);
  expect(cached()).toMatchObject({ day: DAY, marks: [{ memberId: 7 }] });
});
