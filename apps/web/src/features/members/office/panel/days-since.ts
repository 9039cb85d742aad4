const DAY_MS = 86_400_000;

/** Takes an instant, such as that since which a gymnast has their status; gives how many whole days ago it was. */
export function daysSince(instant: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / DAY_MS));
}
