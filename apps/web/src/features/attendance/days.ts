const DAY_MS = 86_400_000;

/** The day a number of days after another, or before it for a negative number. */
export function dayFrom(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
