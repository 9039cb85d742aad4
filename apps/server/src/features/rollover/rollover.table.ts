import type { LapsedAction, RolloverList } from '@league/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bulkChanges, members } from '../members/members.table.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Season rollovers. At most one is being prepared, shared by all office people; the others have been made. */
export const seasonRollovers = pgTable(
  'season_rollovers',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    cutoffDay: date('cutoff_day', { mode: 'string' }).notNull(),
    ageLimit: integer('age_limit').notNull(),
    lapsedAction: text('lapsed_action').$type<LapsedAction>().notNull(),
    wholeLevels: text('whole_levels').array().notNull().default(sql`'{}'`),
    /** The lists whose gymnasts are ticked, except those in `season_rollover_choices`. */
    tickedLists: text('ticked_lists').array().$type<RolloverList[]>().notNull(),
    startedBy: text('started_by').notNull(),
    startedAt: moment('started_at').notNull().defaultNow(),
    changedBy: text('changed_by').notNull(),
    changedAt: moment('changed_at').notNull().defaultNow(),
    madeBy: text('made_by'),
    madeAt: moment('made_at'),
    /** Null for a rollover that changed no gymnast. */
    bulkChangeId: integer('bulk_change_id').references(() => bulkChanges.id, { onDelete: 'set null' }),
    archived: integer('archived').notNull().default(0),
    movedUp: integer('moved_up').notNull().default(0),
    renewed: integer('renewed').notNull().default(0),
  },
  (table) => [
    uniqueIndex('season_rollovers_one_open').on(sql`(${table.madeAt} is null)`).where(sql`made_at is null`),
  ],
);

/** Gymnasts who were ticked or unticked one by one, in the rollover that is being prepared. */
export const seasonRolloverChoices = pgTable(
  'season_rollover_choices',
  {
    rolloverId: integer('rollover_id')
      .notNull()
      .references(() => seasonRollovers.id, { onDelete: 'cascade' }),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    list: text('list').$type<RolloverList>().notNull(),
    isTicked: boolean('is_ticked').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.rolloverId, table.list, table.memberId] }),
    index('season_rollover_choices_member').on(table.memberId),
  ],
);
