import { type AdminEvent, type ListPageQuery, takesPart } from '@league/contract';
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { type ListPage, readListPage } from '../../platform/db/queries/list-page.ts';
import { selectRegistrations } from '../members/coming-registrations.service.ts';
import { members } from '../members/members.table.ts';
import { teams } from '../teams/teams.table.ts';
import { isNotBeingRemoved, rosterIn, sessionsByEvent, shownIn } from './events.repository.ts';
import { eventRegistrations, events, isoText } from './events.table.ts';

/** An event by the portal's id, or by its number at the provider. */
export type WhichEvent = { readonly id: number } | { readonly providerEventId: number };

function conditionOf(which: WhichEvent): SQL {
  return 'id' in which ? eq(events.id, which.id) : eq(events.providerEventId, which.providerEventId);
}

type Counts = AdminEvent['registrations'];

async function countsByEvent(
  tx: ScopedTransaction,
  which: SQL | undefined,
): Promise<ReadonlyMap<number, Counts>> {
  const rows = await tx
    .select({
      eventId: eventRegistrations.eventId,
      registrationStatus: eventRegistrations.registrationStatus,
      isRemoving: sql<boolean>`coalesce(${eventRegistrations.removal} = 'waiting', false)`.as('is_removing'),
      count: sql<number>`count(*)::int`,
    })
    .from(eventRegistrations)
    .innerJoin(members, eq(members.id, eventRegistrations.memberId))
    .innerJoin(events, eq(events.id, eventRegistrations.eventId))
    .where(and(which, rosterIn(tx), tx.scope.kind === 'team' ? isNotBeingRemoved : undefined))
    .groupBy(eventRegistrations.eventId, eventRegistrations.registrationStatus, sql`is_removing`);
  const counts = new Map<number, Counts>();
  for (const { eventId, count, isRemoving, ...registration } of rows) {
    const of = counts.get(eventId) ?? { going: 0, apart: 0, removing: 0 };
    counts.set(eventId, of);
    of[isRemoving ? 'removing' : takesPart(registration) ? 'going' : 'apart'] += count;
  }
  return counts;
}

type EventsPage = ListPageQuery & { readonly which?: SQL };

/**
 * A page of the events in scope, newest start first, events without a date last. One query reads the sessions of all
 * events, another one reads the counts.
 */
export async function readEvents(
  tx: ScopedTransaction,
  { limit, offset, which: asked }: EventsPage,
): Promise<ListPage<AdminEvent>> {
  const which = and(asked, shownIn(tx));
  const [sessions, counts] = [await sessionsByEvent(tx, which), await countsByEvent(tx, which)];
  return readListPage({
    limit,
    offset,
    listIds: async (most) => {
      const found = tx.select({ id: events.id }).from(events).where(which);
      const newest = found.orderBy(sql`${events.startDate} desc nulls last`, desc(events.id));
      return (await newest.limit(most).offset(offset)).map(({ id }) => id);
    },
    count: () => tx.$count(events, which),
    read: async (ids) => {
      const found = await tx
        .select({
          id: events.id,
          eventId: events.providerEventId,
          name: events.name,
          description: events.description,
          startDate: isoText(events.startDate),
          endDate: isoText(events.endDate),
          startTimeSpecified: events.startTimeSpecified,
          location: events.location,
          registrationEnabled: events.registrationEnabled,
          visibleToCoaches: events.visibleToCoaches,
        })
        .from(events)
        .where(and(inArray(events.id, [...ids]), which));
      return found.map((event) => ({
        ...event,
        sessions: sessions.get(event.id) ?? [],
        registrations: counts.get(event.id) ?? { going: 0, apart: 0, removing: 0 },
      }));
    },
  });
}

/** One event in scope, with the same values as in the list. */
export async function findEvent(tx: ScopedTransaction, id: number): Promise<AdminEvent | undefined> {
  const { items } = await readEvents(tx, { limit: 1, offset: 0, which: eq(events.id, id) });
  return items[0];
}

/** Locks an event until the transaction ends. */
export async function lockEvent(
  tx: ScopedTransaction,
  which: WhichEvent,
): Promise<{ id: number; name: string; visibleToCoaches: boolean } | undefined> {
  const [event] = await tx
    .select({ id: events.id, name: events.name, visibleToCoaches: events.visibleToCoaches })
    .from(events)
    .where(conditionOf(which))
    .for('update');
  return event;
}

export async function setVisibility(tx: ScopedTransaction, id: number, isVisible: boolean): Promise<void> {
  await tx.update(events).set({ visibleToCoaches: isVisible }).where(eq(events.id, id));
}

export type RegistrationRow = Awaited<ReturnType<typeof selectRegistrations>>[number];

/** Registrations of gymnasts on rosters for one event, sorted by team and name. */
export function registrationsOf(
  tx: ScopedTransaction,
  eventId: number,
  { limit, offset }: ListPageQuery,
): Promise<ListPage<RegistrationRow>> {
  const which = and(eq(eventRegistrations.eventId, eventId), isNull(members.archivedAt));
  const ids = () =>
    tx
      .select({ id: eventRegistrations.id })
      .from(eventRegistrations)
      .innerJoin(members, eq(members.id, eventRegistrations.memberId))
      .leftJoin(teams, eq(teams.id, members.teamId))
      .where(which);
  return readListPage({
    limit,
    offset,
    listIds: async (most) => {
      const ordered = ids().orderBy(
        sql`lower(${teams.name}) nulls last`,
        asc(sql`lower(${members.lastName})`),
        asc(sql`lower(${members.firstName})`),
        asc(eventRegistrations.id),
      );
      return (await ordered.limit(most).offset(offset)).map(({ id }) => id);
    },
    count: () => tx.$count(ids()),
    read: (some) => selectRegistrations(tx, inArray(eventRegistrations.id, [...some])),
  });
}

export async function findRegistration(
  tx: ScopedTransaction,
  id: number,
): Promise<RegistrationRow | undefined> {
  const [registration] = await selectRegistrations(tx, eq(eventRegistrations.id, id));
  return registration;
}
