import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../auth/auth.table.ts';
import { teams } from '../teams/teams.table.ts';

/** What the league knows of a coach beside the account; the id is the account's. */
export const coaches = pgTable('coaches', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  teamId: integer('team_id').references(() => teams.id),
  coachLevel: text('coach_level'),
  isActive: boolean('is_active').notNull().default(true),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
