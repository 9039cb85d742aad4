import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../auth/auth.table.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * The league's teams, named as in the provider's team field, and the team of the demo data. The demo team is never sent to
 * the provider, so a team of the league may have the same name.
 */
export const teams = pgTable(
  'teams',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    isDemo: boolean('is_demo').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('teams_name_once').on(table.name).where(sql`not is_demo`),
    uniqueIndex('teams_one_demo').on(table.isDemo).where(sql`is_demo`),
  ],
);

/** Registration codes. Each creates one account and is then used up (AUTH-02). */
export const teamCodes = pgTable(
  'team_codes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    teamId: integer('team_id')
      .notNull()
      .references(() => teams.id),
    code: text('code').notNull().unique(),
    createdAt: moment('created_at').notNull().defaultNow(),
    usedAt: moment('used_at'),
    usedByUserId: integer('used_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('team_codes_one_open_per_team')
      .on(table.teamId)
      .where(sql`used_at is null and ended_at is null`),
  ],
);
