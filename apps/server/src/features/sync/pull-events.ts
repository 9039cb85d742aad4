import type { ProviderClient, ProviderEvent, ProviderEventRegistration } from '@league/provider';
import { inArray, notInArray, sql } from 'drizzle-orm';
import type { Database, ScopedTransaction } from '../../platform/db/database.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import { eventRegistrations, eventSessions, events } from '../events/events.table.ts';
import { members } from '../members/members.table.ts';

/** The provider's registration words in the portal's (design.md section 6); others keep their word. */
const REGISTRATION_STATUS: Readonly<Record<string, string>> = {
  Paid: 'Confirmed',
  Free: 'Confirmed',
  NoInvoice: 'Confirmed',
  Unpaid: 'Pending',
  PartiallyPaid: 'Pending',
};

export function registrationStatus(word: string): string {
  return REGISTRATION_STATUS[word] ?? (word === '' ? 'Unknown' : word);
}

const excluded = (column: string) => sql.raw(`excluded.${column}`);

async function storeEvents(
  tx: ScopedTransaction,
  read: readonly ProviderEvent[],
): Promise<Map<number, number>> {
  if (read.length > 0) {
    await tx
      .insert(events)
      .values(
        read.map((event) => ({
          providerEventId: event.id,
          name: event.name,
          startDate: event.startDate,
          endDate: event.endDate,
          startTimeSpecified: event.startTimeSpecified,
          location: event.location,
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
        },
      });
  }
  await tx.delete(events).where(
    notInArray(
      events.providerEventId,
      read.map(({ id }) => id),
    ),
  );
  const rows = await tx.select({ id: events.id, providerEventId: events.providerEventId }).from(events);
  return new Map(rows.map(({ id, providerEventId }) => [providerEventId, id]));
}

async function storeSessions(
  tx: ScopedTransaction,
  read: readonly ProviderEvent[],
  eventIds: Map<number, number>,
) {
  const sessions = read.flatMap((event) =>
    event.sessions.map((session) => ({
      eventId: eventIds.get(event.id) ?? 0,
      providerSessionId: session.id,
      title: session.title,
      startDate: session.startDate,
      endDate: session.endDate,
    })),
  );
  if (sessions.length > 0) {
    await tx
      .insert(eventSessions)
      .values(sessions)
      .onConflictDoUpdate({
        target: eventSessions.providerSessionId,
        set: { title: excluded('title'), startDate: excluded('start_date'), endDate: excluded('end_date') },
      });
  }
  await tx.delete(eventSessions).where(
    notInArray(
      eventSessions.providerSessionId,
      sessions.map(({ providerSessionId }) => providerSessionId),
    ),
  );
}

async function storeRegistrations(
  tx: ScopedTransaction,
  read: readonly ProviderEventRegistration[],
  eventIds: Map<number, number>,
): Promise<void> {
  const contactIds = [...new Set(read.flatMap(({ contactId }) => (contactId === null ? [] : [contactId])))];
  const rows = await tx
    .select({ id: members.id, contactId: members.providerContactId })
    .from(members)
    .where(inArray(members.providerContactId, contactIds));
  const memberIds = new Map(rows.map(({ id, contactId }) => [contactId, id]));
  const known = read.flatMap((registration) => {
    const memberId = memberIds.get(registration.contactId);
    const eventId = eventIds.get(registration.eventId);
    if (memberId === undefined || eventId === undefined) return [];
    return {
      providerRegistrationId: registration.id,
      eventId,
      memberId,
      sessionName: registration.sessionName,
      registrationStatus: registrationStatus(registration.onWaitlist ? 'OnWaitlist' : registration.status),
      registrationDate: registration.registrationDate,
    };
  });
  if (known.length > 0) {
    await tx
      .insert(eventRegistrations)
      .values(known)
      .onConflictDoUpdate({
        target: eventRegistrations.providerRegistrationId,
        set: {
          eventId: excluded('event_id'),
          memberId: excluded('member_id'),
          sessionName: excluded('session_name'),
          registrationStatus: excluded('registration_status'),
          registrationDate: excluded('registration_date'),
        },
      });
  }
  await tx.delete(eventRegistrations).where(
    notInArray(
      eventRegistrations.providerRegistrationId,
      known.map(({ providerRegistrationId }) => providerRegistrationId),
    ),
  );
}

/**
 * Reads all events with their sessions and registrations and makes the portal's the same. Everything is read before
 * anything is stored, so that a failed read removes nothing.
 */
export async function pullEvents(
  { database, provider }: { database: Database; provider: ProviderClient },
  signal: AbortSignal,
): Promise<{ events: number; registrations: number }> {
  const read = await provider.listEvents({ signal });
  const registrations: ProviderEventRegistration[] = [];
  for (const event of read) registrations.push(...(await provider.listEventRegistrations(event.id)));
  await database.inScope(leagueScope(), async (tx) => {
    const eventIds = await storeEvents(tx, read);
    await storeSessions(tx, read, eventIds);
    await storeRegistrations(tx, registrations, eventIds);
  });
  return { events: read.length, registrations: registrations.length };
}
