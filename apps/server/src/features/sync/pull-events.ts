import type { ProviderClient, ProviderEvent, ProviderEventRegistration } from '@league/provider';
import type { Database } from '../../platform/db/database.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import * as repository from './events-sync.repository.ts';
import type { Report } from './progress.ts';

type EventsDeps = { database: Database; provider: ProviderClient; maxLossPercent: number };

export type EventsPulled = {
  counts: { events: number; registrations: number };
  /** What the office should know, in a sentence. */
  trouble?: string;
};

type EventsOptions = { signal: AbortSignal; report: Report };

async function readRegistrations(
  { provider }: EventsDeps,
  eventIds: ReadonlySet<number>,
  { signal, report }: EventsOptions,
): Promise<ProviderEventRegistration[]> {
  const read: ProviderEventRegistration[] = [];
  let done = 0;
  for (const id of eventIds) {
    report('events', done, eventIds.size);
    read.push(...(await provider.listEventRegistrations(id, { signal })));
    done += 1;
  }
  return read;
}

/** Events of ours that the list did not hold and that the service, asked for each, does not know. */
async function confirmGone(
  { provider }: EventsDeps,
  absent: readonly number[],
  signal: AbortSignal,
): Promise<number[]> {
  const gone: number[] = [];
  for (const id of absent) if ((await provider.getEvent(id, { signal })) === null) gone.push(id);
  return gone;
}

type OnFile = Awaited<ReturnType<typeof repository.eventsOnFile>>;

/**
 * Registrations of ours that two reads of their event did not hold: the service has no count to check one list by, and
 * a registration that is missing by accident would let a gymnast be archived (MEM-41).
 */
async function confirmAbsent(
  deps: EventsDeps,
  {
    onFile,
    read,
    listed,
  }: { onFile: OnFile; read: ProviderEventRegistration[]; listed: ReadonlySet<number> },
  options: EventsOptions,
): Promise<number[]> {
  const absentFrom = (registrations: readonly ProviderEventRegistration[]) => {
    const held = new Set(registrations.map(({ id }) => id));
    return onFile.registrations.filter(({ id, eventId }) => listed.has(eventId) && !held.has(id));
  };
  const suspects = absentFrom(read);
  if (suspects.length === 0) return [];
  const again = await readRegistrations(deps, new Set(suspects.map(({ eventId }) => eventId)), options);
  read.push(...again.filter(({ id }) => suspects.some((suspect) => suspect.id === id)));
  return absentFrom(read).map(({ id }) => id);
}

/** What was read of the provider's events, or of some of them. */
type EventsRead = {
  events: ProviderEvent[];
  registrations: ProviderEventRegistration[];
  /** Events of ours that the service does not know. */
  gone: number[];
};

async function storeRead(
  deps: EventsDeps,
  { events, registrations, gone }: EventsRead,
  { onFile, ...options }: EventsOptions & { onFile: OnFile },
): Promise<EventsPulled> {
  const { database, maxLossPercent } = deps;
  const listed = new Set(events.map(({ id }) => id));
  const absent = await confirmAbsent(deps, { onFile, read: registrations, listed }, options);
  const held = onFile.registrations.length;
  const isTooMuch = absent.length > 1 && absent.length * 100 > held * maxLossPercent;
  await database.inScope(leagueScope(), async (tx) => {
    const eventIds = await repository.storeEvents(tx, events);
    await repository.storeSessions(tx, events, eventIds);
    await repository.storeRegistrations(tx, registrations, eventIds);
    await repository.removeEvents(tx, gone);
    if (!isTooMuch) await repository.removeRegistrations(tx, absent);
  });
  return {
    counts: { events: events.length, registrations: registrations.length },
    ...(isTooMuch
      ? {
          trouble: `${absent.length} of ${held} event registrations are not in the membership service’s lists any more; that is more than ${maxLossPercent}%, so they were kept. Please check there.`,
        }
      : {}),
  };
}

/**
 * Makes the portal's events, sessions and registrations the provider's. Everything is read before anything is stored;
 * nothing is removed that was not confirmed to be gone, nor more registrations at once than the set share.
 */
export async function pullEvents(deps: EventsDeps, options: EventsOptions): Promise<EventsPulled> {
  const { database, provider } = deps;
  const { signal } = options;
  const events = await provider.listEvents({ signal });
  const listed = new Set(events.map(({ id }) => id));
  const registrations = await readRegistrations(deps, listed, options);
  const onFile = await database.inScope(leagueScope(), repository.eventsOnFile);
  const absent = onFile.eventIds.filter((id) => !listed.has(id));
  const gone = await confirmGone(deps, absent, signal);
  return storeRead(deps, { events, registrations, gone }, { ...options, onFile });
}

/** The same for some events, by the provider's ids; one that the service does not know is removed (EVENT-04). */
export async function pullSomeEvents(
  deps: EventsDeps,
  providerIds: readonly number[],
  options: EventsOptions,
): Promise<EventsPulled> {
  const { database, provider } = deps;
  const onFile = await database.inScope(leagueScope(), repository.eventsOnFile);
  const read: EventsRead = { events: [], registrations: [], gone: [] };
  for (const id of new Set(providerIds)) {
    const event = await provider.getEvent(id, { signal: options.signal });
    if (event) read.events.push(event);
    else if (onFile.eventIds.includes(id)) read.gone.push(id);
  }
  const listed = new Set(read.events.map(({ id }) => id));
  read.registrations = await readRegistrations(deps, listed, options);
  return storeRead(deps, read, { ...options, onFile });
}
