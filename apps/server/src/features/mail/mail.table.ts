import { MAIL_STATES } from '@league/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../auth/auth.table.ts';
import { messages } from '../messages/messages.table.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Mails of the portal itself and those of messages, each written in the transaction of the action they tell of. What must not stay (a password,
 * a link that opens an account) is stored apart from the text and removed as soon as the mail is sent or dropped.
 */
export const mails = pgTable(
  'mails',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    createdAt: moment('created_at').notNull(),
    /** The account it is about, for a mail of the portal itself; without that account the mail is of no use to anyone. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The message it belongs to, for all others. */
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'cascade' }),
    /** The gymnasts whose family it goes to, for a message to families. */
    memberIds: integer('member_ids').array().notNull().default(sql`'{}'`),
    toName: text('to_name').notNull(),
    toAddress: text('to_address').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    secret: text('secret'),
    /** The recipient can turn mails like this one off; its secret is the link for that (OFFICE-08). */
    isSubscribed: boolean('is_subscribed').notNull().default(false),
    state: text('state', { enum: MAIL_STATES }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** Also the lease of a process that is sending it: no one else takes it before then. */
    nextAttemptAt: moment('next_attempt_at').notNull(),
    /** It is not sent after this, as the link in it no longer works then. */
    validUntil: moment('valid_until'),
    sentAt: moment('sent_at'),
    /** A code; rows written by a former release can hold a sentence. */
    reason: text('reason'),
    /** What the mail server answered to the last try, in its own words. */
    answer: text('answer'),
  },
  (table) => [
    index('mails_due')
      .on(sql`(${table.messageId} is not null)`, table.nextAttemptAt, table.id)
      .where(sql`state = 'waiting'`),
    index('mails_newest').on(table.createdAt.desc(), table.id.desc()),
    index('mails_user').on(table.userId),
    index('mails_message').on(table.messageId),
    index('mails_members').using('gin', table.memberIds),
    check('mails_for_account_or_message', sql`num_nonnulls(user_id, message_id) = 1`),
  ],
);

/** Each time that a person had a mail of a message sent again: it counts among the mails of that person's day. */
export const mailResends = pgTable(
  'mail_resends',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    mailId: integer('mail_id')
      .notNull()
      .references(() => mails.id, { onDelete: 'cascade' }),
    userId: integer('user_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
  },
  (table) => [
    index('mail_resends_mail').on(table.mailId),
    index('mail_resends_of_day').on(table.userId, table.day),
  ],
);
