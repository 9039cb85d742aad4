import type { CalendarDate } from '../calendar.ts';

/** The months of a season, from July to June. */
export const SEASON_MONTHS = 12;

/** A share in whole percent; null if the whole is 0. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 100);
}

/** The months of a season that begins on this day, as `YYYY-MM`. */
export function monthsOfSeason(from: CalendarDate): string[] {
  const year = Number(from.slice(0, 4));
  const first = Number(from.slice(5, 7));
  return Array.from({ length: SEASON_MONTHS }, (_, index) =>
    new Date(Date.UTC(year, first - 1 + index, 1)).toISOString().slice(0, 7),
  );
}
