import { common } from '../strings/en/common.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Takes an instant as ISO text, or null for never; gives how long ago it was, in whole units rounded down (ADMIN-03). */
export function relativeTime(instant: string | null, now: Date): string {
  const words = common.relativeTime;
  if (instant === null) return words.never;
  const elapsedMs = now.getTime() - Date.parse(instant);
  if (Number.isNaN(elapsedMs)) throw new Error(`Not an instant: "${instant}".`);
  if (elapsedMs < MINUTE_MS) return words.justNow;
  if (elapsedMs < HOUR_MS) return words.minutes(Math.floor(elapsedMs / MINUTE_MS));
  if (elapsedMs < DAY_MS) return words.hours(Math.floor(elapsedMs / HOUR_MS));
  return words.days(Math.floor(elapsedMs / DAY_MS));
}
