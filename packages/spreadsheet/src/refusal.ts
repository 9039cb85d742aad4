export type SheetRefusalCode =
  | 'EMPTY_FILE'
  | 'EXCEL_WORKBOOK'
  | 'DAMAGED_WORKBOOK'
  | 'WORKBOOK_TOO_LARGE'
  | 'NO_SUCH_SHEET'
  | 'NUMBERS_DOCUMENT'
  | 'OPEN_DOCUMENT'
  | 'NOT_A_SPREADSHEET'
  | 'UNKNOWN_ENCODING'
  | 'NO_HEADINGS'
  | 'NO_ROWS'
  | 'TOO_MANY_COLUMNS'
  | 'TOO_MANY_ROWS'
  | 'MATCH_NOT_POSSIBLE'
  | 'TOO_SLOW';

/** A file as a whole cannot be read as a table; the message says why and what to do. */
export class SheetRefusal extends Error {
  override readonly name = 'SheetRefusal';
  readonly code: SheetRefusalCode;

  constructor(code: SheetRefusalCode, message: string) {
    super(message);
    this.code = code;
  }
}
