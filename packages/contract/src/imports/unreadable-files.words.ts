import { inDigits } from '../counts.ts';

const SAVE_AS_CSV =
  'Open it in your spreadsheet program, choose File, Save As (or Download), the format “CSV UTF-8 (comma delimited)”, and import the new file.';
const SAVE_AS_EXCEL =
  'Open it in your spreadsheet program, choose File, Save As, save it as “Excel Workbook (.xlsx)” or as “CSV UTF-8”, and import the new file.';
const SAVE_AGAIN = 'Open it in your spreadsheet program, save it again as .xlsx, and import that file.';
const COPY_LIST = 'Copy the list into a new workbook and import that one.';
const TYPE_AGAIN = 'Type them again and save the file as “CSV UTF-8”.';

/** The place of an error in an Excel file. */
type Place = { readonly part: string; readonly name?: string; readonly row?: number };

const LISTS: Readonly<Record<string, string>> = {
  parts: 'the list of its parts',
  sheets: 'the list of its sheets',
  formats: 'the list of its formats',
  texts: 'the list of its texts',
};

function placeInWords({ part, name, row }: Place): string {
  const place = LISTS[part] ?? `the sheet “${name ?? ''}”`;
  return row === undefined ? place : `${place} at row ${row}`;
}

const inMegabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;

const OTHER_KINDS = {
  archive: 'a compressed archive',
  contacts: 'a list of contacts or dates (vCard, iCalendar)',
  database: 'a database',
  email: 'an email or a web page saved with its pictures',
  json: 'a JSON document',
  office: 'a Word or PowerPoint document',
  pdf: 'a PDF document',
  picture: 'a picture',
  recording: 'a picture or recording',
  rtf: 'a text document (RTF)',
  sylk: 'a spreadsheet of the old kind SYLK',
  webPage: 'a web page',
  xml: 'an XML document',
} as const;

/** Why a whole file cannot be read as a table, by the code of the reason, and what to do. */
export const UNREADABLE_FILES = {
  EMPTY_FILE: () =>
    'This file is empty. Save the spreadsheet again with its headings and rows, and import it again.',
  EMPTY_WORKBOOK: () =>
    'No sheet of this Excel file has anything in it. Save the spreadsheet again with its headings and rows, and import it again.',
  NO_SUCH_SHEET: ({ name }: { readonly name: string }) =>
    `This file has no sheet “${name}” with a list in it. Choose the sheet again.`,
  DAMAGED_WORKBOOK: ({ where }: { readonly where: Place }) =>
    where.part === 'parts'
      ? `This Excel file is damaged: the list of its parts is not whole. ${SAVE_AGAIN}`
      : `This Excel file is damaged: ${placeInWords(where)} cannot be read to its end. ${SAVE_AGAIN}`,
  PART_TOO_LARGE: (too: {
    readonly where: Place;
    readonly limitBytes: number;
    readonly isTogether: boolean;
  }) => {
    const place = placeInWords(too.where);
    const what = too.isTogether ? `all that comes before the end of ${place}` : place;
    return `This Excel file is far larger than it looks: unpacked, ${what} takes more than ${inMegabytes(too.limitBytes)}. ${COPY_LIST}`;
  },
  TOO_MANY_ELEMENTS: ({ limit }: { readonly limit: number }) =>
    `This Excel file is far larger than it looks: it has more than ${inDigits(limit)} cells and other elements. ${COPY_LIST}`,
  TOO_MANY_PARTS: ({ count }: { readonly count: number }) =>
    `This Excel file is made of ${inDigits(count)} parts, far more than a list of gymnasts needs. ${COPY_LIST}`,
  TOO_MANY_TEXTS: ({ limit }: { readonly limit: number }) =>
    `This Excel file holds more than ${inDigits(limit)} different texts. ${COPY_LIST}`,
  TOO_MANY_SHEETS: ({ count, limit }: { readonly count: number; readonly limit: number }) =>
    `This Excel file has ${inDigits(count)} sheets; at most ${inDigits(limit)} are looked through. Copy the sheet with the gymnasts into a new workbook and import that one.`,
  LONG_FORMATS: () =>
    'This Excel file has too many numbers with long formats. Choose the format General for all cells that are not dates, and import the file again.',
  RENAMED_WORKBOOK: () =>
    `This file is an Excel workbook, even if its name ends in .csv. Give it a name that ends in .xlsx and import it again. ${SAVE_AS_CSV}`,
  PROTECTED_WORKBOOK: () =>
    'This Excel file is protected with a password, so it cannot be read here. Open it in Excel, choose File, Info, Protect Workbook, Encrypt with Password, empty the password, save it, and import it again.',
  OLD_WORKBOOK: () =>
    'This file is an Excel workbook of the old kind (.xls), even if its name ends otherwise. Open it in your spreadsheet program, choose File, Save As, the format “Excel Workbook (.xlsx)” or “CSV UTF-8”, and import the new file.',
  XML_WORKBOOK: () => `This file is an Excel workbook saved as XML. ${SAVE_AS_CSV}`,
  BINARY_WORKBOOK: () => `This file is a binary Excel workbook (.xlsb). ${SAVE_AS_EXCEL}`,
  MACRO_WORKBOOK: () =>
    `This file is an Excel workbook with macros (.xlsm), which is not opened here. ${SAVE_AS_EXCEL}`,
  NUMBERS_DOCUMENT: () =>
    'This file is an Apple Numbers document, even if its name ends in .csv. Open it in Numbers, choose File, Export To, CSV, and import the new file.',
  OPEN_DOCUMENT: () =>
    `This file is an OpenDocument spreadsheet (LibreOffice), even if its name ends in .csv. ${SAVE_AS_CSV}`,
  ZIP_ARCHIVE: () => 'This file is a zip archive. Unpack it and import the CSV file that is in it.',
  WEB_TABLE: () =>
    `This file is a table saved as a web page, as some programs write for Excel, not a CSV spreadsheet. ${SAVE_AS_CSV}`,
  OTHER_KIND: ({ kind }: { readonly kind: keyof typeof OTHER_KINDS }) =>
    `This file is ${OTHER_KINDS[kind]}, not a CSV spreadsheet. Please export the list as CSV, or type it into the template.`,
  NO_TEXT: () =>
    'This file does not hold text, so it is not a CSV spreadsheet. Please save the list as “CSV UTF-8” and import that file.',
  UTF_32: () =>
    'This file is saved in the encoding UTF-32, which cannot be read here. Please save it again as “CSV UTF-8”.',
  NO_HEADINGS: ({ needed }: { readonly needed: readonly string[] }) =>
    `No row of headings was found in this file. The first row must name the columns, in a CSV file with commas, semicolons or tabs between them: ${needed.join(', ')}. Please add it (the template has it ready) and import the file again.`,
  NO_ROWS: () =>
    'This file has headings but no rows below them. Fill in one row for each gymnast and import it again.',
  TOO_MANY_ROWS: ({ limit }: { readonly limit: number }) =>
    `This file has more than ${inDigits(limit)} rows. Split it into smaller files and import them one after the other.`,
  TOO_MANY_COLUMNS: ({ count, limit }: { readonly count: number; readonly limit: number }) =>
    `This file has ${inDigits(count)} columns; at most ${inDigits(limit)} can be read. Remove those that are not needed and import it again.`,
  COLUMN_MATCHED_TWICE: () =>
    'One column of the file was matched twice. Please match each column of the file once.',
  MATCH_OF_ANOTHER_FILE: () =>
    'The columns were matched for another file. Please match them again for this one.',
  TOO_SLOW: () =>
    'This file takes too much time or memory to read. Copy the list into a new spreadsheet, without anything else, and import that one.',
} as const;

/** What is wrong in a row, so that none of it is used: the letter of its column, and its value. */
export type UnreadableRow = {
  readonly letter: string;
  readonly value: string;
  /** The maximum number of characters in a cell. */
  readonly limit: number;
};

/** Why the cells of a row cannot be trusted, by the code of the fault, and what to do. */
export const UNREADABLE_ROWS = {
  STRAY_QUOTE: () =>
    'A quotation mark in this row has no partner, so it is not clear where its cells end. Remove the mark, or write it twice where it belongs to the text.',
  EXTRA_CELLS: ({ letter, value }: UnreadableRow) =>
    `Cell ${letter} holds “${value}” but its column has no heading. Give the column a heading, or empty the cell; a value that holds the separator of a CSV file itself must be in quotation marks.`,
  CELL_TOO_LONG: ({ limit }: UnreadableRow) =>
    `This cell holds more than ${inDigits(limit)} characters. Shorten it.`,
  UNREADABLE_CHARACTERS: () => `Some characters of this cell are damaged. ${TYPE_AGAIN}`,
  NO_RESULT: () =>
    'This cell holds a formula, and its result is not in the file. Open the file in your spreadsheet program and save it again, or type the value itself.',
  GARBLED_TEXT: () =>
    `Accented letters of this cell are garbled: the file was once saved in the wrong encoding. ${TYPE_AGAIN}`,
} as const;
