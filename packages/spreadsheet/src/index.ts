export * from './limits.ts';
export * from './refusal.ts';
export * from './sheet.ts';
export { type CsvValue, csvLine, harmlessCell, writeCsv } from './write-csv.ts';
