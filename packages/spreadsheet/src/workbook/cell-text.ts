import { format } from 'numfmt';
import type { NumberFormat } from './parts.ts';

const GENERAL: NumberFormat = { pattern: 'General', shows: 'number' };
const DAY_MS = 86_400_000;
/** Day 1 is January 1, 1900; in the other system day 0 is January 1, 1904. */
const FIRST = { of1900: Date.UTC(1899, 11, 31), of1904: Date.UTC(1904, 0, 1) };
/** A day that never existed: Excel treats 1900 as a leap year, so each later day number is one too high. */
const FALSE_LEAP_DAY = 60;
/** December 31, 9999. */
const LAST_DAY = 2_958_465;
/** A larger number has lost digits. */
const CERTAIN = 1e15;
/** What a spreadsheet shows for a date that it cannot show. */
const NO_DATE = '########';

/**
 * A date cell as YYYY-MM-DD, in whatever order it is shown; with its time, if it has one. The day is that of the
 * number; no time zone shifts it.
 */
function dateText(value: number, is1904: boolean): string {
  const day = Math.floor(value + 0.5 / 86_400);
  if (day < 0 || day > LAST_DAY) return NO_DATE;
  const seconds = Math.max(0, Math.round((value - day) * 86_400));
  const time = seconds === 0 ? '' : ` ${new Date(seconds * 1000).toISOString().slice(11, 19)}`;
  if (is1904) return new Date(FIRST.of1904 + day * DAY_MS).toISOString().slice(0, 10) + time;
  if (day === 0) return NO_DATE;
  if (day === FALSE_LEAP_DAY) return `1900-02-29${time}`;
  const days = day > FALSE_LEAP_DAY ? day - 1 : day;
  return new Date(FIRST.of1900 + days * DAY_MS).toISOString().slice(0, 10) + time;
}

/** A number with all its digits, as typed. */
function plainNumber(value: number): string {
  if (Number.isInteger(value)) return Math.abs(value) < CERTAIN ? value.toFixed(0) : value.toExponential();
  // As many digits as a spreadsheet keeps: 0.1 + 0.2 is 0.3.
  return String(Number(value.toPrecision(15)));
}

const digitsOf = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '');
const GROUPED = /\d,\d/;

/** A number as shown, if that shows exactly its digits: `00123`, `(609) 555-0142`; else its digits. */
function numberText(value: number, shown: string): string {
  const plain = plainNumber(value);
  return digitsOf(shown) === digitsOf(plain) && !GROUPED.test(shown) ? shown : plain;
}

/** Number texts repeat: levels, and the birthdays of a year. */
const CACHED = 5000;

/** Returns the text of each cell with a number. */
export class NumberTexts {
  readonly #is1904: boolean;
  readonly #formats: readonly NumberFormat[];
  readonly #count: (pattern: string) => void;
  readonly #known = new Map<string, string>();
  /** Formats that are none. Finding that out takes longer than using a format, so each is tried once (IMPORT-14). */
  readonly #broken = new Set<string>();

  /** `count` is called with each format that is used, and may throw. */
  constructor(
    { is1904, formats }: { is1904: boolean; formats: readonly NumberFormat[] },
    count: (pattern: string) => void,
  ) {
    this.#count = count;
    this.#is1904 = is1904;
    this.#formats = formats;
  }

  /** `raw` is the number as written in the file, `style` the style of its cell. Null if it is not a number. */
  textOf(raw: string, style: string | undefined): string | null {
    const key = `${style ?? ''} ${raw}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const value = Number(raw);
    if (raw.trim() === '' || !Number.isFinite(value)) return null;
    const numberFormat = this.#formats[Number(style ?? 0)] ?? GENERAL;
    const text = this.#show(value, numberFormat);
    if (this.#known.size < CACHED && key.length < 40) this.#known.set(key, text);
    return text;
  }

  #show(value: number, { pattern, shows }: NumberFormat): string {
    if (shows === 'day') return dateText(value, this.#is1904);
    if (pattern === 'General' || pattern === '@' || this.#broken.has(pattern)) return plainNumber(value);
    this.#count(pattern);
    try {
      const shown = format(pattern, value, { nbsp: false }).trim();
      return shows === 'time' ? shown : numberText(value, shown);
    } catch {
      this.#broken.add(pattern);
      return plainNumber(value);
    }
  }
}
