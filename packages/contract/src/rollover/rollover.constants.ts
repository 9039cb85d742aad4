import type { CalendarDate } from '../calendar.ts';
import { seasonFrom } from '../seasons.ts';

/** The lists of a season rollover: why a gymnast is proposed for a change (OFFICE-02). */
export const ROLLOVER_LISTS = ['ageOut', 'mustMoveUp', 'mayMoveUp', 'wholeLevel', 'lapsed'] as const;
export type RolloverList = (typeof ROLLOVER_LISTS)[number];

/** The lists whose gymnasts are ticked until the office unticks them. */
export const TICKED_AT_FIRST = ['ageOut', 'mustMoveUp', 'wholeLevel'] as const satisfies RolloverList[];

/** What happens to ticked lapsed gymnasts. */
export const LAPSED_ACTIONS = ['archive', 'renew'] as const;
export type LapsedAction = (typeof LAPSED_ACTIONS)[number];

/** The parts of a rollover, in the order of its preview. */
export const ROLLOVER_PARTS = ['archive', 'moveUp', 'renew'] as const;
export type RolloverPart = (typeof ROLLOVER_PARTS)[number];

/** Gymnasts on one page of a list. */
export const ROLLOVER_PAGE = 50;

/** The limits of the age at which a league lets its gymnasts go. */
export const AGE_LIMITS = { least: 5, most: 99, usual: 18 } as const;

/** From this month on, the next rollover is for the season that starts in the coming year. */
const NEXT_SEASON_FROM = '10';

/**
 * The first day of the season that a rollover on this day is for, until the office sets another cut-off day: in summer
 * the season that starts or has just started, from October on the next one.
 */
export function usualCutoffDay(today: CalendarDate): CalendarDate {
  const year = Number(today.slice(0, 4)) + (today.slice(5, 7) >= NEXT_SEASON_FROM ? 1 : 0);
  return seasonFrom(year).from;
}

/** Whether a rollover was prepared for an earlier season than a rollover on this day would be for. */
export function isOutdatedCutoffDay(cutoffDay: CalendarDate, today: CalendarDate): boolean {
  return cutoffDay < `${usualCutoffDay(today).slice(0, 4)}-01-01`;
}
