import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Secrets that all server processes share, created at the first start. */
export const portalSecrets = pgTable('portal_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

/** When the backup program finished a file, for the office's dashboard (OFFICE-04). */
export const backups = pgTable('backups', {
  madeAt: timestamp('made_at', { withTimezone: true }).primaryKey(),
});

/**
 * Counted attempts, shared by all server processes (AUTH-10). The columns are those that rate-limiter-flexible expects.
 */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});
