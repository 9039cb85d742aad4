const DAY_MS = 86_400_000;

/** The day so many days after another; a negative number goes back. */
export function dayFrom(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
