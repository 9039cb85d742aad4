import { columnLetter, type Sheet, shortValue } from '@league/spreadsheet';
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
  sheets,
  mergedHeadings,
}: Pick<Sheet<ImportColumn>, 'headings' | 'match' | 'sheets' | 'mergedHeadings'>): string | null {
  if (sheets?.chosen === null && sheets.candidates.length > 1) {
    const names = sheets.candidates.map(({ name }) => `“${shortValue(name)}”`);
    return `This Excel file has lists in several sheets: ${names.join(', ')}. Say which one is to be imported.`;
  }
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
  if (mergedHeadings.length > 0) {
    sentences.push(
      `The heading cells ${mergedHeadings.join(', ')} are merged, so all but their first columns have no heading. Unmerge them, and give each column a heading of its own.`,
    );
  }
  const found = headings.map(({ text }) => text).filter((text) => text !== '');
  return [
    ...sentences,
    `${sheets?.chosen ? `The sheet “${shortValue(sheets.chosen)}” of this Excel file` : 'The file'} has the headings ${found.join(', ')}.`,
    'Match the columns, or correct the headings and import the file again.',
  ].join(' ');
}
