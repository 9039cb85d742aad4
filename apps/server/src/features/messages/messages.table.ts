import { MESSAGE_AUDIENCES } from '@league/contract';
import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { teams } from '../teams/teams.table.ts';

/**
 * Messages from coaches and the office to families and coaches. The screen chooses the id, so that a repeated request adds
 * no second row. The mails of a message are in `mails`. Rows are deleted after the configured time.
 */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** The day in the league's time zone; the daily limit counts by it. */
    day: date('day', { mode: 'string' }).notNull(),
    /** The team whose coach wrote it; null for the office. */
    teamId: integer('team_id').references(() => teams.id),
    /** The sender, also as text, so that the message outlives the account. */
    userId: integer('user_id').notNull(),
    senderName: text('sender_name').notNull(),
    replyTo: text('reply_to').notNull(),
    audience: text('audience', { enum: MESSAGE_AUDIENCES }).notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** The lines under the text of each mail. */
    closing: text('closing').notNull(),
    mailCount: integer('mail_count').notNull(),
    /** A hash of the chosen people, to recognize a repeated request. */
    recipients: text('recipients').notNull().default(''),
    /** Gymnasts or coaches who were chosen but have no address. */
    unreachedIds: integer('unreached_ids').array().notNull().default(sql`'{}'`),
    /** The coaches on whose dashboard a message of the office is shown until each has read it (OFFICE-08). */
    unreadBy: integer('unread_by').array().notNull().default(sql`'{}'`),
  },
  (table) => [
    index('messages_newest').on(table.teamId, table.createdAt.desc()),
    index('messages_of_day').on(table.userId, table.day),
    index('messages_unreached').using('gin', table.unreachedIds),
    index('messages_unread').using('gin', table.unreadBy),
  ],
);
