import { afterEach, describe, expect, it } from 'vitest';
import { dateInWords } from '../../../ui/words/date-in-words.ts';
import { birthInWords } from './date-words.ts';

const ageAndDateOfBirth = (...given: Parameters<typeof birthInWords>) => {
  const { age, date } = birthInWords(...given);
  return [age, date].filter((words) => words !== null).join(' · ');
};

describe('dates of birth in words', () => {
  const ownTimeZone = process.env.TZ;
  afterEach(() => {
    if (ownTimeZone === undefined) delete process.env.TZ;
    else process.env.TZ = ownTimeZone;
  });

  it.each(['America/Los_Angeles', 'UTC', 'Pacific/Auckland'])(
    '[MEM-04] are the same day in the time zone %s as in any other',
    (timeZone) => {
      process.env.TZ = timeZone;
      expect(dateInWords('2014-07-04')).toBe('Jul 4, 2014');
      expect(dateInWords('2014-01-01')).toBe('Jan 1, 2014');
      expect(ageAndDateOfBirth('2014-07-04', '2026-07-03')).toBe('Age 11 · Jul 4, 2014');
    },
  );

  it('[MEM-04] add a year to the age on the birthday, for 29 February on 1 March', () => {
    expect(ageAndDateOfBirth('2014-07-04', '2026-07-04')).toBe('Age 12 · Jul 4, 2014');
    expect(ageAndDateOfBirth('2012-02-29', '2026-02-28')).toBe('Age 13 · Feb 29, 2012');
    expect(ageAndDateOfBirth('2012-02-29', '2026-03-01')).toBe('Age 14 · Feb 29, 2012');
  });

  it('[MEM-04] say when there is none', () => {
    expect(ageAndDateOfBirth(null, '2026-07-04')).toBe('No DOB');
  });

  it('have no age while today is not known or before the birth', () => {
    expect(ageAndDateOfBirth('2014-07-04', null)).toBe('Jul 4, 2014');
    expect(ageAndDateOfBirth('2031-07-04', '2026-07-04')).toBe('Jul 4, 2031');
  });

  it('leave text that is no calendar date as it is', () => {
    expect(dateInWords('2013-02-29')).toBe('2013-02-29');
  });
});
