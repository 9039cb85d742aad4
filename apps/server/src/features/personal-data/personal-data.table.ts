import { ERASURE_STATES, type SyncFact } from '@league/contract';
import { bigint, index, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Gymnasts who are to be erased or were: by number only and without a foreign key, because the record outlives the
 * member's row. While it waits it is the job; afterwards it prevents an old read of the provider from restoring them.
 */
export const erasures = pgTable(
  'erasures',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer('member_id').notNull(),
    /** The contact at the provider, once known. Kept, because no other contact gets the number. */
    providerContactId: bigint('provider_contact_id', { mode: 'number' }),
    requestedAt: moment('requested_at').notNull(),
    /** The name of the person of the office who requested it. */
    requestedBy: text('requested_by').notNull(),
    state: text('state', { enum: ERASURE_STATES }).notNull().default('waiting'),
    /** Why the last attempt failed. */
    reason: jsonb('fact').$type<SyncFact>(),
    /** The sentence of an earlier release, which stores no facts; a trigger turns it into a fact. */
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
