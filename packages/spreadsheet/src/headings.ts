import { SheetRefusal } from './refusal.ts';
import type { ColumnMatch, WantedColumn } from './sheet.ts';

/** Columns matched by hand: where in the file (counted from 0) a wanted column is; null when the file shall have none. */
export type ChosenColumns<Key extends string> = Readonly<Partial<Record<Key, number | null>>>;

const HINT = /[([{（][^)\]}）]*[)\]}）]/gu;

/** A heading as it is compared: case, spaces, accents, signs and hints in brackets do not matter (case C05). */
export function foldHeading(text: string): string {
  const fold = (part: string) =>
    part
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '');
  return fold(text.replace(HINT, ' ')) || fold(text);
}

const MEANINGS = new WeakMap<readonly string[], ReadonlySet<string>>();

/** The headings of one group as they are compared, folded once for all rows that are looked at. */
function meaningsOf(words: readonly string[]): ReadonlySet<string> {
  const known = MEANINGS.get(words) ?? new Set(words.map(foldHeading));
  MEANINGS.set(words, known);
  return known;
}

/** How many of the wanted columns these cells are headings of. */
export function countKnownHeadings(
  cells: readonly string[],
  wanted: readonly WantedColumn<string>[],
): number {
  const folded = [...new Set(cells.map(foldHeading))];
  return wanted.filter(({ words }) =>
    words.some((group) => folded.some((heading) => meaningsOf(group).has(heading))),
  ).length;
}

function candidates(headings: readonly string[], words: WantedColumn<string>['words']): number[] {
  const folded = headings.map(foldHeading);
  for (const group of words) {
    const columns = columnsMeaning(folded, [group]);
    if (columns.length > 0) return columns;
  }
  return [];
}

function columnsMeaning(folded: readonly string[], words: WantedColumn<string>['words']): number[] {
  return folded.flatMap((heading, column) =>
    heading !== '' && words.some((group) => meaningsOf(group).has(heading)) ? [column] : [],
  );
}

function checkChosen(headings: readonly string[], chosen: readonly number[]): void {
  const isInFile = chosen.every((column) => column in headings);
  if (isInFile && new Set(chosen).size === chosen.length) return;
  throw new SheetRefusal(
    'MATCH_NOT_POSSIBLE',
    isInFile
      ? 'One column of the file was matched twice. Please match each column of the file once.'
      : 'The columns were matched for another file. Please match them again for this one.',
  );
}

/** Finds the wanted columns by their headings; what somebody has chosen by hand comes first (BEYOND-09). */
export function matchColumns<Key extends string>(
  headings: readonly string[],
  wanted: readonly WantedColumn<Key>[],
  chosen?: ChosenColumns<Key>,
): ColumnMatch<Key> {
  const chosenColumns = Object.values<number | null | undefined>(chosen ?? {}).filter(
    (column): column is number => typeof column === 'number',
  );
  checkChosen(headings, chosenColumns);
  const columns: Partial<Record<Key, number>> = {};
  const all: Partial<Record<Key, readonly number[]>> = {};
  const unclear: { key: Key; columns: number[] }[] = [];
  const open = headings.map((heading, column) => (chosenColumns.includes(column) ? '' : heading));
  for (const { key, words, takesAll } of wanted) {
    const byHand = chosen?.[key];
    if (typeof byHand === 'number') columns[key] = byHand;
    if (byHand !== undefined) continue;
    if (takesAll) {
      all[key] = columnsMeaning(open.map(foldHeading), words);
      continue;
    }
    const [first, ...more] = candidates(open, words);
    if (first === undefined) continue;
    if (more.length > 0) unclear.push({ key, columns: [first, ...more] });
    else columns[key] = first;
  }
  const isUnclear = (key: Key) => unclear.some((each) => each.key === key);
  const used = new Set([
    ...Object.values<number | undefined>(columns),
    ...Object.values<readonly number[] | undefined>(all).flatMap((each) => each ?? []),
    ...unclear.flatMap((each) => each.columns),
  ]);
  return {
    columns,
    all,
    missing: wanted
      .filter(({ key, isRequired }) => isRequired && columns[key] === undefined && !isUnclear(key))
      .map(({ key }) => key),
    unclear,
    unused: headings.map((_, column) => column).filter((column) => !used.has(column)),
  };
}
