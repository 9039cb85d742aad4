import { ERASURE_STATES, type SyncFact } from '@league/contract';
import { bigint, index, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Gymnasts to be erased, and those who were: by number alone and without a reference, since the record outlives the
 * member's row. While it waits it is the job; afterwards it keeps an old read of the provider from bringing them back.
 */
export const erasures = pgTable(
  'erasures',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer('member_id').notNull(),
    /** The contact at the provider, as soon as it is known; kept, as no contact gets the number again. */
    providerContactId: bigint('provider_contact_id', { mode: 'number' }),
    requestedAt: moment('requested_at').notNull(),
    /** The name of the person of the office who asked for it. */
    requestedBy: text('requested_by').notNull(),
    state: text('state', { enum: ERASURE_STATES }).notNull().default('waiting'),
    /** Why the last try failed. */
    reason: jsonb('fact').$type<SyncFact>(),
    /** The sentence of a portal that stores no facts; a trigger keeps it as one. */
    reasonSentence: text('reason'),
    attempts: integer('attempts').notNull().default(0),
    retryAt: moment('retry_at'),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    unique('erasures_once').on(table.memberId),
    index('erasures_contact').on(table.providerContactId),
  ],
);
