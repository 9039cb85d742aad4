import { SHEET_LIMITS } from './limits.ts';
import { SheetRefusal } from './refusal.ts';
import type { ColumnMatch, WantedColumn } from './sheet.ts';

/** Columns matched by hand: where in the file (counted from 0) a wanted column is; null if it must have none. */
export type ChosenColumns<Key extends string> = Readonly<Partial<Record<Key, number | null>>>;

/** No heading is longer; a longer cell belongs to no column, and is not searched for remarks. */
const LONGEST = 1000;
/** More combining marks than any script puts on one letter: folding them takes quadratic time. */
const TOO_MANY_MARKS = /(?<!\p{M})\p{M}{31}/u;

/** Parts of a heading that do not change its meaning: remarks with and without brackets, footnote marks. */
const BESIDE = [
  // A byte-order mark that was decoded as letters.
  /^ï»¿/,
  /[¹²³⁰⁴-⁹]+/gu,
  /^\s*(?:\d{1,2}\s*[.):]|[a-z][.)](?=\s))/i,
  /\b(?:required|optional|mandatory)\b/gi,
  /\b(?:[dmy]{1,4}[\s./-]+){2}[dmy]{1,4}\b/gi,
  /\b\d{1,4}\s*[-–/]\s*\d{1,4}\b|\b20\d\d\b/gu,
];

const OPENING = /[([{（]/u;
const CLOSING = /[)\]}）]/gu;

/** Removes what is in brackets. With a regular expression, a cell of opening brackets would take quadratic time. */
function withoutBrackets(text: string): string {
  let rest = text;
  let bare = '';
  for (;;) {
    const start = rest.search(OPENING);
    if (start < 0) return bare + rest;
    CLOSING.lastIndex = start + 1;
    const end = CLOSING.exec(rest);
    if (!end) return bare + rest;
    bare += `${rest.slice(0, start)} `;
    rest = rest.slice(end.index + 1);
  }
}

/** Separates two forms of one heading, as in `First Name / Nombre`. */
const BETWEEN = /[/|\n]|\s[-–—]\s/u;

/** The owner after the field, as in `Email (Parent)`. */
const OWNER_BEHIND = /^([^([{（]+)[([{（]([^([{（)\]}）]+)[)\]}）][^\p{L}\p{N}]*$/u;

/** The form in which headings are compared: without case, spaces, accents and symbols. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

const withoutBeside = (text: string) =>
  BESIDE.reduce((rest, beside) => rest.replace(beside, ' '), withoutBrackets(text));

const MEANINGS = new WeakMap<readonly string[], ReadonlySet<string>>();

/** The headings of one group in the form used to compare them, folded once for all rows. */
function meaningsOf(words: readonly string[]): ReadonlySet<string> {
  const known = MEANINGS.get(words) ?? new Set(words.map(fold));
  MEANINGS.set(words, known);
  return known;
}

const means = ({ words }: WantedColumn<string>, folded: string) =>
  words.some((group) => meaningsOf(group).has(folded));

/**
 * The known name of a wanted column that a heading means (case C05): as it is, with its owner moved to the front,
 * without remarks, or as two forms of the same column. Empty for a heading that means no wanted column, or is about
 * another person.
 */
function wordOf(heading: string, wanted: readonly WantedColumn<string>[]): string {
  if (heading.length > LONGEST || TOO_MANY_MARKS.test(heading)) return '';
  const isKnown = (folded: string) => folded !== '' && wanted.some((column) => means(column, folded));
  const [, thing = '', owner = ''] = OWNER_BEHIND.exec(heading) ?? [];
  const asItStands = [fold(heading), fold(`${owner} ${thing}`)].find(isKnown);
  if (asItStands !== undefined) return asItStands;
  // About another person, whose name or birthday would be mistaken for the gymnast's.
  if (wanted.some(({ others = [] }) => meaningsOf(others).has(fold(owner)))) return '';
  const bare = withoutBeside(heading);
  if (isKnown(fold(bare))) return fold(bare);
  const [first = '', ...others] = bare
    .split(BETWEEN)
    .map(fold)
    .filter((part) => part !== '');
  const isSame = wanted.some((column) => [first, ...others].every((part) => means(column, part)));
  return others.length > 0 && isSame ? first : '';
}

/** How many wanted columns these cells are headings of. */
export function countKnownHeadings(
  cells: readonly string[],
  wanted: readonly WantedColumn<string>[],
): number {
  const found = new Set(cells.slice(0, SHEET_LIMITS.columns).map((cell) => wordOf(cell, wanted)));
  return wanted.filter((column) => [...found].some((word) => means(column, word))).length;
}

function candidates(found: readonly string[], words: WantedColumn<string>['words']): number[] {
  for (const group of words) {
    const columns = columnsMeaning(found, [group]);
    if (columns.length > 0) return columns;
  }
  return [];
}

function columnsMeaning(found: readonly string[], words: WantedColumn<string>['words']): number[] {
  return found.flatMap((word, column) =>
    words.some((group) => meaningsOf(group).has(word)) ? [column] : [],
  );
}

function checkChosen(headings: readonly string[], chosen: readonly number[]): void {
  const isInFile = chosen.every((column) => column in headings);
  if (isInFile && new Set(chosen).size === chosen.length) return;
  throw new SheetRefusal({ code: isInFile ? 'COLUMN_MATCHED_TWICE' : 'MATCH_OF_ANOTHER_FILE' });
}

/** Finds the wanted columns by their headings; choices made by hand come first (BEYOND-09). */
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
  const open = headings.map((heading, column) =>
    chosenColumns.includes(column) ? '' : wordOf(heading, wanted),
  );
  for (const { key, words, takesAll } of wanted) {
    const byHand = chosen?.[key];
    if (typeof byHand === 'number') columns[key] = byHand;
    if (byHand !== undefined) continue;
    if (takesAll) {
      all[key] = columnsMeaning(open, words);
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
