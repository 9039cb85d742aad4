import { LOCALE } from './locale.ts';

/** A number as people write it: `2,000`. */
export function inDigits(count: number): string {
  return count.toLocaleString(LOCALE);
}

/** Takes how many, and what one and several are called; gives `1 gymnast` or `2,000 gymnasts`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${inDigits(count)} ${wordFor(count, one, many)}`;
}

/** The word alone: for one, or for any other number. */
export function wordFor(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}
