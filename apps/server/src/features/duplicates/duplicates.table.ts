import type { DuplicateReason } from '@league/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { members } from '../members/members.table.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Birth dates whose gymnasts must be compared. Triggers add one if an entry is new on a roster or its name or birth
 * date changes, whatever code writes it. A date may occur several times.
 */
export const birthsToCompare = pgTable('births_to_compare', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  bornOn: date('born_on', { mode: 'string' }).notNull(),
});

/** Two entries that may be one child, the one with the lower id first. */
export const duplicatePairs = pgTable(
  'duplicate_pairs',
  {
    firstId: integer('first_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    secondId: integer('second_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    reasons: text('reasons').array().$type<DuplicateReason[]>().notNull(),
    foundAt: moment('found_at').notNull().defaultNow(),
    /** When the office declared them two children; they are then never listed again. */
    toldApartAt: moment('told_apart_at'),
  },
  (table) => [
    primaryKey({ columns: [table.firstId, table.secondId] }),
    index('duplicate_pairs_second').on(table.secondId),
    index('duplicate_pairs_open')
      .on(table.foundAt, table.firstId, table.secondId)
      .where(sql`told_apart_at is null`),
    check('duplicate_pairs_ordered', sql`first_id < second_id`),
  ],
);

/** The rows that belonged to the other entry before a merge, by ids; undoing the merge returns them. */
export type MovedRows = {
  readonly registrations: readonly number[];
  readonly results: readonly number[];
  readonly resultNames: readonly number[];
  readonly attendance: readonly string[];
  readonly merged: readonly number[];
  /** Not moved: who was in the family that the remaining entry joined. Absent in merges of an earlier release. */
  readonly family?: readonly number[];
};

/** A value of an entry, as text or null; for the team, its id. */
export type FormerValues = Readonly<Record<string, string | number | null>>;

/** Two entries of one child that the office has merged. */
export const memberMerges = pgTable(
  'member_merges',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    keptId: integer('kept_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    mergedId: integer('merged_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    keptBefore: jsonb('kept_before').$type<FormerValues>().notNull(),
    mergedBefore: jsonb('merged_before').$type<FormerValues>().notNull(),
    moved: jsonb('moved').$type<MovedRows>().notNull(),
    /** The versions after the merge; any later change increases one of them. */
    keptVersion: integer('kept_version').notNull(),
    mergedVersion: integer('merged_version').notNull(),
    mergedBy: text('merged_by').notNull(),
    mergedAt: moment('merged_at').notNull().defaultNow(),
    undoneAt: moment('undone_at'),
  },
  (table) => [index('member_merges_kept').on(table.keptId), index('member_merges_merged').on(table.mergedId)],
);
