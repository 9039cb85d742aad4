import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  calendarDay,
  parseInstant,
  parseWallTime,
  readWireTime,
  startOfDay,
} from './dates.ts';
import { createZone } from './zone.ts';

const zone = createZone('America/New_York');
const format = (text: string) => zone.format(Date.parse(text), 'seconds');

describe('the zone of the account', () => {
  it.each([
    ['2026-03-08T06:59:59Z', '2026-03-08T01:59:59-05:00'],
    ['2026-03-08T07:00:00Z', '2026-03-08T03:00:00-04:00'],
    ['2026-11-01T05:59:59Z', '2026-11-01T01:59:59-04:00'],
    ['2026-11-01T06:00:00Z', '2026-11-01T01:00:00-05:00'],
    ['2026-07-04T12:00:00Z', '2026-07-04T08:00:00-04:00'],
    ['1999-12-31T23:59:59Z', '1999-12-31T18:59:59-05:00'],
  ])('shows %s as %s', (instant, local) => {
    expect(format(instant)).toBe(local);
    expect(Date.parse(local)).toBe(Date.parse(instant));
  });

  it('knows when a day begins, also around a change to or from daylight saving time', () => {
    for (const day of ['2026-03-08', '2026-03-09', '2026-11-01', '2026-11-02', '2012-02-29']) {
      expect(zone.formatWallTime(startOfDay(day, zone))).toBe(`${day}T00:00:00`);
      expect(calendarDay(startOfDay(day, zone) - 1, zone)).toBe(addDays(day, -1));
    }
  });
});

describe('dates', () => {
  it.each([
    ['2026-01-01', 'account', '2026-01-01T05:00:00.000Z'],
    ['2026-01-01', 'utc', '2026-01-01T00:00:00.000Z'],
    ['2026-01-01T10:30', 'account', '2026-01-01T15:30:00.000Z'],
    ['2026-07-01T00:00:00.1234567', 'account', '2026-07-01T04:00:00.123Z'],
    ['2026-01-01T00:00:00+01:00', 'account', '2025-12-31T23:00:00.000Z'],
    ['2026-01-01T00:00:00.5Z', 'account', '2026-01-01T00:00:00.500Z'],
  ] as const)('reads %s (%s) as %s', (text, offsetless, instant) => {
    expect(new Date(parseInstant(text, zone, offsetless) ?? Number.NaN).toISOString()).toBe(instant);
  });

  it.each(['', 'soon', '2026-1-1', '2026-13-01', '2026-02-29', '2026-01-01T24:00', '2026-01-01T10:60'])(
    'are refused: %s',
    (text) => {
      expect(parseInstant(text, zone, 'account')).toBeNull();
      expect(parseWallTime(text, zone)).toBeNull();
    },
  );

  it.each(['2026-02-11T18:42:07.533-05:00', '2026-09-01T00:00:00', '2026-02-11T23:42:07+00:00'])(
    'are parsed the same by the fast reader and the general one: %s',
    (text) => expect(readWireTime(text, zone)).toBe(parseInstant(text, zone, 'account')),
  );

  it('have months added up to the last day of a shorter month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2028-02-29', 12)).toBe('2029-02-28');
    expect(addMonths('2026-11-15', 3)).toBe('2027-02-15');
  });
});
