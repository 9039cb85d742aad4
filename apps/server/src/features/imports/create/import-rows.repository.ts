import { ROW_REFUSALS } from '@league/contract';
import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import {
  insertListed,
  insertRows,
  type ListedRows,
  listRows,
  PLACE_IN_LIST,
} from '../../../platform/db/queries/insert-rows.ts';
import { EDITED, importRows, ROW_OUTCOMES, type RowOutcome } from '../imports.table.ts';

type OutcomeRow = typeof importRows.$inferSelect;
export type ListedRow = Omit<OutcomeRow, 'cells'>;
export type FailedRow = Pick<OutcomeRow, 'row' | 'cells' | 'problems'>;
export type NewOutcomeRow = Omit<typeof importRows.$inferInsert, 'importId'>;

export async function storeRows(
  tx: ScopedTransaction,
  importId: number,
  rows: readonly NewOutcomeRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const blank = { memberId: null, problems: null, cells: null, warnings: null };
  await tx.execute(
    insertRows(
      importRows,
      rows.map((row) => ({ ...blank, ...row, importId })),
    ),
  );
}

export type CreatedRow = Pick<NewOutcomeRow, 'row' | 'outcome' | 'warnings'>;
export type CreatedRows = ListedRows<typeof importRows>;

export const readyCreatedRows = (created: readonly CreatedRow[]): CreatedRows =>
  listRows(importRows, created);

/** The statement that stores the outcomes of created rows; `made` are their gymnasts in the order of the list. */
export function createdRows(importId: number, created: CreatedRows, made: SQL): SQL {
  return insertListed(created, {
    common: { importId },
    beside: {
      join: sql`join ${made} on made.place = ${PLACE_IN_LIST}`,
      columns: { member_id: sql`made."memberId"`, member_name: sql`made."memberName"` },
    },
  });
}

/** The characters that a refused row takes. */
export const REFUSED_CHARACTERS = sql`coalesce(length(${importRows.cells}::text), 0) + coalesce(length(${importRows.problems}::text), 0)`;

/** Removes the outcomes of an import, but not the cells that were typed in place of its rows. */
export async function removeRows(tx: ScopedTransaction, importId: number): Promise<void> {
  await tx.delete(importRows).where(and(eq(importRows.importId, importId), ne(importRows.outcome, EDITED)));
}

const isEdited = (importId: number) => and(eq(importRows.importId, importId), eq(importRows.outcome, EDITED));

const isRefused = (importId: number) =>
  and(eq(importRows.importId, importId), inArray(importRows.outcome, [...ROW_REFUSALS]));

/** The outcomes that take room: they hold cells of the file, or what was typed in place of them. */
export const OUTCOMES_WITH_CELLS = [...ROW_REFUSALS, EDITED] as const;

/** Removes the refused rows of an import, and what was typed in their place. */
export async function removeRowsForRoom(tx: ScopedTransaction, importId: number): Promise<void> {
  await tx
    .delete(importRows)
    .where(and(eq(importRows.importId, importId), inArray(importRows.outcome, [...OUTCOMES_WITH_CELLS])));
}

export type RefusedSize = { readonly rows: number; readonly characters: number };

/** How much an import has stored of rows that are not created. */
export async function refusedSize(tx: ScopedTransaction, importId: number): Promise<RefusedSize> {
  const [size] = await tx
    .select({
      rows: sql<number>`count(*)::int`,
      characters: sql<number>`coalesce(sum(${REFUSED_CHARACTERS}), 0)::int`,
    })
    .from(importRows)
    .where(isRefused(importId));
  return size ?? { rows: 0, characters: 0 };
}

/** The cells typed in place of the file's, by row number. */
export type EditedRows = ReadonlyMap<number, readonly string[]>;

export async function editedRows(tx: ScopedTransaction, importId: number): Promise<EditedRows> {
  const rows = await tx
    .select({ row: importRows.row, cells: importRows.cells })
    .from(importRows)
    .where(isEdited(importId));
  return new Map(rows.map(({ row, cells }) => [row, cells ?? []]));
}

/** How many characters were typed in place of rows of the file. */
export async function typedCharacters(tx: ScopedTransaction, importId: number): Promise<number> {
  const [sum] = await tx
    .select({ characters: sql<number>`coalesce(sum(length(${importRows.cells}::text)), 0)::int` })
    .from(importRows)
    .where(isEdited(importId));
  return sum?.characters ?? 0;
}

export async function removeEditedRows(tx: ScopedTransaction, importId: number): Promise<void> {
  await tx.delete(importRows).where(isEdited(importId));
}

/** Stores what was typed in place of a row. The name is stored because personal data is found by it. */
export async function storeEditedRow(
  tx: ScopedTransaction,
  {
    importId,
    row,
    ...typed
  }: { importId: number; row: number; memberName: string; cells: readonly string[] },
): Promise<void> {
  await tx.delete(importRows).where(and(isEdited(importId), eq(importRows.row, row)));
  await storeRows(tx, importId, [{ row, outcome: EDITED, ...typed }]);
}

/** A row that was refused, with its cells. */
export async function findRefusedRow(
  tx: ScopedTransaction,
  { importId, row }: { importId: number; row: number },
): Promise<FailedRow | undefined> {
  const [found] = await tx
    .select({ row: importRows.row, cells: importRows.cells, problems: importRows.problems })
    .from(importRows)
    .where(and(isRefused(importId), eq(importRows.row, row)));
  return found;
}

/** How much of an import a report shows, in rows and characters per outcome. */
export type ReportBounds = { readonly rows: number; readonly characters: number };

/** Characters that a row adds to a report besides its texts. */
const ROW_CHARACTERS = 40;

/** The first rows of each import and outcome, without their cells, in file order. */
export async function firstRows(
  tx: ScopedTransaction,
  importIds: readonly number[],
  { rows: perOutcome, characters }: ReportBounds,
): Promise<ListedRow[]> {
  if (importIds.length === 0) return [];
  // The database leaves out the long texts. Reading them here would delay other callers (IMPORT-14).
  const { rows } = await tx.execute<ListedRow>(sql`
    select listed."importId", listed.row, listed.outcome, listed."memberName", listed."memberId", listed.problems, listed.warnings
    from unnest(${sql.param([...importIds])}::integer[]) as wanted(import_id)
    cross join unnest(${sql.param([...ROW_OUTCOMES])}::text[]) as kind(outcome)
    cross join lateral (
      select first.*, row_number() over (order by row) as place, sum(
        ${ROW_CHARACTERS} + length("memberName") + coalesce(length(problems::text), 0) + coalesce(length(warnings::text), 0)
      ) over (order by row) as characters
      from (
        select import_id as "importId", row, outcome, member_name as "memberName", member_id as "memberId", problems, warnings
        from ${importRows}
        where import_id = wanted.import_id and import_rows.outcome = kind.outcome
        order by row limit ${perOutcome}
      ) as first
    ) as listed
    where listed.place = 1 or listed.characters <= ${characters}
    order by "importId", row`);
  return rows;
}

const notCreated: SQL | undefined = and(
  ne(importRows.outcome, 'created'),
  ne(importRows.outcome, 'creatable'),
  ne(importRows.outcome, EDITED),
);

/** Rows per batch for a file, fewer if their cells are long. */
const PAGE = { rows: 250, characters: 200_000 } as const;

/** Rows that were not created, with their cells, in batches in file order. */
export async function* failedRows(tx: ScopedTransaction, importId: number): AsyncGenerator<FailedRow[]> {
  for (let after = 0; ; ) {
    const { rows: page } = await tx.execute<FailedRow>(sql`
      select row, cells, problems from (
        select next.*, row_number() over (order by row) as place,
          sum(coalesce(length(cells::text), 0) + coalesce(length(problems::text), 0)) over (order by row) as characters
        from (
          select row, cells, problems from ${importRows}
          where ${and(eq(importRows.importId, importId), notCreated, sql`${importRows.row} > ${after}`)}
          order by row limit ${PAGE.rows}
        ) as next
      ) as listed
      where place = 1 or characters <= ${PAGE.characters}
      order by row`);
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = last.row;
  }
}

/** The members an import created. */
export async function createdMemberIds(tx: ScopedTransaction, importId: number): Promise<number[]> {
  const rows = await tx
    .select({ memberId: importRows.memberId })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), eq(importRows.outcome, 'created' satisfies RowOutcome)))
    .orderBy(asc(importRows.row));
  return rows.map(({ memberId }) => memberId ?? 0);
}
