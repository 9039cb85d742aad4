import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../auth/auth.table.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** How far a mail has come; that one is merely kept, because no mail server is configured, is not stored. */
export const STORED_MAIL_STATES = ['waiting', 'sent', 'refused', 'dropped'] as const;

/**
 * Mails of the portal itself, written in the transaction of the action they tell of. What must not stay (a password,
 * a link that opens an account) is stored apart from the text and removed as soon as the mail is sent or dropped.
 */
export const mails = pgTable(
  'mails',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    createdAt: moment('created_at').notNull(),
    /** The account it is about; without that account the mail is of no use to anyone. */
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    toName: text('to_name').notNull(),
    toAddress: text('to_address').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    secret: text('secret'),
    state: text('state', { enum: STORED_MAIL_STATES }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** Also the lease of a process that is sending it: nobody else takes it before then. */
    nextAttemptAt: moment('next_attempt_at').notNull(),
    /** It is not sent after this, as the link in it no longer works then. */
    validUntil: moment('valid_until'),
    sentAt: moment('sent_at'),
    reason: text('reason'),
  },
  (table) => [
    index('mails_due').on(table.nextAttemptAt).where(sql`state = 'waiting'`),
    index('mails_newest').on(table.createdAt.desc(), table.id.desc()),
    index('mails_user').on(table.userId),
  ],
);
