import type { Place } from '../scores.table.ts';

/** The content of a score cell. */
export type ScoreCell =
  | { readonly kind: 'none' }
  | { readonly kind: 'score'; readonly thousandths: number; readonly place: Place | null }
  | { readonly kind: 'unreadable' };

/** Did not compete. Some scoring programs write it as a score of 0. */
const NOT_COMPETED = /^(?:|[-–—]+|n\/?a|ns|dns|dnc|dnf|scr|scratch(?:ed)?|w\/?d|x)$/i;

const SCORE = /^(\d{1,2})(?:[.,](\d{1,20}))?(?:\s*[(/]\s*|\s+|$)(.*?)\)?$/;
const PLACE = /^(=|t)?\s*(\d{1,4})(?:st|nd|rd|th)?\s*(t|=)?$/i;

/** Reads a score as thousandths, without rounding errors. A place after it is returned separately (case C36). */
export function readScoreCell(cell: string): ScoreCell {
  const text = cell.replace(/[*#\s]+/gu, ' ').trim();
  if (NOT_COMPETED.test(text)) return { kind: 'none' };
  const [, whole, decimals = '0', rest = ''] = SCORE.exec(text) ?? [];
  if (whole === undefined) return { kind: 'unreadable' };
  const place = readPlaceCell(rest);
  if (rest !== '' && place === null) return { kind: 'unreadable' };
  const thousandths = Number(whole) * 1000 + Math.round(Number(`0.${decimals}`) * 1000);
  return thousandths === 0 ? { kind: 'none' } : { kind: 'score', thousandths, place };
}

/** Reads a place: `1T` and `T1` are place 1, tied. Returns null for anything else. */
export function readPlaceCell(cell: string): Place | null {
  const [, before, digits, after] = PLACE.exec(cell.trim()) ?? [];
  const place = Number(digits ?? 0);
  return place > 0 ? { place, isTied: before !== undefined || after !== undefined } : null;
}
