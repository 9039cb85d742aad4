import { IMPORT_COLUMN_WORDS } from '@league/contract';
import { columnLetter, type Sheet, shortValue } from '@league/spreadsheet';
import { IMPORT_COLUMNS, type ImportColumn } from './import-columns.ts';

const headingOf = (key: ImportColumn) => IMPORT_COLUMNS.find((column) => column.key === key)?.heading ?? key;

/**
 * What prevents reading the columns of a file, in one message with the headings found and wanted; null if nothing does
 * (case C06, BEYOND-09).
 */
export function describeUnmatchedColumns({
  headings,
  match,
  sheets,
  mergedHeadings,
}: Pick<Sheet<ImportColumn>, 'headings' | 'match' | 'sheets' | 'mergedHeadings'>): string | null {
  if (sheets?.chosen === null && sheets.candidates.length > 1) {
    const names = sheets.candidates.map(({ name }) => `“${shortValue(name)}”`);
    return IMPORT_COLUMN_WORDS.severalSheets(names.join(', '));
  }
  const sentences = match.unclear.map(({ key, columns }) => {
    const found = columns.map((column) =>
      IMPORT_COLUMN_WORDS.headingAndColumn(headings[column]?.text ?? '', columnLetter(column)),
    );
    return IMPORT_COLUMN_WORDS.unclear(headingOf(key), found);
  });
  if (match.missing.length > 0) sentences.push(IMPORT_COLUMN_WORDS.missing(match.missing.map(headingOf)));
  if (sentences.length === 0) return null;
  // It is uncertain where a first name ends, so the portal does not split a full name.
  if (match.missing.includes('firstName') && match.missing.includes('lastName'))
    sentences.push(IMPORT_COLUMN_WORDS.namesInOne());
  if (mergedHeadings.length > 0) sentences.push(IMPORT_COLUMN_WORDS.merged(mergedHeadings.join(', ')));
  const found = headings.map(({ text }) => text).filter((text) => text !== '');
  return [
    ...sentences,
    IMPORT_COLUMN_WORDS.found(found.join(', '), sheets?.chosen ? shortValue(sheets.chosen) : undefined),
    IMPORT_COLUMN_WORDS.whatToDo(),
  ].join(' ');
}
