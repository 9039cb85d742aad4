import type { Zone } from './zone.ts';

/** How a date or time without an offset is read. */
export type OffsetlessReading = 'account' | 'utc';

const dateTimePattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,7}))?)?)?(?:(Z)|([+-])(\d{2}):?(\d{2}))?$/i;

interface DateTimeParts {
  wallTimeMs: number;
  offsetMinutes: number | null;
}

function splitDateTime(text: string): DateTimeParts | null {
  const found = dateTimePattern.exec(text.trim());
  if (!found) return null;
  const [, year, month, day, hour, minute, second, fraction, utc, sign, offsetHours, offsetMinutes] = found;
  const wallTimeMs = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour ?? 0),
    Number(minute ?? 0),
    Number(second ?? 0),
    Math.floor(Number(`0.${fraction ?? 0}`) * 1000),
  );
  const readBack = new Date(wallTimeMs);
  const isRealDate =
    readBack.getUTCMonth() === Number(month) - 1 &&
    readBack.getUTCDate() === Number(day) &&
    Number(hour ?? 0) < 24 &&
    Number(minute ?? 0) < 60;
  if (!isRealDate) return null;
  if (utc) return { wallTimeMs, offsetMinutes: 0 };
  if (!sign) return { wallTimeMs, offsetMinutes: null };
  const size = Number(offsetHours) * 60 + Number(offsetMinutes);
  return { wallTimeMs, offsetMinutes: sign === '-' ? -size : size };
}

/** Parses an ISO date or date-time to milliseconds since 1970; null if the text is neither. */
export function parseInstant(text: string, zone: Zone, offsetless: OffsetlessReading): number | null {
  const parts = splitDateTime(text);
  if (!parts) return null;
  if (parts.offsetMinutes !== null) return parts.wallTimeMs - parts.offsetMinutes * 60_000;
  return offsetless === 'utc' ? parts.wallTimeMs : zone.instantOfWallTime(parts.wallTimeMs);
}

/**
 * Parses a time as this service writes it; a time without an offset is in the account's zone. Fast enough for whole
 * lists.
 */
export function readWireTime(text: string, zone: Zone): number {
  const hasOffset = text.endsWith('Z') || /[+-]\d\d:\d\d$/.test(text);
  return hasOffset ? Date.parse(text) : zone.instantOfWallTime(Date.parse(`${text}Z`));
}

/** Parses an ISO date or date-time to the account's wall time, `2014-05-17T00:00:00`; null if the text is neither. */
export function parseWallTime(text: string, zone: Zone): string | null {
  const parts = splitDateTime(text);
  if (!parts) return null;
  if (parts.offsetMinutes === null) return new Date(parts.wallTimeMs).toISOString().slice(0, 19);
  return zone.formatWallTime(parts.wallTimeMs - parts.offsetMinutes * 60_000);
}

/** The calendar day of an instant in the account's zone, `YYYY-MM-DD`. */
export function calendarDay(instantMs: number, zone: Zone): string {
  return zone.formatWallTime(instantMs).slice(0, 10);
}

/** The instant at which a calendar day begins in the account's zone. */
export function startOfDay(day: string, zone: Zone): number {
  return zone.instantOfWallTime(Date.parse(`${day}T00:00:00Z`));
}

/** Adds whole days to a calendar day. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Adds whole months to a calendar day; the 31st becomes the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const year = Number(day.slice(0, 4));
  const month = Number(day.slice(5, 7)) - 1 + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(Number(day.slice(8, 10)), lastDay)))
    .toISOString()
    .slice(0, 10);
}
