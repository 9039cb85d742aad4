import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSheet } from 'read-excel-file/node';
import writeExcelFile from 'write-excel-file/node';
import { inWords, timeInTurns } from '../measure.ts';
import { growthDuring } from '../memory.ts';
import type { Row } from '../row.ts';
import { readAsImport } from '../workbook-reader.ts';

const ROWS = 20_000;
const MEGABYTE = 1_000_000;
const READER = fileURLToPath(new URL('../workbook-reader.ts', import.meta.url));

/** An Excel file with dates as dates and phones as numbers. */
async function writeRoster(path: string): Promise<void> {
  const text = (value: string) => ({ value, type: String });
  const headings = [
    'First Name',
    'Last Name',
    'Email Address',
    'Phone Number',
    'Date of Birth',
    'Gymnast Level',
  ];
  const rows = Array.from({ length: ROWS }, (_, index) => [
    ...[`Ana${index.toString(36)}`, `Lind${index % 900}`, `a${index}@league.example`].map(text),
    { value: 6_095_550_000 + index, type: Number },
    {
      value: new Date(Date.UTC(2010 + (index % 8), index % 12, 1 + (index % 28))),
      type: Date,
      format: 'yyyy-mm-dd',
    },
    { value: 3 + (index % 6), type: Number },
  ]);
  const data: unknown = [headings.map(text), ...rows];
  await writeExcelFile(data as Parameters<typeof writeExcelFile>[0]).toFile(path);
}

/** How much a process grows while it reads the file as an import does. */
async function growthOfReading(path: string): Promise<number> {
  const reader = fork(READER);
  await once(reader, 'message');
  try {
    return await growthDuring(reader.pid ?? 0, async () => {
      const answer = once(reader, 'message');
      reader.send(path);
      const [count] = await answer;
      if (count !== ROWS) throw new Error(`${count} rows were read.`);
    });
  } finally {
    reader.kill();
  }
}

/** Measures how an import reads an Excel file, against the bare library that reads all of it at once; also the memory. */
export async function measureWorkbook(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'league-bench-workbook-'));
  try {
    const path = join(folder, 'roster.xlsx');
    await writeRoster(path);
    const bytes = await readFile(path);
    const { oursMs, theirsMs } = await timeInTurns(3, {
      before: async () => undefined,
      ours: () => readAsImport(bytes),
      theirs: () => readSheet(bytes),
    });
    const size = `${(bytes.length / MEGABYTE).toFixed(1)} MB, ${ROWS} rows`;
    const growth = platform() === 'linux' ? await growthOfReading(path) : 0;
    return [
      {
        what: `Excel file of ${size}, as an import reads it, against a bare library`,
        figure: `${inWords(oursMs)} / ${inWords(theirsMs)}`,
        ratio: oursMs / theirsMs,
        target: { kind: 'at most', ratio: 2 },
      },
      {
        what: 'Memory while it is read, against 100 MB',
        figure: `${(growth / MEGABYTE).toFixed(0)} MB`,
        ratio: growth / (100 * MEGABYTE),
        target: { kind: 'at most', ratio: 1 },
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
