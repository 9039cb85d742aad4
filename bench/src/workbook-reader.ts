import { readFile } from 'node:fs/promises';
import { openSheet } from '@league/spreadsheet';

const HEADINGS = [
  'First Name',
  'Last Name',
  'Email Address',
  'Phone Number',
  'Date of Birth',
  'Gymnast Level',
];
const WANTED = HEADINGS.map((heading) => ({ key: heading, heading, isRequired: true, words: [[heading]] }));

/** Reads a workbook as an import does, and returns its number of rows. */
export async function readAsImport(bytes: Uint8Array): Promise<number> {
  const sheet = await openSheet(async function* () {
    yield bytes;
  }, WANTED);
  let count = 0;
  for await (const rows of sheet.rows()) count += rows.length;
  return count;
}

// As a process of its own, of which the memory can be told.
process.on('message', async (path: string) => {
  process.send?.(await readAsImport(await readFile(path)));
});
process.send?.('ready');
