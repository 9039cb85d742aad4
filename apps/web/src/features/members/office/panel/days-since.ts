const DAY_MS = 86_400_000;

/** How many whole days ago an instant was. */
export function daysSince(instant: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / DAY_MS));
}
