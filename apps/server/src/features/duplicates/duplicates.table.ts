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
 * Birth dates whose gymnasts are compared next. Triggers add one when an entry is new on a roster, or has another name or
 * birth date, whatever writes it. A date may be there more than once.
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
    /** Since the office has said that they are two children; never listed again. */
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

/** What was of the other entry before a merge, by ids; it goes back when the merge is undone. */
export type MovedRows = {
  readonly registrations: readonly number[];
  readonly results: readonly number[];
  readonly resultNames: readonly number[];
  readonly attendance: readonly string[];
  readonly merged: readonly number[];
};

/** A value of an entry, as a text or null; of the team its id. */
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
    /** The versions that the merge has made: any later change moves one of them. */
    keptVersion: integer('kept_version').notNull(),
    mergedVersion: integer('merged_version').notNull(),
    mergedBy: text('merged_by').notNull(),
    mergedAt: moment('merged_at').notNull().defaultNow(),
    undoneAt: moment('undone_at'),
  },
  (table) => [index('member_merges_kept').on(table.keptId), index('member_merges_merged').on(table.mergedId)],
);
