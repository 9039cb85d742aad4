import { MESSAGE_AUDIENCES } from '@league/contract';
import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { teams } from '../teams/teams.table.ts';

/**
 * What coaches and the office wrote to families and coaches, once, by the id that the screen gave it. Its mails are in `mails`.
 * Rows are added and, after the configured time, deleted.
 */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** The league's calendar day, by which a person's messages are counted. */
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
    /** What is under the text of each mail. */
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
