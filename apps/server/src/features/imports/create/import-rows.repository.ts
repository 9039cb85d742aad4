import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import {
  insertListed,
  insertRows,
  type ListedRows,
  listRows,
  PLACE_IN_LIST,
} from '../../../platform/db/insert-rows.ts';
import { importRows, ROW_OUTCOMES, type RowOutcome } from '../imports.table.ts';

type OutcomeRow = typeof importRows.$inferSelect;
export type ListedRow = Omit<OutcomeRow, 'cells'>;
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

/** The statement that stores the outcomes of rows whose gymnasts are `made`, in the order of the list. */
export function createdRows(importId: number, created: CreatedRows, made: SQL): SQL {
  return insertListed(created, {
    common: { importId },
    beside: {
      join: sql`join ${made} on made.place = ${PLACE_IN_LIST}`,
      columns: { member_id: sql`made."memberId"`, member_name: sql`made."memberName"` },
    },
  });
}

export async function removeRows(tx: ScopedTransaction, importId: number): Promise<void> {
  await tx.delete(importRows).where(eq(importRows.importId, importId));
}

/** The first rows of each import and outcome without their cells, in the order of the files. */
export async function firstRows(
  tx: ScopedTransaction,
  importIds: readonly number[],
  perOutcome: number,
): Promise<ListedRow[]> {
  if (importIds.length === 0) return [];
  const { rows } = await tx.execute<ListedRow>(sql`
    select listed.* from unnest(${sql.param([...importIds])}::integer[]) as wanted(import_id)
    cross join unnest(${sql.param([...ROW_OUTCOMES])}::text[]) as kind(outcome)
    cross join lateral (
      select import_id as "importId", row, outcome, member_name as "memberName", member_id as "memberId", problems, warnings
      from ${importRows}
      where import_id = wanted.import_id and import_rows.outcome = kind.outcome
      order by row limit ${perOutcome}
    ) as listed
    order by "importId", row`);
  return rows;
}

const notCreated: SQL | undefined = and(
  ne(importRows.outcome, 'created'),
  ne(importRows.outcome, 'creatable'),
);

/** Rows that were not created, with their cells, some at a time in the order of the file. */
export async function* failedRows(tx: ScopedTransaction, importId: number): AsyncGenerator<OutcomeRow[]> {
  const pageSize = 1000;
  for (let after = 0; ; ) {
    const page = await tx
      .select()
      .from(importRows)
      .where(and(eq(importRows.importId, importId), notCreated, sql`${importRows.row} > ${after}`))
      .orderBy(asc(importRows.row))
      .limit(pageSize);
    if (page.length > 0) yield page;
    if (page.length < pageSize) return;
    after = page.at(-1)?.row ?? after;
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
