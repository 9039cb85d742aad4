import { describe, expect, it } from 'vitest';
import { ageOn, calendarDateAt, parseCalendarDate } from './calendar.ts';

describe('a calendar date', () => {
  it('[ERR-06] is refused if the calendar, or the database, has no such day', () => {
    expect(parseCalendarDate('2013-02-29')).toBeNull();
    expect(parseCalendarDate('2014-13-01')).toBeNull();
    expect(parseCalendarDate('04/03/2014')).toBeNull();
    expect(parseCalendarDate('2012-02-29')).toEqual({ year: 2012, month: 2, day: 29 });
    expect(parseCalendarDate('1900-02-29')).toBeNull();
    expect(parseCalendarDate('0000-01-01')).toBeNull();
    expect(parseCalendarDate('0001-01-01')).not.toBeNull();
    expect(parseCalendarDate('2000-02-29')).not.toBeNull();
  });

  it('is the day in the league’s time zone, not in UTC', () => {
    const instant = new Date('2026-03-01T03:30:00Z');
    expect(calendarDateAt(instant, 'America/New_York')).toBe('2026-02-28');
    expect(calendarDateAt(instant, 'UTC')).toBe('2026-03-01');
    expect(calendarDateAt(instant, 'Pacific/Auckland')).toBe('2026-03-01');
  });
});

describe('the age of a gymnast', () => {
  it.each([
    ['2014-07-04', '2026-07-03', 11],
    ['2014-07-04', '2026-07-04', 12],
    ['2012-02-29', '2025-02-28', 12],
    ['2012-02-29', '2025-03-01', 13],
    ['2012-02-29', '2024-02-29', 12],
    ['2026-01-01', '2026-01-01', 0],
    ['2027-01-01', '2026-01-01', null],
    ['2013-02-29', '2026-01-01', null],
  ])('[MEM-04] of %s on %s is %s', (dateOfBirth, today, age) => {
    expect(ageOn(dateOfBirth, today)).toBe(age);
  });
});
