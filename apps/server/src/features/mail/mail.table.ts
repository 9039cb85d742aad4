import { MAIL_STATES } from '@league/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../auth/auth.table.ts';
import { messages } from '../messages/messages.table.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Marks the place of the secret in a text. A private-use character, which no cleaned name contains. */
export const SECRET_MARK = '\uE001';

/**
 * Mails of the portal itself and of messages, written in the transaction of their action. A secret (a password, or a
 * link that opens an account) is stored separately from the text, and removed when the mail is sent or dropped.
 */
export const mails = pgTable(
  'mails',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    createdAt: moment('created_at').notNull(),
    /** For a mail of the portal itself: the account it is about. Without that account, the mail is useless. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** For all other mails: the message it belongs to. */
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'cascade' }),
    /** For a message to families: the gymnasts whose family it goes to. */
    memberIds: integer('member_ids').array().notNull().default(sql`'{}'`),
    toName: text('to_name').notNull(),
    toAddress: text('to_address').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    secret: text('secret'),
    /** True if the recipient can turn mails like this off; its secret is then the link for that (OFFICE-08). */
    isSubscribed: boolean('is_subscribed').notNull().default(false),
    state: text('state', { enum: MAIL_STATES }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** Also the lease of a process that is sending it: no other process takes it before then. */
    nextAttemptAt: moment('next_attempt_at').notNull(),
    /** The mail is not sent after this, because its link no longer works then. */
    validUntil: moment('valid_until'),
    sentAt: moment('sent_at'),
    /** A code; rows of an earlier release may have a sentence. */
    reason: text('reason'),
    /** The mail server's answer to the last attempt, in its own words. */
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

/** Each time a person sent a mail of a message again. It counts toward the person's daily limit. */
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
