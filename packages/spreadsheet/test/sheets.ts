import { createReadStream } from 'node:fs';
import type { ChosenColumns, OpenBytes, Sheet, SheetRow, WantedColumn } from '../src/index.ts';
import { openSheet } from '../src/open-sheet.ts';

export type Column = 'first' | 'last' | 'email' | 'born' | 'notes';

export const COLUMNS: readonly WantedColumn<Column>[] = [
  { key: 'first', heading: 'First Name', isRequired: true, words: [['First Name', 'Forename']] },
  { key: 'last', heading: 'Last Name', isRequired: true, words: [['Last Name', 'Surname']] },
  {
    key: 'email',
    heading: 'Email Address',
    isRequired: true,
    words: [['Email Address', 'E-mail'], ['Parent Email']],
  },
  { key: 'born', heading: 'Date of Birth', isRequired: false, words: [['Date of Birth', 'DOB']] },
  { key: 'notes', heading: 'Notes', isRequired: false, words: [['Notes']] },
];

/** Bytes in pieces of `size`, as from a stream. */
export function inPieces(bytes: Uint8Array, size: number): OpenBytes {
  return async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };
}

export function fixture(name: string): OpenBytes {
  return () => createReadStream(new URL(`fixtures/${name}`, import.meta.url));
}

export function openText(text: string, chosen?: ChosenColumns<Column>): Promise<Sheet<Column>> {
  return openSheet(inPieces(Buffer.from(text), 7), COLUMNS, { chosen });
}

export async function readAll(sheet: Sheet<string>): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const batch of sheet.rows()) rows.push(...batch);
  return rows;
}

/** The values of one wanted column, row by row. */
export async function valuesOf(sheet: Sheet<Column>, key: Column): Promise<(string | undefined)[]> {
  const column = sheet.match.columns[key] ?? -1;
  return (await readAll(sheet)).map((row) => row.cells[column]);
}
