import type { EventRegistration, ListPageQuery, VisibleEvent } from '@league/contract';
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { type ListPage, readListPage } from '../../platform/db/queries/list-page.ts';
import { members } from '../members/members.table.ts';
import { teams } from '../teams/teams.table.ts';
import { eventRegistrations, eventSessions, events, isoText, registrationColumns } from './events.table.ts';

/** What coaches see of an event, without its sessions. */
export const eventColumns = {
  id: events.id,
  name: events.name,
  startDate: isoText(events.startDate),
  endDate: isoText(events.endDate),
  startTimeSpecified: events.startTimeSpecified,
  location: events.location,
};

/** Whether the team exists within the transaction's scope. */
export async function isTeamInScope(tx: ScopedTransaction, teamId: number): Promise<boolean> {
  if (tx.scope.kind === 'team' && tx.scope.teamId !== teamId) return false;
  return (await tx.$count(teams, eq(teams.id, teamId))) > 0;
}

/** Whether the event exists within the transaction's scope: a hidden event is in no team's scope (EVENT-05). */
export async function isEventInScope(tx: ScopedTransaction, eventId: number): Promise<boolean> {
  return (await tx.$count(events, and(eq(events.id, eventId), shownIn(tx)))) > 0;
}

/** The condition for events within the transaction's scope; undefined if that is all events. */
export function shownIn({ scope }: ScopedTransaction): SQL | undefined {
  return scope.kind === 'team' ? eq(events.visibleToCoaches, true) : undefined;
}

/**
 * Reverses a page, so that it is sorted by date. Pages are read latest first: if not all events fit, the first page has
 * the coming ones.
 */
function earliestFirst<Item>({ items, more }: ListPage<Item>): ListPage<Item> {
  return { items: items.toReversed(), more };
}

/** The events shown to coaches, with their sessions, sorted by start. Events without a date come last. */
export async function readVisibleEvents(
  tx: ScopedTransaction,
  { limit, offset }: ListPageQuery,
): Promise<ListPage<VisibleEvent>> {
  const shown = eq(events.visibleToCoaches, true);
  const page = await readListPage({
    limit,
    offset,
    listIds: async (most) => {
      const found = tx.select({ id: events.id }).from(events).where(shown);
      const latest = found.orderBy(desc(events.startDate), desc(events.id));
      return (await latest.limit(most).offset(offset)).map(({ id }) => id);
    },
    count: () => tx.$count(events, shown),
    read: async (ids) => {
      const which = inArray(events.id, [...ids]);
      const found = await tx.select(eventColumns).from(events).where(and(which, shown));
      const sessions = await sessionsByEvent(tx, which);
      return found.map((event) => ({ ...event, sessions: sessions.get(event.id) ?? [] }));
    },
  });
  return earliestFirst(page);
}

/** The sessions of the selected events, sorted by start. */
export async function sessionsByEvent(
  tx: ScopedTransaction,
  which?: SQL,
): Promise<ReadonlyMap<number, VisibleEvent['sessions']>> {
  const rows = await tx
    .select({
      id: eventSessions.id,
      title: eventSessions.title,
      startDate: isoText(eventSessions.startDate),
      startTimeSpecified: eventSessions.startTimeSpecified,
      eventId: eventSessions.eventId,
    })
    .from(eventSessions)
    .innerJoin(events, eq(events.id, eventSessions.eventId))
    .where(which)
    .orderBy(asc(eventSessions.startDate), asc(eventSessions.id));
  return Map.groupBy(rows, ({ eventId }) => eventId);
}

/** Registrations of the team's gymnasts, by event and name. A team's scope has only events shown to coaches. */
export function registrationsOfTeam(
  tx: ScopedTransaction,
  teamId: number,
  page: ListPageQuery,
): Promise<ListPage<EventRegistration>> {
  return readRegistrations(tx, eq(members.teamId, teamId), page);
}

/** Registrations for the event, sorted by name. A team's scope has only those of its own gymnasts. */
export function registrationsOfEvent(
  tx: ScopedTransaction,
  eventId: number,
  page: ListPageQuery,
): Promise<ListPage<EventRegistration>> {
  return readRegistrations(tx, eq(events.id, eventId), page);
}

/** Leaves out registrations that the office removed and the provider has yet to remove (ADMIN-08). */
export const isNotBeingRemoved = sql`${eventRegistrations.removal} is distinct from 'waiting'`;

/** The condition for gymnasts on the rosters of the transaction's scope. */
export function rosterIn({ scope }: ScopedTransaction): SQL | undefined {
  const ownTeam = scope.kind === 'team' ? eq(members.teamId, scope.teamId) : undefined;
  return and(ownTeam, isNull(members.archivedAt));
}

async function readRegistrations(
  tx: ScopedTransaction,
  asked: SQL,
  { limit, offset }: ListPageQuery,
): Promise<ListPage<EventRegistration>> {
  const which = and(asked, rosterIn(tx), isNotBeingRemoved, shownIn(tx));
  const ids = () =>
    tx
      .select({ id: eventRegistrations.id })
      .from(eventRegistrations)
      .innerJoin(events, eq(events.id, eventRegistrations.eventId))
      .innerJoin(members, eq(members.id, eventRegistrations.memberId))
      .where(which);
  const page = await readListPage({
    limit,
    offset,
    listIds: async (most) => {
      const latest = ids().orderBy(
        desc(events.startDate),
        desc(members.lastName),
        desc(eventRegistrations.id),
      );
      return (await latest.limit(most).offset(offset)).map(({ id }) => id);
    },
    count: () => tx.$count(ids()),
    read: (ids) =>
      tx
        .select(registrationColumns)
        .from(eventRegistrations)
        .innerJoin(events, eq(events.id, eventRegistrations.eventId))
        .innerJoin(members, eq(members.id, eventRegistrations.memberId))
        .where(and(inArray(eventRegistrations.id, [...ids]), which)),
  });
  return earliestFirst(page);
}
