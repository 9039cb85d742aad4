import { type HistoryQuery, IMPORT_STATES_AT_WORK, type ImportState } from '@league/contract';
import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { violatesUnique } from '../../platform/db/failures.ts';
import { type ListPage, readListPage } from '../../platform/db/queries/list-page.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { teams } from '../teams/teams.table.ts';
import {
  OUTCOMES_WITH_CELLS,
  REFUSED_CHARACTERS,
  type RefusedSize,
} from './create/import-rows.repository.ts';
import { importRows, imports } from './imports.table.ts';
import { columnsWithoutSamples, hasSamples } from './read/file-columns.sql.ts';

export type ImportRow = typeof imports.$inferSelect;
export type NewImport = typeof imports.$inferInsert;
export type ImportChanges = Omit<PgUpdateSetSource<typeof imports>, 'id' | 'teamId' | 'userId'>;

/**
 * The first page of the history is short: each import shows rows of its file, and more would delay other callers
 * (IMPORT-14).
 */
const FIRST_IMPORTS = 5;

const UNANSWERED = ['needs-columns', 'needs-confirmation'] as const;

function inScope({ scope }: ScopedTransaction): SQL | undefined {
  return scope.kind === 'team' ? eq(imports.teamId, scope.teamId) : undefined;
}

/** Turns the unique violation into IMPORT_AT_WORK: a team has one active import at a time (case C24). */
async function refuseSecondImport<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (violatesUnique(error, 'imports_one_at_work')) throw new AppError('IMPORT_AT_WORK', { cause: error });
    throw error;
  }
}

/** Stores a new import and returns its id. Throws IMPORT_AT_WORK. */
export async function storeImport(tx: ScopedTransaction, row: NewImport): Promise<number> {
  const [stored] = await refuseSecondImport(() =>
    tx.insert(imports).values(row).returning({ id: imports.id }),
  );
  if (!stored) throw new Error('The import was not stored.');
  return stored.id;
}

export async function findImport(tx: ScopedTransaction, id: number): Promise<ImportRow | undefined> {
  const [row] = await tx
    .select()
    .from(imports)
    .where(and(inScope(tx), eq(imports.id, id)));
  return row;
}

/** Finds the import and locks it until the transaction ends. */
export async function lockImport(tx: ScopedTransaction, id: number): Promise<ImportRow | undefined> {
  const [row] = await tx
    .select()
    .from(imports)
    .where(and(inScope(tx), eq(imports.id, id)))
    .for('update');
  return row;
}

/** Imports of the scope in batches, newest first, presented by `present`. */
export function readImports<Item extends { readonly id: number }>(
  tx: ScopedTransaction,
  { limit, before }: HistoryQuery,
  present: (jobs: readonly ImportRow[]) => Promise<readonly Item[]>,
): Promise<ListPage<Item>> {
  return readListPage({
    limit,
    offset: 0,
    firstRows: FIRST_IMPORTS,
    listIds: async (most) => {
      const isOlder = before === undefined ? undefined : lt(imports.id, before);
      const found = tx
        .select({ id: imports.id })
        .from(imports)
        .where(and(inScope(tx), isOlder));
      return (await found.orderBy(desc(imports.id)).limit(most)).map(({ id }) => id);
    },
    count: () => tx.$count(imports, inScope(tx)),
    read: async (ids) =>
      present(
        await tx
          .select()
          .from(imports)
          .where(and(inScope(tx), inArray(imports.id, [...ids]))),
      ),
    next: (lastId) => ({ limit, before: lastId }),
  });
}

/** Throws IMPORT_AT_WORK if the change would start a second active import of the team. */
export async function changeImport(tx: ScopedTransaction, id: number, changes: ImportChanges): Promise<void> {
  await refuseSecondImport(() =>
    tx
      .update(imports)
      .set(changes)
      .where(and(inScope(tx), eq(imports.id, id))),
  );
}

/** Whether the import still exists; if so, it cannot be dropped until the transaction ends. */
export async function holdImport(tx: ScopedTransaction, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: imports.id })
    .from(imports)
    .where(and(inScope(tx), eq(imports.id, id)))
    .for('key share');
  return rows.length > 0;
}

export async function removeImport(tx: ScopedTransaction, id: number): Promise<void> {
  await tx.delete(imports).where(and(inScope(tx), eq(imports.id, id)));
}

export async function stateOf(tx: ScopedTransaction, id: number): Promise<ImportState | undefined> {
  const [row] = await tx
    .select({ state: imports.state })
    .from(imports)
    .where(and(inScope(tx), eq(imports.id, id)));
  return row?.state;
}

/** Imports that wait for a worker, or whose worker was killed, oldest first. */
export function importsAtWork(
  tx: ScopedTransaction,
  now: Date,
  limit: number,
): Promise<{ id: number; teamId: number | null }[]> {
  return tx
    .select({ id: imports.id, teamId: imports.teamId })
    .from(imports)
    .where(
      and(
        inArray(imports.state, [...IMPORT_STATES_AT_WORK]),
        or(isNull(imports.retryAt), lte(imports.retryAt, now)),
      ),
    )
    .orderBy(asc(imports.id))
    .limit(limit);
}

/**
 * Advances the progress of a running import from where the worker believes it to be. Throws if it is elsewhere: another
 * process has taken over.
 */
export async function advanceProgress(
  tx: ScopedTransaction,
  job: { id: number; lastRow: number },
  changes: ImportChanges,
): Promise<void> {
  const { rowCount } = await tx
    .update(imports)
    .set(changes)
    .where(
      and(
        inScope(tx),
        eq(imports.id, job.id),
        eq(imports.state, 'running'),
        eq(imports.lastRow, job.lastRow),
      ),
    );
  if (rowCount !== 1) throw new Error('Another process goes on with this import.');
}

/** Removes checks that were not answered for long, and unusable files. Neither has created a gymnast. */
export async function removeUnanswered(tx: ScopedTransaction, before: Date): Promise<void> {
  await tx.delete(imports).where(and(inArray(imports.state, [...UNANSWERED]), lt(imports.createdAt, before)));
}

/**
 * Older imports of the team whose refused rows no longer fit beside those of newer ones; `finishedAt` is null for checks
 * that wait for an answer. Imports at work are not among them.
 */
export async function importsWithoutRoom(
  tx: ScopedTransaction,
  { id, teamId }: Pick<ImportRow, 'id' | 'teamId'>,
  most: RefusedSize,
): Promise<Pick<ImportRow, 'id' | 'finishedAt'>[]> {
  const sizes = tx.$with('sizes').as(
    tx
      .select({
        id: imports.id,
        finishedAt: imports.finishedAt,
        state: imports.state,
        rows: sql<number>`count(*)`.as('rows'),
        characters: sql<number>`sum(${REFUSED_CHARACTERS})`.as('characters'),
      })
      .from(imports)
      .innerJoin(importRows, eq(importRows.importId, imports.id))
      .where(
        and(
          teamId === null ? isNull(imports.teamId) : eq(imports.teamId, teamId),
          inArray(importRows.outcome, [...OUTCOMES_WITH_CELLS]),
        ),
      )
      .groupBy(imports.id),
  );
  const newest = sql`over (order by (${sizes.id} = ${id}) desc, ${sizes.id} desc)`;
  const sums = tx.$with('sums').as(
    tx
      .select({
        id: sizes.id,
        finishedAt: sizes.finishedAt,
        state: sizes.state,
        rows: sql<number>`sum(${sizes.rows}) ${newest}`.as('all_rows'),
        characters: sql<number>`sum(${sizes.characters}) ${newest}`.as('all_characters'),
      })
      .from(sizes),
  );
  return tx
    .with(sizes, sums)
    .select({ id: sums.id, finishedAt: sums.finishedAt })
    .from(sums)
    .where(
      and(
        ne(sums.id, id),
        notInArray(sums.state, [...IMPORT_STATES_AT_WORK]),
        or(gt(sums.rows, most.rows), gt(sums.characters, most.characters)),
      ),
    );
}

/** Checks of the team that wait for an answer, beyond the newest `most`. */
export async function checksBeyond(
  tx: ScopedTransaction,
  { teamId }: Pick<ImportRow, 'teamId'>,
  most: number,
): Promise<number[]> {
  const rows = await tx
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(
        teamId === null ? isNull(imports.teamId) : eq(imports.teamId, teamId),
        inArray(imports.state, [...UNANSWERED]),
      ),
    )
    .orderBy(desc(imports.id))
    .offset(most);
  return rows.map(({ id }) => id);
}

/** How many imports the person has started since. */
export function startedSince(tx: ScopedTransaction, userId: number, since: Date): Promise<number> {
  return tx.$count(imports, and(eq(imports.userId, userId), gt(imports.createdAt, since)));
}

/** Imports that ended before the given time and still have their rows, or words of their file. */
export async function endedBefore(tx: ScopedTransaction, before: Date): Promise<number[]> {
  const rows = await tx
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(
        lt(imports.finishedAt, before),
        or(
          sql`exists (select from import_rows where import_rows.import_id = ${imports.id})`,
          isNotNull(imports.fileColumns),
          isNotNull(imports.chosenSheet),
          isNotNull(imports.problem),
        ),
      ),
    );
  return rows.map(({ id }) => id);
}

/**
 * Removes the headings and names of sheets, and the sentence that may quote them: in a file without headings, they are
 * the values of a gymnast.
 */
export async function removeWordsOfFile(tx: ScopedTransaction, id: number): Promise<void> {
  await tx
    .update(imports)
    .set({ fileColumns: null, chosenSheet: null, problem: null })
    .where(eq(imports.id, id));
}

/**
 * Removes the example cells of the headings from an import that has ended: they are shown only while its columns are
 * matched. How the headings were understood stays.
 */
export async function removeSamplesIfEnded(tx: ScopedTransaction, id: number): Promise<void> {
  await tx
    .update(imports)
    .set({ fileColumns: columnsWithoutSamples })
    .where(and(eq(imports.id, id), isNotNull(imports.finishedAt), hasSamples));
}

/** The names of the league's teams, without the demo team. */
export async function teamNames(tx: ScopedTransaction): Promise<{ id: number; name: string }[]> {
  return tx
    .select({ id: teams.id, name: teams.name })
    .from(teams)
    .where(eq(teams.isDemo, false))
    .orderBy(asc(teams.name));
}

export async function teamNameOf(tx: ScopedTransaction, teamId: number): Promise<string> {
  const [team] = await tx.select({ name: teams.name }).from(teams).where(eq(teams.id, teamId));
  if (!team) throw new Error('The team of an import is gone.');
  return team.name;
}
