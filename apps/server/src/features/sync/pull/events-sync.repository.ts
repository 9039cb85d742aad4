import { createHash } from 'node:crypto';
import { cleanLine } from '@league/contract';
import type { ProviderEvent, ProviderEventRegistration } from '@league/provider';
import { and, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { eventRegistrations, eventSessions, events } from '../../events/events.table.ts';
import type { EventLosses, EventsHeld } from '../compare/event-losses.ts';
import { isOneOf } from '../store/read-members.repository.ts';
import { removedRegistrations } from '../sync.table.ts';
import { registrationStatus } from '../values/registration-words.ts';
import { type KnownSessions, sessionWords } from '../values/session-words.ts';

/** Rows per statement, which is limited to 65,535 values. */
const BATCH_SIZE = 5000;

const excluded = (column: string) => sql.raw(`excluded.${column}`);

async function inBatches<Row>(
  rows: readonly Row[],
  write: (batch: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH_SIZE)
    await write(rows.slice(start, start + BATCH_SIZE));
}

/** Adds and updates events; does not change the visibility that the office chose. Returns our ids by the provider's. */
export async function storeEvents(
  tx: ScopedTransaction,
  read: readonly ProviderEvent[],
): Promise<Map<number, number>> {
  await inBatches(read, (batch) =>
    tx
      .insert(events)
      .values(
        batch.map((event) => ({
          providerEventId: event.id,
          name: cleanLine(event.name),
          startDate: event.startDate,
          endDate: event.endDate,
          startTimeSpecified: event.startTimeSpecified,
          location: cleanLine(event.location),
          registrationEnabled: event.registrationEnabled,
          // Events for administrators only start hidden; from then on the office decides.
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

/** A key for a session whose number another event uses too: negative, so that no real session has it. */
function keyOfRepeated(eventId: number, sessionId: number): number {
  const digest = createHash('sha256').update(`${eventId} ${sessionId}`).digest();
  return -1 - digest.readUIntBE(0, 6);
}

/** Each session of each event once. A cloned event can have the session numbers of the event it was copied from. */
function uniqueSessions(read: readonly ProviderEvent[], heldByOthers: ReadonlySet<number>) {
  const taken = new Set(heldByOthers);
  return [...read]
    .sort((left, right) => left.id - right.id)
    .flatMap((event) => {
      const own = new Map(event.sessions.map((session) => [session.id, session]));
      return [...own.values()].map((session) => {
        const key = taken.has(session.id) ? keyOfRepeated(event.id, session.id) : session.id;
        taken.add(session.id);
        return { event, session, key };
      });
    });
}

/** Replaces the sessions of these events with the provider's. */
export async function storeSessions(
  tx: ScopedTransaction,
  read: readonly ProviderEvent[],
  eventIds: ReadonlyMap<number, number>,
): Promise<void> {
  const ids = read.map(({ id }) => eventIds.get(id) ?? 0);
  const elsewhere = await tx
    .select({ id: eventSessions.providerSessionId })
    .from(eventSessions)
    .where(sql`not ${isOneOf(eventSessions.eventId, ids)}`);
  const heldByOthers = new Set(elsewhere.map(({ id }) => id));
  const sessions = uniqueSessions(read, heldByOthers).flatMap(
    ({ event, key, session: { title, startDate, startTimeSpecified, endDate } }) => {
      const eventId = eventIds.get(event.id);
      if (eventId === undefined) return [];
      return {
        eventId,
        providerSessionId: key,
        title: cleanLine(title),
        startDate,
        startTimeSpecified,
        endDate,
      };
    },
  );
  await inBatches(sessions, (batch) =>
    tx
      .insert(eventSessions)
      .values(batch)
      .onConflictDoUpdate({
        target: eventSessions.providerSessionId,
        set: {
          eventId: excluded('event_id'),
          title: excluded('title'),
          startDate: excluded('start_date'),
          startTimeSpecified: excluded('start_time_specified'),
          endDate: excluded('end_date'),
        },
      }),
  );
  const kept = sessions.map(({ providerSessionId }) => providerSessionId);
  await tx
    .delete(eventSessions)
    .where(
      and(isOneOf(eventSessions.eventId, ids), sql`not ${isOneOf(eventSessions.providerSessionId, kept)}`),
    );
}

/** The PostgreSQL types of a row of {@link storeRegistrations}. */
const REGISTRATION_ROW = `id bigint, "eventId" integer, "contactId" bigint, "sessionName" text, "sessionTime" text,
  "sessionLevel" text, status text, date timestamptz`;

/** Adds and updates the registrations of gymnasts in the portal; writes only what differs. */
export async function storeRegistrations(
  tx: ScopedTransaction,
  read: readonly ProviderEventRegistration[],
  { eventIds, timeZone }: { eventIds: ReadonlyMap<number, number>; timeZone: string },
): Promise<void> {
  const sessions = await sessionsOfEvents(tx);
  // A registration that moved to another event during the read is in both lists.
  const once = new Map(read.map((registration) => [registration.id, registration]));
  const rows = [...once.values()].flatMap((registration) => {
    const eventId = eventIds.get(registration.eventId);
    if (eventId === undefined) return [];
    const event = sessions.get(eventId);
    const sessionName = sessionNameOf(registration, { isInSessions: event !== undefined });
    const { registrationType } = registration;
    return {
      id: registration.id,
      eventId,
      contactId: registration.contactId,
      sessionName,
      ...sessionWords({ sessionName, registrationType }, event ?? NO_SESSIONS, timeZone),
      status: registrationStatus(registration),
      date: registration.registrationDate,
    };
  });
  await tx.execute(sql`
    insert into event_registrations
      (provider_registration_id, event_id, member_id, session_name, session_time, session_level, registration_status,
        registration_date)
    select row.id, row."eventId", owner.id, row."sessionName", row."sessionTime", row."sessionLevel", row.status,
      row.date
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(${sql.raw(REGISTRATION_ROW)})
      join members on members.provider_contact_id = row."contactId" and members.erasing_since is null
      -- The registrations of a contact that was merged belong to the other entry (OFFICE-03).
      join members owner on owner.id = coalesce(members.merged_into_id, members.id) and owner.erasing_since is null
      left join event_registrations held on held.provider_registration_id = row.id
    where held.id is null or held.missing_since is not null
      or (held.event_id, held.member_id, held.session_name, held.session_time, held.session_level,
          held.registration_status, held.registration_date)
        is distinct from (row."eventId", owner.id, row."sessionName", row."sessionTime", row."sessionLevel",
          row.status, row.date)
    on conflict (provider_registration_id) do update set
      event_id = excluded.event_id, member_id = excluded.member_id, session_name = excluded.session_name,
      session_time = excluded.session_time, session_level = excluded.session_level,
      registration_status = excluded.registration_status, registration_date = excluded.registration_date,
      missing_since = null`);
}

const NO_SESSIONS: KnownSessions = { name: '', sessions: [] };

/** The sessions of each event that has any. */
async function sessionsOfEvents(tx: ScopedTransaction): Promise<ReadonlyMap<number, KnownSessions>> {
  const rows = await tx
    .select({
      eventId: events.id,
      name: events.name,
      title: eventSessions.title,
      startDate: eventSessions.startDate,
      startTimeSpecified: eventSessions.startTimeSpecified,
    })
    .from(eventSessions)
    .innerJoin(events, eq(events.id, eventSessions.eventId));
  return new Map(
    [...Map.groupBy(rows, ({ eventId }) => eventId)].map(([eventId, sessions]) => [
      eventId,
      { name: sessions[0]?.name ?? '', sessions },
    ]),
  );
}

/**
 * The session of a registration: the one in its form, else, for an event with sessions, its registration type (decision
 * 0013).
 */
function sessionNameOf(
  { sessionName, registrationType }: ProviderEventRegistration,
  { isInSessions }: { isInSessions: boolean },
): string | null {
  return cleanLine(sessionName ?? (isInSessions ? registrationType : '')) || null;
}

const momentOf = (text: string | null) => (text === null ? null : new Date(text));

/**
 * The events in the portal, by the provider's ids. Without registrations that the office removed, which wait for the
 * push.
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
 * Removes registrations again that a list read before their removal brought back. Then forgets removals that no list
 * can bring back any more, since pulls run one after another.
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

/** Removes registrations, and events with all rows that refer to them, by the provider's ids. */
export async function removeLosses(tx: ScopedTransaction, lost: EventLosses): Promise<void> {
  if (lost.events.length > 0) await tx.delete(events).where(isOneOf(events.providerEventId, lost.events));
  if (lost.registrations.length > 0)
    await tx
      .delete(eventRegistrations)
      .where(isOneOf(eventRegistrations.providerRegistrationId, lost.registrations));
}

/** Stores since when they have been missing, by the provider's ids. */
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

/** The provider's id of one of our events; null if there is no such event. */
export async function providerIdOf(tx: ScopedTransaction, eventId: number): Promise<number | null> {
  const [event] = await tx
    .select({ providerId: events.providerEventId })
    .from(events)
    .where(eq(events.id, eventId));
  return event?.providerId ?? null;
}
