import type { SyncFact } from '@league/contract';
import { type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { members } from '../members/members.table.ts';
import { teams } from '../teams/teams.table.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });
/**
 * Since when reads no longer find the event or registration at the provider. Set if too many are missing at once, until
 * a later read confirms the loss.
 */
const missingSince = () => moment('missing_since');

/** Events as read from the provider. Coaches see neither hidden events nor their registrations (EVENT-05). */
export const events = pgTable('events', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  providerEventId: bigint('provider_event_id', { mode: 'number' }).notNull().unique(),
  name: text('name').notNull(),
  description: text('description'),
  startDate: moment('start_date'),
  endDate: moment('end_date'),
  startTimeSpecified: boolean('start_time_specified').notNull().default(true),
  location: text('location'),
  registrationEnabled: boolean('registration_enabled').notNull().default(false),
  visibleToCoaches: boolean('visible_to_coaches').notNull().default(true),
  missingSince: missingSince(),
});

/** Whether the event is coming, by the rule of `isComingEvent`: until its last day in the league ends. */
export const isComing = sql<boolean>`event_is_coming(${events.startDate}, ${events.endDate})`;

/** Whether the event was or will be coming at the given moment. */
export const isComingAt = (now: Date) =>
  sql<boolean>`event_is_coming(${events.startDate}, ${events.endDate}, ${now.toISOString()}::timestamptz)`;

export const eventSessions = pgTable('event_sessions', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  eventId: integer('event_id')
    .notNull()
    .references(() => events.id, { onDelete: 'cascade' }),
  providerSessionId: bigint('provider_session_id', { mode: 'number' }).notNull().unique(),
  title: text('title').notNull(),
  startDate: moment('start_date'),
  startTimeSpecified: boolean('start_time_specified').notNull().default(true),
  endDate: moment('end_date'),
});

export const eventRegistrations = pgTable('event_registrations', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  providerRegistrationId: bigint('provider_registration_id', { mode: 'number' }).notNull().unique(),
  eventId: integer('event_id')
    .notNull()
    .references(() => events.id, { onDelete: 'cascade' }),
  memberId: integer('member_id')
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' }),
  sessionName: text('session_name'),
  sessionTime: text('session_time'),
  sessionLevel: text('session_level'),
  registrationStatus: text('registration_status').notNull(),
  registrationDate: moment('registration_date'),
  /**
   * Set once the office has removed it: `waiting` until the provider has removed it too and this row is deleted,
   * `refused` if the provider kept it.
   */
  removal: text('removal', { enum: ['waiting', 'refused'] }),
  /** Why the provider kept it. */
  removalFact: jsonb('removal_fact').$type<SyncFact>(),
  /** The reason as a sentence, from an earlier release that stores no facts. A trigger turns it into a fact. */
  removalSentence: text('removal_reason'),
  /** The bulk change that removed it. Undoing that change keeps the registration if it is still there. */
  removedByChange: integer('removed_by_change'),
  missingSince: missingSince(),
});

/** The secret address of a team's calendar: anyone with the token may read the events shown to coaches (MEET-04). */
export const calendarFeeds = pgTable('calendar_feeds', {
  teamId: integer('team_id')
    .primaryKey()
    .references(() => teams.id, { onDelete: 'cascade' }),
  token: text('token').notNull().unique(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** An instant as ISO text, because not every browser understands PostgreSQL's own format. */
export function isoText(column: PgColumn): SQL<string | null> {
  return sql<string | null>`to_json(${column}) #>> '{}'`;
}

/** The columns of a registration with its event and gymnast, for queries that join both. */
export const registrationColumns = {
  id: eventRegistrations.id,
  memberId: eventRegistrations.memberId,
  eventId: eventRegistrations.eventId,
  eventName: events.name,
  sessionName: eventRegistrations.sessionName,
  sessionTime: eventRegistrations.sessionTime,
  sessionLevel: eventRegistrations.sessionLevel,
  registrationStatus: eventRegistrations.registrationStatus,
  registrationDate: isoText(eventRegistrations.registrationDate),
  memberFirstName: members.firstName,
  memberLastName: members.lastName,
  memberSkillLevel: members.skillLevel,
  isEventOver: sql<boolean>`not ${isComing}`,
};
