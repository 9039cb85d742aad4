import { date, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { members } from '../members/members.table.ts';

export const meets = pgTable('meets', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  heldOn: date('held_on', { mode: 'string' }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

/** One row per gymnast and meet; scores are whole thousandths, null for an event not competed (SCORE-05). */
export const meetScores = pgTable(
  'meet_scores',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    meetId: integer('meet_id')
      .notNull()
      .references(() => meets.id, { onDelete: 'cascade' }),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    level: text('level').notNull(),
    vault: integer('vault'),
    bars: integer('bars'),
    beam: integer('beam'),
    floor: integer('floor'),
    allAround: integer('all_around'),
  },
  (table) => [unique('meet_scores_once').on(table.meetId, table.memberId)],
);
