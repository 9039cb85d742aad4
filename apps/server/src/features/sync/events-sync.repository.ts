import { cleanLine } from '@league/contract';
import type { ProviderEvent, ProviderEventRegistration } from '@league/provider';
import { and, eq, gte, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { eventRegistrations, eventSessions, events } from '../events/events.table.ts';
import { members } from '../members/members.table.ts';
import type { EventLosses, EventsHeld } from './event-losses.ts';
import { isOneOf } from './members-sync.repository.ts';
import { registrationStatus } from './registration-words.ts';
import { removedRegistrations } from './sync.table.ts';

/** Rows of one statement: a registration has six values, and a statement takes 65,535. */
const PORTION = 5000;

const excluded = (column: string) => sql.raw(`excluded.${column}`);

async function inPortions<Row>(
  rows: readonly Row[],
  write: (portion: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += PORTION) await write(rows.slice(start, start + PORTION));
}

/** Adds and updates events; gives all ids by the provider's. What the office decided on visibility stays. */
export async function storeEvents(
  tx: ScopedTransaction,
  read: readonly ProviderEvent[],
): Promise<Map<number, number>> {
  await inPortions(read, (portion) =>
    tx
      .insert(events)
      .values(
        portion.map((event) => ({
          providerEventId: event.id,
          name: cleanLine(event.name),
          startDate: event.startDate,
          endDate: event.endDate,
          startTimeSpecified: event.startTimeSpecified,
          location: cleanLine(event.location),
          registrationEnabled: event.registrationEnabled,
          // Events for administrators alone start hidden; from then on the office decides.
          visibleToCoaches: event.accessLevel !== 'AdminOnly',
        })),
      )
      .onConflictDoUpdate({
        target: events.providerEventId,
        set: {
          name: excluded('name'),
          startDate: excluded('start_date'),
          endDate: excluded('end_date'),
          startTimeSpecified: excluded('start_time_specified'),
          location: excluded('location'),
          registrationEnabled: excluded('registration_enabled'),
          missingSince: null,
        },
      }),
  );
  const rows = await tx.select({ id: events.id, providerEventId: events.providerEventId }).from(events);
  return new Map(rows.map(({ id, providerEventId }) => [providerEventId, id]));
}

/** Makes the sessions of these events the same as the provider's. */
export async function storeSessions(
  tx: ScopedTransaction,
  read: readonly ProviderEvent[],
  eventIds: ReadonlyMap<number, number>,
): Promise<void> {
  const sessions = read.flatMap((event) => {
    const eventId = eventIds.get(event.id);
    if (eventId === undefined) return [];
    return event.sessions.map(({ id, title, startDate, endDate }) => ({
      eventId,
      providerSessionId: id,
      title: cleanLine(title),
      startDate,
      endDate,
    }));
  });
  await inPortions(sessions, (portion) =>
    tx
      .insert(eventSessions)
      .values(portion)
      .onConflictDoUpdate({
        target: eventSessions.providerSessionId,
        set: { title: excluded('title'), startDate: excluded('start_date'), endDate: excluded('end_date') },
      }),
  );
  const kept = sessions.map(({ providerSessionId }) => providerSessionId);
  const ids = read.map(({ id }) => eventIds.get(id) ?? 0);
  await tx
    .delete(eventSessions)
    .where(
      and(isOneOf(eventSessions.eventId, ids), sql`not ${isOneOf(eventSessions.providerSessionId, kept)}`),
    );
}

/** Adds and updates the registrations of gymnasts the portal knows. */
export async function storeRegistrations(
  tx: ScopedTransaction,
  read: readonly ProviderEventRegistration[],
  eventIds: ReadonlyMap<number, number>,
): Promise<void> {
  const rows = await tx
    .select({ id: members.id, contactId: members.providerContactId })
    .from(members)
    .where(isNotNull(members.providerContactId));
  const memberIds = new Map(rows.map(({ id, contactId }) => [contactId, id]));
  const inSessions = await eventsInSessions(tx);
  const known = read.flatMap((registration) => {
    const memberId = memberIds.get(registration.contactId);
    const eventId = eventIds.get(registration.eventId);
    if (memberId === undefined || eventId === undefined) return [];
    return {
      providerRegistrationId: registration.id,
      eventId,
      memberId,
      sessionName: sessionNameOf(registration, { isInSessions: inSessions.has(eventId) }),
      registrationStatus: registrationStatus(registration),
      registrationDate: registration.registrationDate,
    };
  });
  await inPortions(known, (portion) =>
    tx
      .insert(eventRegistrations)
      .values(portion)
      .onConflictDoUpdate({
        target: eventRegistrations.providerRegistrationId,
        set: {
          eventId: excluded('event_id'),
          memberId: excluded('member_id'),
          sessionName: excluded('session_name'),
          registrationStatus: excluded('registration_status'),
          registrationDate: excluded('registration_date'),
          missingSince: null,
        },
      }),
  );
}

async function eventsInSessions(tx: ScopedTransaction): Promise<ReadonlySet<number>> {
  const rows = await tx.selectDistinct({ eventId: eventSessions.eventId }).from(eventSessions);
  return new Set(rows.map(({ eventId }) => eventId));
}

/** The session of a registration: what its form says, else at an event in sessions its registration type (decision 0013). */
function sessionNameOf(
  { sessionName, registrationType }: ProviderEventRegistration,
  { isInSessions }: { isInSessions: boolean },
): string | null {
  return cleanLine(sessionName ?? (isInSessions ? registrationType : '')) || null;
}

const momentOf = (text: string | null) => (text === null ? null : new Date(text));

/**
 * What the portal holds of events, by the provider's ids; without registrations that the office has removed, which wait
 * for the push.
 */
export async function eventsHeld(tx: ScopedTransaction): Promise<EventsHeld> {
  const held = await tx
    .select({ id: events.providerEventId, missingSince: events.missingSince })
    .from(events);
  const registrations = await tx
    .select({
      id: eventRegistrations.providerRegistrationId,
      eventId: events.providerEventId,
      missingSince: eventRegistrations.missingSince,
    })
    .from(eventRegistrations)
    .innerJoin(events, eq(events.id, eventRegistrations.eventId))
    .where(sql`${eventRegistrations.removal} is distinct from 'waiting'`);
  return {
    events: held.map((event) => ({ ...event, missingSince: momentOf(event.missingSince) })),
    registrations: registrations.map((each) => ({ ...each, missingSince: momentOf(each.missingSince) })),
  };
}

/**
 * Takes out again what a list from before its removal has brought back, and forgets the removals that no list can bring
 * back any more: pulls run one after another.
 */
export async function keepRemovedAway(tx: ScopedTransaction, readAt: Date): Promise<void> {
  await tx
    .delete(eventRegistrations)
    .where(
      inArray(
        eventRegistrations.providerRegistrationId,
        tx
          .select({ id: removedRegistrations.providerRegistrationId })
          .from(removedRegistrations)
          .where(gte(removedRegistrations.removedAt, readAt)),
      ),
    );
  await tx.delete(removedRegistrations).where(lt(removedRegistrations.removedAt, readAt));
}

/** Removes registrations, and events with all that hangs on them, by the provider's ids. */
export async function removeLosses(tx: ScopedTransaction, lost: EventLosses): Promise<void> {
  if (lost.events.length > 0) await tx.delete(events).where(isOneOf(events.providerEventId, lost.events));
  if (lost.registrations.length > 0)
    await tx
      .delete(eventRegistrations)
      .where(isOneOf(eventRegistrations.providerRegistrationId, lost.registrations));
}

/** Notes since when they are missed, by the provider's ids. */
export async function doubtLosses(tx: ScopedTransaction, lost: EventLosses): Promise<void> {
  if (lost.events.length > 0)
    await tx
      .update(events)
      .set({ missingSince: sql`now()` })
      .where(and(isOneOf(events.providerEventId, lost.events), isNull(events.missingSince)));
  if (lost.registrations.length > 0)
    await tx
      .update(eventRegistrations)
      .set({ missingSince: sql`now()` })
      .where(
        and(
          isOneOf(eventRegistrations.providerRegistrationId, lost.registrations),
          isNull(eventRegistrations.missingSince),
        ),
      );
}

/** The provider's id of an event of ours; null when there is no such event. */
export async function providerIdOf(tx: ScopedTransaction, eventId: number): Promise<number | null> {
  const [event] = await tx
    .select({ providerId: events.providerEventId })
    .from(events)
    .where(eq(events.id, eventId));
  return event?.providerId ?? null;
}
