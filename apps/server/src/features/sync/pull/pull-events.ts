import type { SyncFact } from '@league/contract';
import type { ProviderClient, ProviderEvent, ProviderEventRegistration } from '@league/provider';
import type { Database, ScopedTransaction } from '../../../platform/db/database.ts';
import { withSavepoint } from '../../../platform/db/savepoint.ts';
import { leagueScope } from '../../../platform/db/scope.ts';
import { type EventLosses, type EventsHeld, weighLosses } from '../compare/event-losses.ts';
import { databaseTime } from '../values/read-time.ts';
import * as repository from './events-sync.repository.ts';
import { type LeftOut, readEach } from './left-out.ts';
import type { PullRunContext } from './pull-context.ts';

type EventsDeps = {
  database: Database;
  provider: ProviderClient;
  maxLossPercent: number;
  /** The league's time zone, used in the time of a session. */
  timeZone: string;
};

export type EventsPulled = {
  counts: { events: number; registrations: number; eventsUnread?: 1 };
  /** Problems to report to the office. */
  trouble?: readonly SyncFact[];
};

async function readRegistrations(
  { provider }: EventsDeps,
  events: readonly ProviderEvent[],
  { signal, report, leftOut }: PullRunContext,
): Promise<ProviderEventRegistration[]> {
  const read: ProviderEventRegistration[] = [];
  let done = 0;
  await readEach(
    events.map(({ id }) => id),
    async (id) => {
      report('events', done, events.length);
      done += 1;
      const onUnreadable = (registration: number) => leftOut.add('registration', registration);
      read.push(...(await provider.listEventRegistrations(id, { signal, onUnreadable })));
    },
    (id) => leftOut.add('event', id),
  );
  return read;
}

/** Our events that were not in the list and that the provider reports as not found. */
async function confirmGone(
  { provider }: EventsDeps,
  absent: readonly number[],
  { signal, leftOut }: PullRunContext,
): Promise<number[]> {
  const gone: number[] = [];
  await readEach(
    absent.filter((id) => !leftOut.has('event', id)),
    async (id) => {
      if ((await provider.getEvent(id, { signal })) === null) gone.push(id);
    },
    (id) => leftOut.add('event', id),
  );
  return gone;
}

/** At most this many registrations per run are requested one by one; the next run continues. */
const MAX_CONFIRMATIONS = 100;

/**
 * Our registrations that were not in their event's list and that the provider reports as not found. The service has no
 * count to check a list against, and a registration that is missing by accident would allow a gymnast to be archived
 * (MEM-41). A registration that the provider still has is added to what was read.
 */
async function confirmAbsent(
  { provider }: EventsDeps,
  { events, registrations }: EventsRead,
  { held, runContext: { signal, leftOut } }: { held: EventsHeld; runContext: PullRunContext },
): Promise<number[]> {
  const listed = new Set(events.map(({ id }) => id).filter((id) => !leftOut.has('event', id)));
  const read = new Set(registrations.map(({ id }) => id));
  const suspects = held.registrations
    .filter(({ id, eventId }) => listed.has(eventId) && !read.has(id) && !leftOut.has('registration', id))
    .map(({ id }) => id);
  const absent: number[] = [];
  await readEach(
    suspects.slice(0, MAX_CONFIRMATIONS),
    async (id) => {
      const registration = await provider.getEventRegistration(id, { signal });
      if (registration) registrations.push(registration);
      else absent.push(id);
    },
    (id) => leftOut.add('registration', id),
  );
  return absent;
}

/** What was read of the provider's events, or of some of them. */
type EventsRead = {
  /** The database's time before the read. */
  readAt: Date;
  events: ProviderEvent[];
  registrations: ProviderEventRegistration[];
  /** Our events that the service does not know. */
  gone: number[];
};

function troubleOf(doubted: EventLosses, held: EventsHeld): SyncFact[] | undefined {
  const lossOf = (kind: 'events' | 'registrations') =>
    doubted[kind].length > 0 ? { lost: doubted[kind].length, of: held[kind].length } : null;
  const [events, registrations] = [lossOf('events'), lossOf('registrations')];
  return events || registrations ? [{ code: 'eventsKept', events, registrations }] : undefined;
}

/** Stores events with their registrations. If the database rejects one, stores the others and reports that one. */
async function storeOrLeaveOut(
  tx: ScopedTransaction,
  { events, registrations }: Pick<EventsRead, 'events' | 'registrations'>,
  { leftOut, timeZone }: { leftOut: LeftOut; timeZone: string },
): Promise<void> {
  const isStored = await withSavepoint(tx, async () => {
    const eventIds = await repository.storeEvents(tx, events);
    await repository.storeSessions(tx, events, eventIds);
    await repository.storeRegistrations(tx, registrations, { eventIds, timeZone });
  });
  if (isStored) return;
  const [event, ...others] = events;
  if (event && others.length === 0) return leftOut.add('event', event.id);
  for (const each of events) {
    const own = registrations.filter(({ eventId }) => eventId === each.id);
    await storeOrLeaveOut(tx, { events: [each], registrations: own }, { leftOut, timeZone });
  }
}

async function storeRead(
  deps: EventsDeps,
  read: EventsRead,
  { held, runContext }: { held: EventsHeld; runContext: PullRunContext },
): Promise<EventsPulled> {
  const absent = await confirmAbsent(deps, read, { held, runContext });
  const { events, registrations, gone, readAt } = read;
  const { believed, doubted } = weighLosses(
    held,
    { events: gone, registrations: absent },
    { maxLossPercent: deps.maxLossPercent, readAt },
  );
  await deps.database.inScope(leagueScope(), async (tx) => {
    await runContext.fence(tx);
    const { timeZone } = deps;
    await storeOrLeaveOut(tx, { events, registrations }, { leftOut: runContext.leftOut, timeZone });
    await repository.keepRemovedAway(tx, readAt);
    await repository.removeLosses(tx, believed);
    await repository.doubtLosses(tx, doubted);
  });
  const trouble = troubleOf(doubted, held);
  return {
    counts: { events: events.length, registrations: registrations.length },
    ...(trouble ? { trouble } : {}),
  };
}

/**
 * Replaces the portal's events, sessions and registrations with the provider's. Everything is read before anything is
 * stored. Nothing is removed that the provider still knows, and a single run removes no more than the configured share.
 */
export async function pullEvents(deps: EventsDeps, runContext: PullRunContext): Promise<EventsPulled> {
  const { database, provider } = deps;
  const readAt = await databaseTime(database);
  const events = await provider.listEvents({
    signal: runContext.signal,
    onUnreadable: (id) => runContext.leftOut.add('event', id),
  });
  const registrations = await readRegistrations(deps, events, runContext);
  const held = await database.inScope(leagueScope(), repository.eventsHeld);
  const listed = new Set(events.map(({ id }) => id));
  const absent = held.events.filter(({ id }) => !listed.has(id)).map(({ id }) => id);
  const gone = await confirmGone(deps, absent, runContext);
  return storeRead(deps, { readAt, events, registrations, gone }, { held, runContext });
}

/** Does the same for some events, by the provider's ids; removes one that the service does not know (EVENT-04). */
export async function pullSomeEvents(
  deps: EventsDeps,
  providerIds: readonly number[],
  runContext: PullRunContext,
): Promise<EventsPulled> {
  const { database, provider } = deps;
  const read: EventsRead = {
    readAt: await databaseTime(database),
    events: [],
    registrations: [],
    gone: [],
  };
  await readEach(
    [...new Set(providerIds)],
    async (id) => {
      const event = await provider.getEvent(id, { signal: runContext.signal });
      if (event) read.events.push(event);
      else read.gone.push(id);
    },
    (id) => runContext.leftOut.add('event', id),
  );
  read.registrations = await readRegistrations(deps, read.events, runContext);
  const held = await database.inScope(leagueScope(), repository.eventsHeld);
  return storeRead(deps, read, { held, runContext });
}
