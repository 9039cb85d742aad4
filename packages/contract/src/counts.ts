import { LOCALE } from './locale.ts';

/** A number as people write it: `2,000`. */
export function inDigits(count: number): string {
  return count.toLocaleString(LOCALE);
}

/** A count with its noun in singular or plural: `1 gymnast`, `2,000 gymnasts`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${inDigits(count)} ${wordFor(count, one, many)}`;
}

/** Only the noun: singular for one, else plural. */
export function wordFor(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}
