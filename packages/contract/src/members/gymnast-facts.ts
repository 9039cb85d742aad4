import { cleanLine } from '../text.ts';

/** Words of a membership status that a search may name. */
const STATUS_WORDS: readonly string[] = ['active', 'inactive', 'lapsed', 'pending', 'suspended'];
const MONTHS: readonly string[] = [
  'jan',
  'feb',
  'mar',
  'apr',
  'may',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'dec',
];
/** Fewer digits would match too many numbers. */
const FEWEST_DIGITS = 3;

/** What a search for gymnasts can contain besides names, emails and levels (MEM-07). */
export type SearchedFacts = {
  /** Words of a status, for example `lapsed`, and the rest of the search. */
  readonly status: readonly string[];
  readonly rest: string;
  /** The digits of a phone number or a part of one; null if there are none. */
  readonly phoneDigits: string | null;
  /** The first and last birth date that it names: a day, or a whole year; null for none. */
  readonly born: { readonly from: string; readonly to: string } | null;
};

/** Parses a search without its level. */
export function readSearchedFacts(search: string): SearchedFacts {
  const line = cleanLine(search).toLowerCase();
  const words = line.split(' ');
  const isStatus = (word: string) => STATUS_WORDS.includes(word.replace(/,$/, ''));
  const digits = line.replace(/\D/g, '');
  const isNumber = /^[+\d\s().\-/]+$/.test(line) && digits.length >= FEWEST_DIGITS;
  return {
    status: words.filter(isStatus).map((word) => word.replace(/,$/, '')),
    rest: words.filter((word) => !isStatus(word)).join(' '),
    phoneDigits: isNumber ? digits : null,
    born: readBorn(line),
  };
}

const day = (year: string, month: number, date: string) =>
  `${year}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`;

/** `2014`, `7/4/2014`, `2014-07-04`, `Jul 4, 2014`. */
function readBorn(line: string): SearchedFacts['born'] {
  const on = (date: string) => ({ from: date, to: date });
  if (/^(?:19|20)\d\d$/.test(line)) return { from: `${line}-01-01`, to: `${line}-12-31` };
  const [, year, yearMonth, yearDate] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(line) ?? [];
  if (year && yearMonth && yearDate) return on(day(year, Number(yearMonth), yearDate));
  const [, month, date, ofYear] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(line) ?? [];
  if (month && date && ofYear) return on(day(ofYear, Number(month), date));
  const [, name, named, inYear] = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/.exec(line) ?? [];
  const place = MONTHS.indexOf(name ?? '');
  return named && inYear && place !== -1 ? on(day(inYear, place + 1, named)) : null;
}

function isBetween(date: string | null | undefined, { from, to }: { from: string; to: string }): boolean {
  return typeof date === 'string' && from <= date && date <= to;
}

/** The values of a gymnast that such a search compares. */
export type SearchableFacts = {
  readonly membershipStatus?: string | null;
  readonly phone?: string | null;
  readonly emergencyContactPhone?: string | null;
  readonly dateOfBirth?: string | null;
};

/** Whether a status has all these words: `pending` is in `Pending - New`, but `active` is not in `Inactive`. */
function hasStatus({ membershipStatus }: SearchableFacts, words: readonly string[]): boolean {
  const own = (membershipStatus ?? '').toLowerCase().split(/[^a-z]+/);
  return words.every((word) => own.includes(word));
}

/** Whether phone or birth date match the search. */
function hasNumber(gymnast: SearchableFacts, { phoneDigits, born }: SearchedFacts): boolean {
  const { phone, emergencyContactPhone, dateOfBirth } = gymnast;
  const digitsOf = (number: string | null | undefined) => (number ?? '').replace(/\D/g, '');
  return (
    (phoneDigits !== null &&
      [phone, emergencyContactPhone].some((number) => digitsOf(number).includes(phoneDigits))) ||
    (born !== null && isBetween(dateOfBirth, born))
  );
}

/**
 * Returns a function that matches a gymnast by name, status, phone or birth date (MEM-07), given the search without its
 * level and a function that matches names.
 */
export function factFinder(
  text: string,
  finderOf: (text: string) => (folded: string) => boolean,
): (gymnast: SearchableFacts, folded: string) => boolean {
  const facts = readSearchedFacts(text);
  const finds = finderOf(text);
  const findsRest = finderOf(facts.rest);
  return (gymnast, folded) =>
    finds(folded) ||
    (facts.status.length > 0 && hasStatus(gymnast, facts.status) && findsRest(folded)) ||
    hasNumber(gymnast, facts);
}
