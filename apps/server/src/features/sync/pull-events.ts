import type { ProviderClient, ProviderEventRegistration } from '@league/provider';
import type { Database } from '../../platform/db/database.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import * as repository from './events-sync.repository.ts';

type EventsDeps = { database: Database; provider: ProviderClient; maxLossPercent: number };

export type EventsPulled = {
  counts: { events: number; registrations: number };
  /** What the office should know, in a sentence. */
  trouble?: string;
};

async function readRegistrations(
  { provider }: EventsDeps,
  eventIds: Iterable<number>,
  signal: AbortSignal,
): Promise<ProviderEventRegistration[]> {
  const read: ProviderEventRegistration[] = [];
  for (const id of eventIds) read.push(...(await provider.listEventRegistrations(id, { signal })));
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
  signal: AbortSignal,
): Promise<number[]> {
  const absentFrom = (registrations: readonly ProviderEventRegistration[]) => {
    const held = new Set(registrations.map(({ id }) => id));
    return onFile.registrations.filter(({ id, eventId }) => listed.has(eventId) && !held.has(id));
  };
  const suspects = absentFrom(read);
  if (suspects.length === 0) return [];
  const again = await readRegistrations(deps, new Set(suspects.map(({ eventId }) => eventId)), signal);
  read.push(...again.filter(({ id }) => suspects.some((suspect) => suspect.id === id)));
  return absentFrom(read).map(({ id }) => id);
}

/**
 * Makes the portal's events, sessions and registrations the provider's. Everything is read before anything is stored;
 * nothing is removed that was not confirmed to be gone, nor more registrations at once than the set share.
 */
export async function pullEvents(deps: EventsDeps, signal: AbortSignal): Promise<EventsPulled> {
  const { database, provider, maxLossPercent } = deps;
  const events = await provider.listEvents({ signal });
  const listed = new Set(events.map(({ id }) => id));
  const read = await readRegistrations(deps, listed, signal);
  const onFile = await database.inScope(leagueScope(), repository.eventsOnFile);
  const gone = await confirmGone(
    deps,
    onFile.eventIds.filter((id) => !listed.has(id)),
    signal,
  );
  const absent = await confirmAbsent(deps, { onFile, read, listed }, signal);
  const isTooMuch = absent.length > 1 && absent.length * 100 > onFile.registrations.length * maxLossPercent;
  await database.inScope(leagueScope(), async (tx) => {
    const eventIds = await repository.storeEvents(tx, events);
    await repository.storeSessions(tx, events, eventIds);
    await repository.storeRegistrations(tx, read, eventIds);
    await repository.removeEvents(tx, gone);
    if (!isTooMuch) await repository.removeRegistrations(tx, absent);
  });
  return {
    counts: { events: events.length, registrations: read.length },
    ...(isTooMuch
      ? {
          trouble: `${absent.length} of ${onFile.registrations.length} event registrations are not in the membership service’s lists any more; that is more than ${maxLossPercent}%, so they were kept. Please check there.`,
        }
      : {}),
  };
}
