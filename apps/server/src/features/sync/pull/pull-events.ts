import type { SyncFact } from '@league/contract';
import type { ProviderClient, ProviderEvent, ProviderEventRegistration } from '@league/provider';
import type { Database, ScopedTransaction } from '../../../platform/db/database.ts';
import { withSavepoint } from '../../../platform/db/savepoint.ts';
import { leagueScope } from '../../../platform/db/scope.ts';
import { type EventLosses, type EventsHeld, weighLosses } from '../compare/event-losses.ts';
import { databaseTime } from '../values/read-time.ts';
import * as repository from './events-sync.repository.ts';
import { type LeftOut, readEach } from './left-out.ts';
import type { PullMeans } from './pull-context.ts';

type EventsDeps = {
  database: Database;
  provider: ProviderClient;
  maxLossPercent: number;
  /** The league's, in which the time of a session is told. */
  timeZone: string;
};

export type EventsPulled = {
  counts: { events: number; registrations: number; eventsUnread?: 1 };
  /** What the office should know. */
  trouble?: readonly SyncFact[];
};

async function readRegistrations(
  { provider }: EventsDeps,
  events: readonly ProviderEvent[],
  { signal, report, leftOut }: PullMeans,
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

/** Events of ours that the list did not hold and that the service, asked for each, does not know. */
async function confirmGone(
  { provider }: EventsDeps,
  absent: readonly number[],
  { signal, leftOut }: PullMeans,
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

/** At most this many registrations are asked for one by one in a run; what is left over is asked for by the next. */
const MAX_CONFIRMATIONS = 100;

/**
 * Registrations of ours that their event's list did not hold and that the service, asked for each, does not know: it
 * has no count to check a list by, and a registration that is missing by accident would let a gymnast be archived
 * (MEM-41). One that the list has left out is added to what was read.
 */
async function confirmAbsent(
  { provider }: EventsDeps,
  { events, registrations }: EventsRead,
  { held, means: { signal, leftOut } }: { held: EventsHeld; means: PullMeans },
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
  /** The database's time before it was read. */
  readAt: Date;
  events: ProviderEvent[];
  registrations: ProviderEventRegistration[];
  /** Events of ours that the service does not know. */
  gone: number[];
};

function troubleOf(doubted: EventLosses, held: EventsHeld): SyncFact[] | undefined {
  const lossOf = (kind: 'events' | 'registrations') =>
    doubted[kind].length > 0 ? { lost: doubted[kind].length, of: held[kind].length } : null;
  const [events, registrations] = [lossOf('events'), lossOf('registrations')];
  return events || registrations ? [{ code: 'eventsKept', events, registrations }] : undefined;
}

/** Stores events with their registrations; where the database refuses one for what it holds, the others all the same. */
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
  { held, means }: { held: EventsHeld; means: PullMeans },
): Promise<EventsPulled> {
  const absent = await confirmAbsent(deps, read, { held, means });
  const { events, registrations, gone, readAt } = read;
  const { believed, doubted } = weighLosses(
    held,
    { events: gone, registrations: absent },
    { maxLossPercent: deps.maxLossPercent, readAt },
  );
  await deps.database.inScope(leagueScope(), async (tx) => {
    await means.fence(tx);
    const { timeZone } = deps;
    await storeOrLeaveOut(tx, { events, registrations }, { leftOut: means.leftOut, timeZone });
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
 * Makes the portal's events, sessions and registrations the provider's. Everything is read before anything is stored;
 * nothing is removed that the provider, asked for it, still knows, nor more than the set share because of one run.
 */
export async function pullEvents(deps: EventsDeps, means: PullMeans): Promise<EventsPulled> {
  const { database, provider } = deps;
  const readAt = await databaseTime(database);
  const events = await provider.listEvents({
    signal: means.signal,
    onUnreadable: (id) => means.leftOut.add('event', id),
  });
  const registrations = await readRegistrations(deps, events, means);
  const held = await database.inScope(leagueScope(), repository.eventsHeld);
  const listed = new Set(events.map(({ id }) => id));
  const absent = held.events.filter(({ id }) => !listed.has(id)).map(({ id }) => id);
  const gone = await confirmGone(deps, absent, means);
  return storeRead(deps, { readAt, events, registrations, gone }, { held, means });
}

/** The same for some events, by the provider's ids; one that the service does not know is removed (EVENT-04). */
export async function pullSomeEvents(
  deps: EventsDeps,
  providerIds: readonly number[],
  means: PullMeans,
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
      const event = await provider.getEvent(id, { signal: means.signal });
      if (event) read.events.push(event);
      else read.gone.push(id);
    },
    (id) => means.leftOut.add('event', id),
  );
  read.registrations = await readRegistrations(deps, read.events, means);
  const held = await database.inScope(leagueScope(), repository.eventsHeld);
  return storeRead(deps, read, { held, means });
}
