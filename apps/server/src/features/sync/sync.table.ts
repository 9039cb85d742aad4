import {
  type PlanFacts,
  SYNC_RUN_KINDS,
  SYNC_RUN_OUTCOMES,
  type SyncFact,
  type SyncPlan,
  type SyncRunKind,
  type SyncRunOutcome,
} from '@league/contract';
import type { MappedFieldKey } from '@league/provider';
import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { members } from '../members/members.table.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

export type RunKind = SyncRunKind;
export type RunOutcome = SyncRunOutcome;

/**
 * One row per run; a push that found nothing to do has none. A run that a person requests starts as `requested`, for
 * any process that has a worker.
 */
export const syncRuns = pgTable(
  'sync_runs',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: SYNC_RUN_KINDS }).notNull(),
    /** For an `event` run, the event; for a `changes` run, the team that it reads completely. */
    subjectId: integer('subject_id'),
    /** The name of the person who requested it. */
    requestedBy: text('requested_by'),
    /** The account of that person. Each coach can have one waiting request at a time. */
    requestedById: integer('requested_by_id'),
    startedAt: moment('started_at').notNull(),
    finishedAt: moment('finished_at'),
    outcome: text('outcome', { enum: SYNC_RUN_OUTCOMES }).notNull(),
    progress: jsonb('progress'),
    counts: jsonb('counts').notNull(),
    /** What the run reports; null in a row of an earlier release, which stored the sentence itself. */
    facts: jsonb('facts').$type<readonly SyncFact[]>(),
    /** The sentence of an earlier release; empty in newer rows, whose sentence is built from the facts. */
    message: text('message').notNull().default(''),
    /** The newest change at the provider that the run has read, by the provider's own clock. */
    readUpTo: moment('read_up_to'),
  },
  (table) => [
    index('sync_runs_newest').on(table.kind, table.startedAt.desc()),
    index('sync_runs_open').on(table.outcome).where(sql`finished_at is null`),
  ],
);

/** What the portal's own value overrode at the provider, stored for the office (SYNC-01). */
export const syncConflicts = pgTable(
  'sync_conflicts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** An un-archived contact is not an overridden value: the office decides about it as a whole (case C25). */
    kind: text('kind', { enum: ['overridden', 'unarchived'] })
      .notNull()
      .default('overridden'),
    /** The key of the field (SYNCED_FIELDS); `archived` for an un-archived contact, which has no values. */
    field: text('field').notNull(),
    portalValue: text('portal_value'),
    providerValue: text('provider_value'),
    foundAt: moment('found_at').notNull().defaultNow(),
    /** Who set the portal's value, by the activity log. */
    changedBy: text('changed_by'),
    changedAt: moment('changed_at'),
    /** When the contact last changed, by the provider's clock. */
    providerChangedAt: moment('provider_changed_at'),
    /** Whose value the office chose. */
    resolution: text('resolution', { enum: ['portal', 'provider'] }),
  },
  (table) => [index('sync_conflicts_member').on(table.memberId)],
);

/** What webhook events have named and the sync has not read yet; one row per record, however often it is named. */
export const syncHints = pgTable(
  'sync_hints',
  {
    kind: text('kind', { enum: ['contact', 'event'] }).notNull(),
    providerId: bigint('provider_id', { mode: 'number' }).notNull(),
    /**
     * How many webhook events arrived. One that arrives while the record is being read must not be removed with the
     * others.
     */
    received: integer('received').notNull().default(1),
    attempts: integer('attempts').notNull().default(0),
    retryAt: moment('retry_at'),
  },
  (table) => [primaryKey({ columns: [table.kind, table.providerId] })],
);

/**
 * What a run would have done: one that the safety brake stopped, or a dry run. Only the newest of each kind is stored.
 */
export const syncPlans = pgTable(
  'sync_plans',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: ['stopped', 'dry'] }).notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /**
     * What the plan's sentence says besides the counts; null in a row of an earlier release, which stored the sentence
     * itself.
     */
    facts: jsonb('facts').$type<PlanFacts>(),
    /** The sentence of an earlier release; empty in newer rows, whose sentence is built from the facts. */
    message: text('message').notNull().default(''),
    onRosters: integer('on_rosters').notNull(),
    counts: jsonb('counts').notNull(),
    entries: jsonb('entries').$type<SyncPlan['entries']>().notNull(),
    /** Every single loss, as `member:field`: the office allows exactly these. */
    losses: jsonb('losses').notNull(),
    decision: text('decision', { enum: ['approved', 'dismissed'] }),
  },
  (table) => [uniqueIndex('sync_plans_newest').on(table.kind)],
);

/**
 * Registrations that were removed at the provider. A list read before that must not restore them, so each is stored
 * until a read that began later.
 */
export const removedRegistrations = pgTable('removed_registrations', {
  providerRegistrationId: bigint('provider_registration_id', { mode: 'number' }).primaryKey(),
  removedAt: moment('removed_at').notNull().defaultNow(),
});

/** The provider account that the portal's contacts belong to, and another one if that was found instead (one row). */
export const providerAccount = pgTable('provider_account', {
  id: integer('id').primaryKey().default(1),
  accountId: bigint('account_id', { mode: 'number' }).notNull(),
  name: text('name').notNull(),
  /** Null after the office switches accounts until everything there has been read. Nothing is written before that. */
  readAt: moment('read_at').defaultNow(),
  /** When the portal was restored from a backup; nothing is synced until the office releases it (PROVIDER-09). */
  restoredAt: moment('restored_at'),
  otherAccountId: bigint('other_account_id', { mode: 'number' }),
  otherName: text('other_name'),
});

/**
 * Where the provider keeps the portal's values, as the last pull found it: the system code of each configured name, and
 * the names of the choices by their ids.
 */
export const providerFields = pgTable('provider_fields', {
  key: text('key').$type<MappedFieldKey>().primaryKey(),
  configuredName: text('configured_name').notNull(),
  systemCode: text('system_code').notNull(),
  choices: jsonb('choices').$type<{ id: number; name: string }[]>().notNull(),
});

/**
 * Which process pulls and which one pushes. A process that takes a lease gets the next fence. It keeps the lease by
 * extending `until`, by the database's clock.
 */
export const leases = pgTable('leases', {
  name: text('name', { enum: ['pull', 'push'] }).primaryKey(),
  fence: integer('fence').notNull().default(0),
  until: moment('until').notNull().default(sql`'-infinity'`),
});

/** The provider's call budgets, one row each. Taking a place locks the row. */
export const providerBudgets = pgTable('provider_budgets', {
  bucket: text('bucket').primaryKey(),
  /** Until when the provider has asked to wait. */
  closedUntil: moment('closed_until'),
});

/** The places taken in the call budgets by all processes (enter_provider_budget in the migrations). */
export const providerCalls = pgTable(
  'provider_calls',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    bucket: text('bucket').notNull(),
    freeAt: moment('free_at').notNull(),
  },
  (table) => [index('provider_calls_places').on(table.bucket, table.freeAt)],
);
