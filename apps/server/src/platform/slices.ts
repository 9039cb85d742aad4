import { setImmediate } from 'node:timers';

/** How many characters are read, masked or serialized in one turn: some milliseconds of the thread (IMPORT-14). */
const SLICE_CHARACTERS = 200_000;

/** Roughly how long a value is as JSON: the characters of its texts plus some for everything else. */
export function roughSize(value: unknown): number {
  if (typeof value === 'string') return value.length + 3;
  if (typeof value !== 'object' || value === null) return 8;
  let size = 2;
  for (const [key, each] of Object.entries(value)) size += key.length + 3 + roughSize(each);
  return size;
}

/** How many rows to read next, at most `most`, if they are as large as the last ones, of which `size` is the total. */
export function rowsForSlice(last: { readonly rows: number; readonly size: number }, most: number): number {
  const each = Math.max(1, last.size) / Math.max(1, last.rows);
  return Math.max(1, Math.min(most, Math.floor(SLICE_CHARACTERS / each)));
}

/** Cuts items into slices of at most this many, each with about as many characters as one turn may take. */
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

const waiting: (() => void)[] = [];

function letNextRun(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(letNextRun);
}

/**
 * Waits until the next slice may run. In each turn of the thread one slice runs, of all lists and files together: the
 * thread accepts only one new connection a turn, so long turns would keep all callers waiting (SAFE-07).
 */
export function turnForSlice(): Promise<void> {
  return new Promise((run) => {
    if (waiting.push(run) === 1) setImmediate(letNextRun);
  });
}

/** Joins texts, for example lines of a file, into parts for sending; other callers are answered between them. */
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
    await turnForSlice();
  }
  if (part !== '') yield part;
}
