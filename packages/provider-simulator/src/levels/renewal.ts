import type { LevelRecord } from '../state/records.ts';
import { addMonths } from '../time/dates.ts';

const monthsOfKind = { Monthly: 1, Quarterly: 3, TwiceAYear: 6 } as const;

/**
 * The day on which a membership is due after a renewal that counts from `from` (`YYYY-MM-DD`), by the period of its
 * level; null for a level without an end.
 */
export function nextRenewalDue(level: LevelRecord, from: string): string | null {
  if (level.renewalKind === 'Never') return null;
  if (level.renewalKind !== 'EveryNYears') return addMonths(from, monthsOfKind[level.renewalKind]);
  if (level.startsFromJoinDate || level.renewalDates.length === 0) {
    return addMonths(from, 12 * level.yearPeriod);
  }
  const candidates = level.renewalDates.flatMap((date) =>
    [0, level.yearPeriod].map((years) => dayIn(Number(from.slice(0, 4)) + years, date)),
  );
  return candidates.filter((day) => day > from).sort()[0] ?? null;
}

function dayIn(year: number, date: { Month: number; Day: number }): string {
  return `${year}-${String(date.Month).padStart(2, '0')}-${String(date.Day).padStart(2, '0')}`;
}
