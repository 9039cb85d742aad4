import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { SandboxState } from './sandbox.ts';

/**
 * What visitors have changed in their demos (DEMO-04), and nothing of the league: no key leads from here to another table.
 * The invented roster itself is code, so a visitor who only looks has no row.
 */
export const demoSandboxes = pgTable(
  'demo_sandboxes',
  {
    /** What the visitor's cookie says. */
    id: text('id').primaryKey(),
    state: jsonb('state').$type<SandboxState>().notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('demo_sandboxes_used').on(table.usedAt)],
);
