import { describe, expect, it } from 'vitest';
import { type RenewalPeriod, toMembershipLevel } from './account/levels.ts';
import { nextRenewalDue } from './renewal.ts';

const level = (renewal: Partial<RenewalPeriod>) => ({
  name: 'Gymnast- Membership',
  renewal: { kind: 'EveryNYears', yearPeriod: 1, startFromJoinDate: false, dates: [], ...renewal } as const,
});
const september = level({ dates: [{ month: 9, day: 1 }] });
const everyTwoYears = level({ yearPeriod: 2, dates: [{ month: 9, day: 1 }] });
const fromJoining = level({ startFromJoinDate: true });
const monthlyFromJoining = level({ kind: 'Monthly', startFromJoinDate: true });
const monthlyOnThe31st = level({ kind: 'Monthly', dates: [{ month: 1, day: 31 }] });
const quarterly = level({ kind: 'Quarterly', dates: [{ month: 2, day: 1 }] });
const quarterlyListed = level({
  kind: 'Quarterly',
  dates: [1, 4, 7, 10].map((month) => ({ month, day: 1 })),
});
const twiceAYear = level({
  kind: 'TwiceAYear',
  dates: [
    { month: 1, day: 15 },
    { month: 8, day: 15 },
  ],
});
const onLeapDay = level({ dates: [{ month: 2, day: 29 }] });

describe('the next renewal date', () => {
  it.each<
    [name: string, of: ReturnType<typeof level>, from: string, current: string | null, due: string | null]
  >([
    ['never', level({ kind: 'Never' }), '2026-03-10', '2026-09-01', null],
    ['yearly on a day: first membership', september, '2026-03-10', null, '2026-09-01'],
    ['yearly on a day: renewed early', september, '2026-08-20', '2026-09-01', '2027-09-01'],
    ['yearly on a day: on the very day', september, '2026-09-01', '2026-09-01', '2027-09-01'],
    ['yearly on a day: long lapsed', september, '2026-03-10', '2023-09-01', '2026-09-01'],
    ['yearly on a day: at the turn of the year', september, '2026-12-31', null, '2027-09-01'],
    ['every two years on a day: first membership', everyTwoYears, '2026-03-10', null, '2027-09-01'],
    ['every two years on a day: renewed early', everyTwoYears, '2026-08-20', '2026-09-01', '2028-09-01'],
    ['yearly from joining: first membership', fromJoining, '2026-03-10', null, '2027-03-10'],
    ['yearly from joining: renewed early', fromJoining, '2026-03-01', '2026-03-10', '2027-03-10'],
    ['yearly from joining: lapsed keeps its day', fromJoining, '2026-06-01', '2024-03-10', '2027-03-10'],
    ['yearly from joining: joined on a leap day', fromJoining, '2024-02-29', null, '2025-02-28'],
    ['yearly from joining: a leap day comes back', fromJoining, '2027-03-01', '2024-02-29', '2028-02-29'],
    ['monthly from joining: at a month end', monthlyFromJoining, '2026-01-31', null, '2026-02-28'],
    [
      'monthly from joining: month ends do not creep',
      monthlyFromJoining,
      '2026-02-28',
      '2026-01-31',
      '2026-03-31',
    ],
    ['monthly on the 31st: a short month', monthlyOnThe31st, '2026-02-10', null, '2026-02-28'],
    ['monthly on the 31st: the next one', monthlyOnThe31st, '2026-02-28', '2026-02-28', '2026-03-31'],
    ['quarterly from one day', quarterly, '2026-03-10', '2026-02-01', '2026-05-01'],
    ['quarterly from one day: over the year', quarterly, '2026-11-15', null, '2027-02-01'],
    ['quarterly on four days', quarterlyListed, '2026-03-31', null, '2026-04-01'],
    [
      'quarterly without days counts from joining',
      level({ kind: 'Quarterly' }),
      '2026-11-30',
      null,
      '2027-02-28',
    ],
    ['twice a year', twiceAYear, '2026-03-10', '2026-01-15', '2026-08-15'],
    ['twice a year: over the year', twiceAYear, '2026-08-15', '2026-08-15', '2027-01-15'],
    ['yearly on the leap day: other years', onLeapDay, '2026-01-10', null, '2026-02-28'],
    ['yearly on the leap day: leap years', onLeapDay, '2027-03-10', null, '2028-02-29'],
  ])('%s', (_, of, from, current, due) => {
    expect(nextRenewalDue(of, from, current)).toBe(due);
  });

  it('is later than today and than the former date, for any level', () => {
    const levels = [
      september,
      everyTwoYears,
      fromJoining,
      monthlyFromJoining,
      monthlyOnThe31st,
      quarterly,
      twiceAYear,
    ];
    const days = ['2024-02-29', '2025-12-31', '2026-01-31', '2026-09-01', '2027-02-28'];
    for (const of of levels) {
      for (const from of days) {
        for (const current of [null, ...days]) {
          const due = nextRenewalDue(of, from, current) ?? '';
          expect([due > from, due > (current ?? '')]).toEqual([true, true]);
        }
      }
    }
  });

  it('is refused for an invalid date and for an unknown period', () => {
    expect(() => nextRenewalDue(september, '2026-02-30', null)).toThrow(RangeError);
    expect(() => nextRenewalDue(level({ kind: 'Unknown' }), '2026-02-03', null)).toThrow(
      'Gymnast- Membership',
    );
  });
});

describe('a membership level in the service’s form', () => {
  it('has what a renewal needs to know', () => {
    const wire = {
      Id: 714001,
      Name: 'Gymnast- Membership',
      MembershipFee: 45,
      RenewalPeriod: {
        Kind: 'EveryNYears',
        YearPeriod: 2,
        StartFromJoinDate: false,
        Dates: [
          { Month: 9, Day: 1 },
          { Month: 2, Day: 1 },
        ],
        ApplicationReview: { PrepayRequired: true, AdminApprovalRequired: false },
      },
    };
    expect(toMembershipLevel(wire)).toEqual({
      id: 714001,
      name: 'Gymnast- Membership',
      approvalRequired: false,
      prepayRequired: true,
      fee: 45,
      renewal: {
        kind: 'EveryNYears',
        yearPeriod: 2,
        startFromJoinDate: false,
        dates: [
          { month: 2, day: 1 },
          { month: 9, day: 1 },
        ],
      },
    });
  });

  it('without a period never ends, and with an unknown one says so', () => {
    expect(toMembershipLevel({ Id: 1, Name: 'Honorary' }).renewal.kind).toBe('Never');
    expect(toMembershipLevel({ Id: 1, Name: 'New', RenewalPeriod: { Kind: 'Weekly' } }).renewal.kind).toBe(
      'Unknown',
    );
  });

  it('that is monthly needs only a day', () => {
    const period = { Kind: 'Monthly', Dates: [{ Month: null, Day: 15 }] };
    expect(toMembershipLevel({ Id: 1, Name: 'M', RenewalPeriod: period }).renewal.dates).toEqual([
      { month: 1, day: 15 },
    ]);
  });
});
