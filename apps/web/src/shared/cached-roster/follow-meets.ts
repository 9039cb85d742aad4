import type { EventRegistration, VisibleEvent } from '@league/contract';
import { routes } from '@league/contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { queryKeyOf } from '../../platform/api/api-query.ts';
import { fetchLeague } from '../../platform/league.ts';
import { signedInUser } from '../../platform/session/session.ts';
import { cacheMeets } from './cached-meets.ts';

/** Caches a coach's meets each time the page loads events or registrations. Returns a function that stops it. */
export function followMeets(client: QueryClient): () => void {
  const eventsKey = queryKeyOf(routes.events.visible);
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const [changed] = event.query.queryKey;
    const teamId = signedInUser(client)?.teamId;
    if (typeof teamId !== 'number') return;
    const [registrationsPath] = queryKeyOf(routes.events.teamRegistrations, { teamId });
    if (changed === eventsKey[0] || changed === registrationsPath) void keep(client);
  });
}

/** Which events are upcoming depends on the league's time zone. Without it, none is cached. */
async function keep(client: QueryClient): Promise<void> {
  const loadedFor = signedInUser(client)?.id;
  const league = await fetchLeague(client).catch(() => null);
  // These are read after the wait, because the session may have ended meanwhile.
  const user = signedInUser(client);
  if (!league || user?.role !== 'coach' || user.id !== loadedFor || typeof user.teamId !== 'number') return;
  const eventsKey = queryKeyOf(routes.events.visible);
  const registrationsKey = queryKeyOf(routes.events.teamRegistrations, { teamId: user.teamId });
  const events = client.getQueryData<VisibleEvent[]>(eventsKey);
  const registrations = client.getQueryData<EventRegistration[]>(registrationsKey);
  if (!events || !registrations) return;
  const loadedAt = [eventsKey, registrationsKey].map((key) => client.getQueryState(key)?.dataUpdatedAt ?? 0);
  cacheMeets(user, {
    events,
    registrations,
    loadedAt: new Date(Math.min(...loadedAt)),
    now: new Date(),
    timeZone: league.timeZone,
  });
}
