import { setImmediate as nextTurn } from 'node:timers/promises';

/** How many characters are read, masked or written out in one turn: some milliseconds of the one thread (IMPORT-14). */
const SLICE_CHARACTERS = 200_000;

/** About how long a value is as JSON: the characters of its texts and some for everything else. */
export function roughSize(value: unknown): number {
  if (typeof value === 'string') return value.length + 3;
  if (typeof value !== 'object' || value === null) return 8;
  let size = 2;
  for (const [key, each] of Object.entries(value)) size += key.length + 3 + roughSize(each);
  return size;
}

/** How many rows to read next, at most `most`, where those read last were as large as `size` says. */
export function rowsForSlice(last: { readonly rows: number; readonly size: number }, most: number): number {
  const each = Math.max(1, last.size) / Math.max(1, last.rows);
  return Math.max(1, Math.min(most, Math.floor(SLICE_CHARACTERS / each)));
}

/** Cuts items into slices of so many at most, and each of about as many characters as one turn may take. */
export function* slicesOf<Item>(items: readonly Item[], mostItems: number): Generator<readonly Item[]> {
  let start = 0;
  let size = 0;
  for (let at = 0; at < items.length; at += 1) {
    size += roughSize(items[at]);
    if (size < SLICE_CHARACTERS && at + 1 - start < mostItems && at + 1 < items.length) continue;
    yield items.slice(start, at + 1);
    start = at + 1;
    size = 0;
  }
}

/** Joins texts, as the lines of a file, into parts to be sent; other callers are answered between them. */
export async function* inParts(
  texts: Iterable<string>,
  characters = SLICE_CHARACTERS,
): AsyncGenerator<string> {
  let part = '';
  for (const text of texts) {
    part += text;
    if (part.length < characters) continue;
    yield part;
    part = '';
    await nextTurn();
  }
  if (part !== '') yield part;
}
