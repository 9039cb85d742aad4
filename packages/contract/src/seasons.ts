import type { CalendarDate } from './calendar.ts';

/** The first and the last day of a season. */
export type Season = { readonly from: CalendarDate; readonly to: CalendarDate };

/** A season runs from July to June and is named by both years (decision 0070). */
const FIRST_DAY = '07-01';
const LAST_DAY = '06-30';

/** At most this many seasons are listed; older ones can be requested by their year. */
export const MOST_SEASONS = 100;

const yearIn = (year: number) => String(year).padStart(4, '0');

/** The year in which the season of a day starts. */
export function seasonYearOf(day: CalendarDate): number {
  return Number(day.slice(0, 4)) - (day.slice(5) < FIRST_DAY ? 1 : 0);
}

/** The season that starts in a year. */
export function seasonFrom(year: number): Season {
  return { from: `${yearIn(year)}-${FIRST_DAY}`, to: `${yearIn(year + 1)}-${LAST_DAY}` };
}

/** The season that a day is in. */
export function seasonOf(day: CalendarDate): Season {
  return seasonFrom(seasonYearOf(day));
}

/** The name of the season that starts in a year: `2026-27`. */
export function seasonName(year: number): string {
  return `${yearIn(year)}-${yearIn(year + 1).slice(2)}`;
}
