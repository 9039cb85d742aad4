import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../auth/auth.table.ts';
import { teams } from '../teams/teams.table.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** What the league stores about a coach besides the account; the id is the account's. */
export const coaches = pgTable('coaches', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  teamId: integer('team_id').references(() => teams.id),
  coachLevel: text('coach_level'),
  isActive: boolean('is_active').notNull().default(true),
  /** Whether the coach gets the daily mail on what the office changed (OFFICE-08). */
  wantsDailyMail: boolean('wants_daily_mail').notNull().default(true),
  /** The daily mails cover what the office changed before this moment. */
  toldUntil: moment('told_until').notNull().defaultNow(),
  /** What the office changed after this moment is marked as new in the coach's list; null before the first visit. */
  changesSeenAt: moment('changes_seen_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/**
 * Open invitations of coaches and of the office's people: at most one per account, deleted when used (BEYOND-14). Only
 * a digest of the link is stored, so that reading the table gives no access.
 */
export const coachInvitations = pgTable('coach_invitations', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  tokenDigest: text('token_digest').notNull().unique(),
  expiresAt: moment('expires_at').notNull(),
});
