import { TAP_STATES } from '@league/contract';
import { boolean, date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { members } from '../members/members.table.ts';
import { teams } from '../teams/teams.table.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Every tap of a coach, once, by the id that the phone gave it. The latest tap for a gymnast and day counts. Rows are
 * added, and deleted after the configured time or with an erased gymnast; they are never changed. The team is the coach's
 * team at the time the server receives the tap.
 */
export const attendanceTaps = pgTable(
  'attendance_taps',
  {
    id: uuid('id').primaryKey(),
    teamId: integer('team_id')
      .notNull()
      .references(() => teams.id),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    state: text('state', { enum: TAP_STATES }).notNull(),
    /** By the clock of the phone, which may be wrong. */
    tappedAt: moment('tapped_at').notNull(),
    receivedAt: moment('received_at').notNull(),
    /** The time that orders taps: when the tap was made, or when it arrived if the phone's clock was wrong. */
    countsAt: moment('counts_at').notNull(),
    isByReceipt: boolean('is_by_receipt').notNull(),
    userId: integer('user_id').notNull(),
    /** A copy of the name, so that the mark outlives the account. */
    coachName: text('coach_name').notNull(),
  },
  (table) => [
    index('attendance_taps_latest').on(
      table.teamId,
      table.day,
      table.memberId,
      table.countsAt.desc(),
      table.receivedAt.desc(),
      table.id.desc(),
    ),
    index('attendance_taps_member').on(table.memberId),
    index('attendance_taps_day').on(table.day),
    // For counting a coach's recent taps.
    index('attendance_taps_of_coach').on(table.userId, table.receivedAt),
  ],
);
