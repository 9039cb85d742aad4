/** The place of an error in a workbook. */
export type WorkbookPart =
  | { readonly part: 'parts' | 'sheets' | 'formats' | 'texts' }
  | { readonly part: 'sheet'; readonly name: string; readonly row?: number };

/** What a file is instead of a list, by its first bytes. */
export type OtherKind =
  | 'archive'
  | 'contacts'
  | 'database'
  | 'email'
  | 'json'
  | 'office'
  | 'pdf'
  | 'picture'
  | 'recording'
  | 'rtf'
  | 'sylk'
  | 'webPage'
  | 'xml';

/** Why a whole file cannot be read as a table: a code with its data, which the contract turns into words. */
export type SheetReason =
  | { readonly code: 'EMPTY_FILE' | 'EMPTY_WORKBOOK' }
  | { readonly code: 'NO_SUCH_SHEET'; readonly name: string }
  | { readonly code: 'DAMAGED_WORKBOOK'; readonly where: WorkbookPart }
  /** One part has more bytes than allowed, or all parts up to the end of this one together do. */
  | {
      readonly code: 'PART_TOO_LARGE';
      readonly where: WorkbookPart;
      readonly limitBytes: number;
      readonly isTogether: boolean;
    }
  | { readonly code: 'TOO_MANY_ELEMENTS' | 'TOO_MANY_TEXTS' | 'TOO_MANY_ROWS'; readonly limit: number }
  | { readonly code: 'TOO_MANY_PARTS'; readonly count: number }
  | { readonly code: 'TOO_MANY_SHEETS' | 'TOO_MANY_COLUMNS'; readonly count: number; readonly limit: number }
  | { readonly code: 'LONG_FORMATS' }
  | { readonly code: 'RENAMED_WORKBOOK' | 'PROTECTED_WORKBOOK' | 'OLD_WORKBOOK' | 'XML_WORKBOOK' }
  | { readonly code: 'BINARY_WORKBOOK' | 'MACRO_WORKBOOK' }
  | {
      readonly code:
        | 'NUMBERS_DOCUMENT'
        | 'OPEN_DOCUMENT'
        | 'ZIP_ARCHIVE'
        | 'WEB_TABLE'
        | 'NO_TEXT'
        | 'UTF_32';
    }
  | { readonly code: 'OTHER_KIND'; readonly kind: OtherKind }
  | { readonly code: 'NO_HEADINGS'; readonly needed: readonly string[] }
  | { readonly code: 'NO_ROWS' | 'COLUMN_MATCHED_TWICE' | 'MATCH_OF_ANOTHER_FILE' | 'TOO_SLOW' };
export type SheetReasonCode = SheetReason['code'];

/** A whole file that cannot be read as a table. */
export class SheetRefusal extends Error {
  override readonly name = 'SheetRefusal';
  readonly reason: SheetReason;

  constructor(reason: SheetReason) {
    super(`The file cannot be read as a table: ${reason.code}.`);
    this.reason = reason;
  }
}
