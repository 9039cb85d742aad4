export type { ChosenColumns } from './headings.ts';
export { SHEET_LIMITS } from './limits.ts';
export { type OpenOptions, openSheet } from './open-sheet.ts';
export {
  type OtherKind,
  type SheetReason,
  type SheetReasonCode,
  SheetRefusal,
  type WorkbookPart,
} from './refusal.ts';
export type * from './sheet.ts';
export { columnLetter, shortValue } from './text.ts';
export { type TemplateColumn, writeTemplate } from './workbook/write-template.ts';
export { type CsvValue, csvLine, harmlessCell, writeCsv } from './write-csv.ts';
