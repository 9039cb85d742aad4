import { DATE_ORDERS, IMPORT_STATES, ROLES, ROW_REFUSALS } from '@league/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { teams } from '../teams/teams.table.ts';
import type { CellProblem, FileColumns, LocalDates } from './imports.types.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Upload addresses that were issued, each to one person; no other object is ever read (IMPORT-03, IMPORT-04). */
export const importObjects = pgTable(
  'import_objects',
  {
    key: uuid('key').primaryKey(),
    userId: integer('user_id').notNull(),
    /** Null for the office, which has no team. */
    teamId: integer('team_id').references(() => teams.id),
    fileName: text('file_name'),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    /** All bytes received at this address, including files that were replaced or too large (SAFE-07). */
    receivedBytes: bigint('received_bytes', { mode: 'number' }).notNull().default(0),
    receivedAt: moment('received_at'),
  },
  (table) => [index('import_objects_issued').on(table.userId, table.createdAt)],
);

/**
 * The import of one file: the job and its record in one row. The coach is stored as text, so that the record outlives
 * the account. `last_row` is the last row of the file whose outcome is stored; a portal that was killed continues after
 * it (IMPORT-10).
 */
export const imports = pgTable(
  'imports',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Null for a file of the office with a team column. */
    teamId: integer('team_id').references(() => teams.id),
    userId: integer('user_id').notNull(),
    role: text('role', { enum: ROLES }).notNull().default('coach'),
    coachFirstName: text('coach_first_name').notNull(),
    coachLastName: text('coach_last_name').notNull(),
    coachEmail: text('coach_email').notNull(),
    fileName: text('file_name').notNull(),
    objectKey: uuid('object_key').notNull(),
    objectVersion: text('object_version').notNull(),
    state: text('state', { enum: IMPORT_STATES }).notNull().default('waiting'),
    /** What is wrong with the file as a whole, in words. */
    problem: text('problem'),
    askFirst: boolean('ask_first').notNull(),
    chosenColumns: jsonb('chosen_columns')
      .$type<Readonly<Record<string, number | null>>>()
      .notNull()
      .default({}),
    /** The sheet to read, if the workbook has several candidates. */
    chosenSheet: text('chosen_sheet'),
    /** How dates like 4/3/2014 are written, as the coach chose; null while not chosen. */
    dateOrder: text('date_order', { enum: DATE_ORDERS }),
    localDates: jsonb('local_dates').$type<LocalDates>(),
    createRows: jsonb('create_rows').$type<readonly number[]>().notNull().default([]),
    /** Rows that the coach confirmed to be brothers and sisters of the gymnast with their email (FAMILY-02). */
    siblingRows: jsonb('sibling_rows').$type<readonly number[]>().notNull().default([]),
    fileColumns: jsonb('file_columns').$type<FileColumns>(),
    rowsTotal: integer('rows_total'),
    creatableCount: integer('creatable_count').notNull().default(0),
    errorCount: integer('error_count').notNull().default(0),
    duplicateCount: integer('duplicate_count').notNull().default(0),
    possibleDuplicateCount: integer('possible_duplicate_count').notNull().default(0),
    createdCount: integer('created_count').notNull().default(0),
    /**
     * How many created gymnasts the activity log has entries for. An import that stopped and continued has an entry for
     * each part.
     */
    loggedCreatedCount: integer('logged_created_count').notNull().default(0),
    /** False once its refused rows were removed to make room for those of newer imports. */
    hasRefusedRows: boolean('has_refused_rows').notNull().default(true),
    loggedNotCreatedCount: integer('logged_not_created_count').notNull().default(0),
    lastRow: integer('last_row').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When creation began. */
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
    faults: integer('faults').notNull().default(0),
    retryAt: moment('retry_at'),
    undoneAt: moment('undone_at'),
    removedCount: integer('removed_count').notNull().default(0),
    keptCount: integer('kept_count').notNull().default(0),
  },
  (table) => [
    index('imports_newest').on(table.teamId, table.id.desc()),
    index('imports_of_object').on(table.objectKey),
    uniqueIndex('imports_one_at_work')
      .on(sql`coalesce(${table.teamId}, 0)`)
      .where(sql`state in ('waiting', 'checking', 'running')`),
  ],
);

export const ROW_OUTCOMES = ['creatable', 'created', ...ROW_REFUSALS] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

/** Not an outcome: marks what was typed in place of the cells of a refused row (IMPORT-12). */
export const EDITED = 'edited';

/**
 * The outcomes of an import's rows. Rows that were not created keep their cells, to be fixed and imported again.
 * Erasing a member removes their row, and removing an import removes all its rows. Triggers do this, because a foreign
 * key would look up member and import for each of the thousands of rows stored in one transaction.
 */
export const importRows = pgTable(
  'import_rows',
  {
    importId: integer('import_id').notNull(),
    row: integer('row').notNull(),
    outcome: text('outcome', { enum: [...ROW_OUTCOMES, EDITED] }).notNull(),
    memberName: text('member_name').notNull(),
    memberId: integer('member_id'),
    problems: jsonb('problems').$type<readonly CellProblem[]>(),
    cells: jsonb('cells').$type<readonly string[]>(),
    warnings: jsonb('warnings').$type<readonly string[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.outcome, table.row] }),
    index('import_rows_member').on(table.memberId),
  ],
);
