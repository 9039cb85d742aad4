import { type ChosenColumns, openSheet, type Sheet } from '@league/spreadsheet';
import type { Ask } from '../../../platform/threads/task-messages.ts';
import type { JudgeOptions, LeagueLookup, RowVerdict } from '../validate/validate.types.ts';
import { judgeRows } from '../validate/validate-rows.ts';
import { IMPORT_COLUMNS, type ImportColumn } from './import-columns.ts';

/** A file as it was uploaded, and how its coach has matched its columns. */
export type UploadedFile = {
  readonly pieces: readonly Uint8Array[];
  readonly chosen: ChosenColumns<ImportColumn> | undefined;
};

/** A sheet without the function that reads its rows, as it comes out of the thread. */
export type SheetInfo = Omit<Sheet<ImportColumn>, 'rows'>;

function open({ pieces, chosen }: UploadedFile): Promise<Sheet<ImportColumn>> {
  async function* bytes() {
    yield* pieces;
  }
  return openSheet<ImportColumn>(bytes, IMPORT_COLUMNS, chosen);
}

/** What the reading thread does with an uploaded file; each task throws SheetRefusal. */
export const fileTasks = {
  async describe(file: UploadedFile): Promise<SheetInfo> {
    const { rows: _, ...info } = await open(file);
    return info;
  },

  async *count(file: UploadedFile): AsyncGenerator<number> {
    const sheet = await open(file);
    for await (const some of sheet.rows()) yield some.length;
  },

  async *judge(
    { file, ...options }: Omit<JudgeOptions, 'league'> & { readonly file: UploadedFile },
    ask: Ask,
  ): AsyncGenerator<RowVerdict[]> {
    const asking =
      <Name extends keyof LeagueLookup>(name: Name) =>
      (wanted: readonly string[]) =>
        ask(name, wanted) as ReturnType<LeagueLookup[Name]>;
    const league: LeagueLookup = {
      findEmailHolders: asking('findEmailHolders'),
      findChildren: asking('findChildren'),
    };
    yield* judgeRows(await open(file), { ...options, league });
  },
};
