import { countOf, inDigits } from '../counts.ts';

/** The state of an import, in a sentence. */
export const IMPORT_STATE_WORDS = {
  waiting: () => 'The import is queued and starts automatically.',
  checking: () => 'The file is being read.',
  needsSheet: () => 'Several sheets hold lists. Please choose one; no gymnast has been created yet.',
  needsColumns: () =>
    'Not every column was understood. Please match the columns; no gymnast has been created yet.',
  needsConfirmation: (job: { readonly creatable: number; readonly failed: number }) =>
    `${countOf(job.creatable, 'gymnast')} can be created, ${countOf(job.failed, 'row')} cannot. No gymnast has been created yet.`,
  running: (job: { readonly created: number; readonly rows: number }) =>
    `${countOf(job.created, 'gymnast')} created so far, of ${countOf(job.rows, 'row')}.`,
  done: (job: { readonly created: number; readonly failed: number }) =>
    `${countOf(job.created, 'gymnast')} created, ${countOf(job.failed, 'row')} not imported.`,
  failed: () => 'The import could not be finished.',
  undone: (job: { readonly removed: number; readonly kept: number }) =>
    `Undone: ${countOf(job.removed, 'gymnast')} left the roster again, ${countOf(job.kept, 'gymnast')} stayed.`,
} as const;

/** Why an import as a whole has failed. */
export const IMPORT_FAILURES = {
  fileChanged: () =>
    'The file is no longer the one that was uploaded. Please upload and import the spreadsheet again.',
  tooManyRefused: ({ rows, characters }: { readonly rows: number; readonly characters: number }) =>
    `Too many rows of this file are wrong or already on a roster: the portal lists at most ${inDigits(rows)} of them, with ${inDigits(characters)} characters in all. Please take them out of the file, or import it in parts.`,
  givenUp: () =>
    'Something went wrong on our side, and the import could not be finished. The gymnasts created so far are listed here. Try again to continue where it stopped; no gymnast is created twice.',
} as const;

/** Why the columns of a file cannot be read. */
export const IMPORT_COLUMN_WORDS = {
  severalSheets: (names: string) =>
    `This Excel file has lists in several sheets: ${names}. Say which one is to be imported.`,
  headingAndColumn: (heading: string, letter: string) => `“${heading}” (column ${letter})`,
  unclear: (column: string, found: readonly string[]) =>
    `More than one column can be the ${column}: ${found.join(' and ')}.`,
  missing: (columns: readonly string[]) =>
    `No heading was found for ${columns.length === 1 ? 'this needed column' : 'these needed columns'}: ${columns.join(', ')}.`,
  namesInOne: () =>
    'If first and last names share one column, split them into two columns in your spreadsheet program.',
  merged: (cells: string) =>
    `The heading cells ${cells} are merged, so all but their first columns have no heading. Unmerge them, and give each column a heading of its own.`,
  found: (headings: string, sheet: string | undefined) =>
    `${sheet === undefined ? 'The file' : `The sheet “${sheet}” of this Excel file`} has the headings ${headings}.`,
  whatToDo: () => 'Match the columns, or correct the headings and import the file again.',
  columnName: (letter: string) => `column ${letter}`,
} as const;

/** What the portal answers when an import is canceled, undone or refused. */
export const IMPORT_ANSWERS = {
  canceled: (fileName: string) =>
    `The import of ${fileName || 'a spreadsheet'} was canceled. No gymnast was created.`,
  undone: ({ removed, kept }: { readonly removed: number; readonly kept: number }) => {
    const left = `${countOf(removed, 'gymnast has', 'gymnasts have')} left the roster again.`;
    if (kept === 0) return left;
    const stayed = countOf(kept, 'gymnast stays', 'gymnasts stay');
    return `${left} ${stayed}, because they have been changed or registered since, or have results of a meet.`;
  },
  shareUsed: (wait: { readonly count: number; readonly unit: 'hour' | 'minute' }) =>
    `You have uploaded 100 MB in the last 24 hours, the most for one coach. You can upload again in ${countOf(wait.count, wait.unit)}.`,
} as const;

/** The file of rows that were not created. */
export const ERROR_FILE_WORDS = {
  heading: 'What to fix',
  fileName: (name: string) => `${name || 'spreadsheet'}-to-fix.csv`,
} as const;
