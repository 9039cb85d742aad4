import { columnLetter, type Sheet } from '@league/spreadsheet';
import { IMPORT_COLUMNS, type ImportColumn } from './import-columns.ts';

const headingOf = (key: ImportColumn) => IMPORT_COLUMNS.find((column) => column.key === key)?.heading ?? key;

/** Where a first name ends is not certain, so nobody's name is taken apart here. */
const NAMES_IN_ONE =
  'If first and last names share one column, split them into two columns in your spreadsheet program.';

/**
 * What keeps the columns of a file from being read, in one message with the headings found and wanted; null when
 * nothing does (case C06, BEYOND-09).
 */
export function describeUnsettledColumns({
  headings,
  match,
}: Pick<Sheet<ImportColumn>, 'headings' | 'match'>): string | null {
  const sentences = match.unclear.map(({ key, columns }) => {
    const found = columns.map((column) => `“${headings[column]?.text}” (column ${columnLetter(column)})`);
    return `More than one column can be the ${headingOf(key)}: ${found.join(' and ')}.`;
  });
  if (match.missing.length > 0) {
    const isOne = match.missing.length === 1;
    sentences.push(
      `No heading was found for ${isOne ? 'this needed column' : 'these needed columns'}: ${match.missing.map(headingOf).join(', ')}.`,
    );
  }
  if (sentences.length === 0) return null;
  if (match.missing.includes('firstName') && match.missing.includes('lastName')) sentences.push(NAMES_IN_ONE);
  const found = headings.map(({ text }) => text).filter((text) => text !== '');
  return [
    ...sentences,
    `The file has the headings ${found.join(', ')}.`,
    'Match the columns, or correct the headings and import the file again.',
  ].join(' ');
}
