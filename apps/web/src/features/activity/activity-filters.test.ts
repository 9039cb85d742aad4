import type { ActivityEntry } from '@league/contract';
import { expect, it } from 'vitest';
import { filtersIn, narrow, paramsOf, queryOf } from './activity-filters.ts';

const none = { coachId: null, teamId: null, actionType: null, dateFilter: '7days', search: '' } as const;

it('[ACTIVITY-02] keeps the filters in the address, and ignores unknown values there', () => {
  const all = {
    coachId: 7,
    teamId: 3,
    actionType: 'BULK_IMPORT',
    dateFilter: 'all',
    search: 'o’neill & co',
  } as const;
  expect(filtersIn(new URLSearchParams(paramsOf(all)))).toEqual(all);
  expect(paramsOf(none)).toEqual({});
  expect(filtersIn(new URLSearchParams('coach=x&team=-1&action=DROP_TABLE&date=tomorrow'))).toEqual(none);
});

it('[ACTIVITY-02] asks the server for every search, even a single letter', () => {
  expect(queryOf({ ...none, search: " '" })).toEqual({ dateFilter: '7days' });
  expect(queryOf({ ...none, search: ' z' })).toEqual({ dateFilter: '7days', search: 'z' });
  expect(queryOf({ ...none, search: ' zoe ' })).toEqual({ dateFilter: '7days', search: 'zoe' });
});

it('[ACTIVITY-02] filters the loaded entries by action and search, in coach, member, team, file and details', () => {
  const entry = (id: number, values: Partial<ActivityEntry>): ActivityEntry => ({
    id,
    actionType: 'EDIT_MEMBER',
    entries: 1,
    canPutBack: false,
    coachName: 'Kim Porter',
    coachEmail: 'kim@example.org',
    memberName: null,
    memberId: null,
    csvFileName: null,
    recordCount: null,
    teamName: null,
    details: '',
    changes: [],
    createdAt: '2026-03-01T00:00:00Z',
    ...values,
  });
  const entries = [
    entry(1, { memberName: 'Zoë O’Neill' }),
    entry(2, { teamName: 'Summit' }),
    entry(3, { csvFileName: 'roster.csv', actionType: 'BULK_IMPORT' }),
    entry(4, { details: 'Level 4 → 5' }),
  ];
  const ids = (search: string, actionType: 'BULK_IMPORT' | null = null) =>
    narrow(entries, { search, actionType }).map(({ id }) => id);
  expect(ids('zoe oneill')).toEqual([1]);
  expect(ids('zoe o neill')).toEqual([1]);
  expect(ids('SUMM')).toEqual([2]);
  expect(ids('roster')).toEqual([3]);
  expect(ids('4 →')).toEqual([4]);
  expect(ids('kim')).toEqual([1, 2, 3, 4]);
  expect(ids('', 'BULK_IMPORT')).toEqual([3]);
});
