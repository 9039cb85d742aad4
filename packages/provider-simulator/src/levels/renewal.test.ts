import { describe, expect, it } from 'vitest';
import type { LevelRecord } from '../state/records.ts';
import { nextRenewalDue } from './renewal.ts';

const level = (traits: Partial<LevelRecord>): LevelRecord => ({
  id: 1,
  name: 'Level',
  description: '',
  canPublicApply: true,
  fee: 0,
  changeableToLevelIds: [],
  renewalKind: 'EveryNYears',
  yearPeriod: 1,
  startsFromJoinDate: false,
  renewalDates: [{ Month: 9, Day: 1 }],
  isPrepayRequired: false,
  isApprovalRequired: false,
  ...traits,
});

describe('the day a membership is due', () => {
  it.each<[string, Partial<LevelRecord>, string | null]>([
    ['2026-03-04', {}, '2026-09-01'],
    ['2026-09-01', {}, '2027-09-01'],
    ['2026-12-31', {}, '2027-09-01'],
    ['2026-03-04', { startsFromJoinDate: true }, '2027-03-04'],
    ['2026-03-04', { renewalDates: [], yearPeriod: 2 }, '2028-03-04'],
    [
      '2026-03-04',
      {
        renewalDates: [
          { Month: 9, Day: 1 },
          { Month: 4, Day: 1 },
        ],
      },
      '2026-04-01',
    ],
    ['2026-01-31', { renewalKind: 'Monthly' }, '2026-02-28'],
    ['2026-01-31', { renewalKind: 'Quarterly' }, '2026-04-30'],
    ['2026-01-31', { renewalKind: 'TwiceAYear' }, '2026-07-31'],
    ['2026-01-31', { renewalKind: 'Never' }, null],
  ])('is counted from %s', (from, traits, due) => {
    expect(nextRenewalDue(level(traits), from)).toBe(due);
  });
});
