import type { EventRegistration, VisibleEvent } from '@league/contract';
import { routes } from '@league/contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { queryKeyOf } from '../../platform/api-query.ts';
import { signedInUser } from '../../platform/session.ts';
import { keepMeets } from './cached-meets.ts';

/** Caches a coach's meets each time the page loads events or registrations. Returns a function that stops it. */
export function followMeets(client: QueryClient): () => void {
  const eventsKey = queryKeyOf(routes.events.visible);
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const user = signedInUser(client);
    if (user?.role !== 'coach' || typeof user.teamId !== 'number') return;
    const registrationsKey = queryKeyOf(routes.events.teamRegistrations, { teamId: user.teamId });
    const [changed] = event.query.queryKey;
    if (changed !== eventsKey[0] && changed !== registrationsKey[0]) return;
    const events = client.getQueryData<VisibleEvent[]>(eventsKey);
    const registrations = client.getQueryData<EventRegistration[]>(registrationsKey);
    if (events && registrations) keepMeets(user, events, registrations, new Date());
  });
}
