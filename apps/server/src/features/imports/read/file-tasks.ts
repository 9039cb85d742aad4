import { type ChosenColumns, type SheetInfo as InfoOf, openSheet, type Sheet } from '@league/spreadsheet';
import type { Ask } from '../../../platform/threads/task-messages.ts';
import type { EditedRows } from '../create/import-rows.repository.ts';
import type { LeagueLookup, RowVerdict, ValidateOptions } from '../validate/validate.types.ts';
import { validateRows } from '../validate/validate-rows.ts';
import { IMPORT_COLUMNS, type ImportColumn } from './import-columns.ts';

/** An uploaded file, and how its coach matched its columns. */
export type UploadedFile = {
  readonly pieces: readonly Uint8Array[];
  readonly chosen: ChosenColumns<ImportColumn> | undefined;
  /** The sheet to read, if a workbook has several. */
  readonly sheet: string | undefined;
  readonly fileName: string;
  /** True if each row must name its team. */
  readonly isTeamNeeded: boolean;
};

/** The sheet as it leaves the thread, without functions. */
export type SheetInfo = InfoOf<ImportColumn>;

/** A file whose columns have been found. */
export type OpenedFile = { readonly file: UploadedFile; readonly sheet: SheetInfo };

const WITH_TEAM: typeof IMPORT_COLUMNS = IMPORT_COLUMNS.map((column) =>
  column.key === 'team' ? { ...column, isRequired: true } : column,
);

function open(
  { pieces, isTeamNeeded, ...options }: UploadedFile,
  known?: SheetInfo,
): Promise<Sheet<ImportColumn>> {
  async function* bytes() {
    yield* pieces;
  }
  return openSheet<ImportColumn>(bytes, isTeamNeeded ? WITH_TEAM : IMPORT_COLUMNS, { ...options, known });
}

/** The sheet with the typed cells in place of some rows; none of these cells is doubtful any more (IMPORT-12). */
function withEdits(sheet: Sheet<ImportColumn>, edited: EditedRows): Sheet<ImportColumn> {
  if (edited.size === 0) return sheet;
  return {
    ...sheet,
    async *rows() {
      for await (const some of sheet.rows()) {
        yield some.map((row) => {
          const cells = edited.get(row.row);
          return cells ? { row: row.row, cells, fault: null } : row;
        });
      }
    },
  };
}

/** What the reading thread does with an uploaded file; each task throws SheetRefusal. */
export const fileTasks = {
  async describe(file: UploadedFile): Promise<SheetInfo> {
    const { rows: _, ...info } = await open(file);
    return info;
  },

  async *count({ file, sheet }: OpenedFile): AsyncGenerator<number> {
    const { rows } = await open(file, sheet);
    for await (const some of rows()) yield some.length;
  },

  async *validate(
    {
      opened: { file, sheet },
      edited,
      ...options
    }: Omit<ValidateOptions, 'league'> & { readonly opened: OpenedFile; readonly edited: EditedRows },
    ask: Ask,
  ): AsyncGenerator<RowVerdict[]> {
    const asking =
      <Name extends keyof LeagueLookup>(name: Name) =>
      (wanted: Parameters<LeagueLookup[Name]>[0]) =>
        ask(name, wanted) as ReturnType<LeagueLookup[Name]>;
    const league: LeagueLookup = {
      findEmailHolders: asking('findEmailHolders'),
      findChildren: asking('findChildren'),
    };
    yield* validateRows(withEdits(await open(file, sheet), edited), { ...options, league });
  },
};
