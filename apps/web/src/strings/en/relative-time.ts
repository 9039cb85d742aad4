import { LOCALE } from '@league/contract';
import { common } from './common.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const longWords = new Intl.RelativeTimeFormat(LOCALE);

type Elapsed = { readonly count: number; readonly unit: 'minute' | 'hour' | 'day' };

/** How long ago an instant was, in whole units rounded down; null for under a minute. */
function elapsedSince(instant: string, now: Date): Elapsed | null {
  const elapsedMs = now.getTime() - Date.parse(instant);
  if (Number.isNaN(elapsedMs)) throw new Error(`Not an instant: "${instant}".`);
  if (elapsedMs < MINUTE_MS) return null;
  if (elapsedMs < HOUR_MS) return { count: Math.floor(elapsedMs / MINUTE_MS), unit: 'minute' };
  if (elapsedMs < DAY_MS) return { count: Math.floor(elapsedMs / HOUR_MS), unit: 'hour' };
  return { count: Math.floor(elapsedMs / DAY_MS), unit: 'day' };
}

/** How long ago an instant was, in short: `5m ago`; null stands for never (ADMIN-03). */
export function relativeTime(instant: string | null, now: Date): string {
  const words = common.relativeTime;
  if (instant === null) return words.never;
  const elapsed = elapsedSince(instant, now);
  return elapsed === null ? words.justNow : words[elapsed.unit](elapsed.count);
}

/** The same within a sentence: `25 minutes ago`. */
export function relativeTimeInWords(instant: string, now: Date): string {
  const elapsed = elapsedSince(instant, now);
  return elapsed === null ? common.relativeTime.underAMinute : longWords.format(-elapsed.count, elapsed.unit);
}
