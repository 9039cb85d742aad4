import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { members } from '../members/members.table.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const RUN_KINDS = ['full', 'changes', 'push'] as const;
export type RunKind = (typeof RUN_KINDS)[number];

export const RUN_OUTCOMES = [
  'running',
  'unchanged',
  'done',
  'partly',
  'failed',
  'interrupted',
  'stopped',
] as const;
export type RunOutcome = (typeof RUN_OUTCOMES)[number];

/** One row per run of a kind; a push that found nothing to do leaves none. */
export const syncRuns = pgTable(
  'sync_runs',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: RUN_KINDS }).notNull(),
    startedAt: moment('started_at').notNull(),
    finishedAt: moment('finished_at'),
    outcome: text('outcome', { enum: RUN_OUTCOMES }).notNull(),
    counts: jsonb('counts').notNull(),
    message: text('message').notNull(),
    /** The newest change at the provider that the run has read, by the provider's own clock. */
    readUpTo: moment('read_up_to'),
  },
  (table) => [index('sync_runs_newest').on(table.kind, table.startedAt.desc())],
);

/** What the portal's own value overrode at the provider, kept to be seen (SYNC-01). */
export const syncConflicts = pgTable('sync_conflicts', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  memberId: integer('member_id')
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' }),
  field: text('field').notNull(),
  portalValue: text('portal_value'),
  providerValue: text('provider_value'),
  foundAt: moment('found_at').notNull().defaultNow(),
});
