import { ACTION_TYPES, type ActivityFacts } from '@league/contract';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Entries that changed a name; the search finds a gymnast under a former name by them. */
export const hasFormerName = sql`before ?| array['firstName', 'lastName']`;

/**
 * Who did what, with the values before and after. Names are stored as text and nothing is referenced, so that entries
 * outlive coach and member (ACTIVITY-04). The application's role may only insert and select.
 */
export const activityLog = pgTable(
  'activity_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    actionType: text('action_type', { enum: ACTION_TYPES }).notNull(),
    userId: integer('user_id'),
    coachName: text('coach_name').notNull(),
    coachEmail: text('coach_email').notNull(),
    teamId: integer('team_id'),
    teamName: text('team_name'),
    memberId: integer('member_id'),
    memberName: text('member_name'),
    csvFileName: text('csv_file_name'),
    recordCount: integer('record_count'),
    /** What happened, as a code with its data; activityWords turns it into words. */
    facts: jsonb('facts').$type<ActivityFacts>(),
    /** The words of an entry without facts, as an earlier release stored them. */
    details: text('details').notNull().default(''),
    before: jsonb('before').$type<Readonly<Record<string, unknown>>>(),
    after: jsonb('after').$type<Readonly<Record<string, unknown>>>(),
    /** The bulk change that this is part of; not a foreign key, because the log outlives everything. */
    bulkChangeId: integer('bulk_change_id'),
    /**
     * What the search compares with, as foldForSearch folds it (ACTIVITY-02). A trigger fills it in an entry that is
     * stored without it, and again when the entry changes.
     */
    searchText: text('search_text'),
  },
  (table) => [
    // Read backwards, newest first. In ascending order each new entry is last and is appended without a search.
    index('activity_log_newest').on(table.createdAt.asc().nullsFirst(), table.id.asc().nullsFirst()),
    index('activity_log_coach').on(table.userId, table.id.asc().nullsFirst()),
    index('activity_log_member').on(table.memberId, table.id),
    index('activity_log_former_names').on(table.memberId).where(hasFormerName),
    index('activity_log_bulk_change').on(table.bulkChangeId, table.id).where(sql`bulk_change_id is not null`),
  ],
);

/**
 * The values of a gymnast before and after a change, for undoing it or putting one value back (ROSTER-08). The log describes
 * the same change under the same id; its format may change without affecting these rows.
 */
export const memberChanges = pgTable(
  'member_changes',
  {
    activityId: bigint('activity_id', { mode: 'number' }).primaryKey(),
    memberId: integer('member_id').notNull(),
    /** The team whose coaches may read the row, as in the log. */
    teamId: integer('team_id'),
    bulkChangeId: integer('bulk_change_id'),
    before: jsonb('before').notNull(),
    after: jsonb('after').notNull(),
  },
  (table) => [
    index('member_changes_member').on(table.memberId),
    index('member_changes_bulk_change').on(table.bulkChangeId).where(sql`bulk_change_id is not null`),
  ],
);
