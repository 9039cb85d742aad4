import type { Member } from '@league/contract';
import { routes } from '@league/contract/calls';
import type { Query, QueryClient } from '@tanstack/react-query';
import { apiQuery, queryKeyOf } from '../../platform/api/api-query.ts';
import { fetchLeague } from '../../platform/league.ts';
import { PENDING_SIGN_OUT_KEY } from '../../platform/session/pending-sign-out.ts';
import { endSession, isSessionQuery, refreshSession, signedInUser } from '../../platform/session/session.ts';
import { ROSTER_CACHE_KEY, SHEETS_CACHE_KEY } from './cache-keys.ts';
import { cacheRoster, forgetRoster, forgetRosterOfOthers, removeRoster } from './cached-roster.ts';
import { forgetSheetsOfOthers } from './cached-sheets.ts';

const [rosterPath] = queryKeyOf(routes.members.list);

/**
 * Caches each roster that the page loads for a coach. Removes it as soon as the page learns that the session has ended, by
 * signing out, by a 401 or in another tab, or that another person is signed in (BEYOND-13). Returns a function that stops
 * it.
 */
export function followRoster(client: QueryClient): () => void {
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (isSessionQuery(event.query)) followSession(client);
    else if (isRoster(event.query)) void keep(client);
  });
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === PENDING_SIGN_OUT_KEY && newValue !== null) return endSession(client, 'left');
    // The server has answered the other tab's sign-out, but may have refused it.
    if (key === PENDING_SIGN_OUT_KEY) return void refreshSession(client);
    // Another tab has removed it, so this tab may be signed out too.
    const isCache = key === ROSTER_CACHE_KEY || key === SHEETS_CACHE_KEY;
    if (isCache && newValue === null && signedInUser(client)) void refreshSession(client);
  };
  window.addEventListener('storage', onStorage);
  return () => {
    unsubscribe();
    window.removeEventListener('storage', onStorage);
  };
}

function isRoster({ queryKey }: Query): boolean {
  return queryKey.length === 1 && queryKey[0] === rosterPath;
}

function followSession(client: QueryClient): void {
  const user = signedInUser(client);
  if (user) {
    forgetRosterOfOthers(user, new Date());
    forgetSheetsOfOthers(user);
  } else {
    forgetRoster();
  }
}

/** The league sets how long a roster may be cached. Without that setting it is not cached. */
async function keep(client: QueryClient): Promise<void> {
  const loadedFor = signedInUser(client)?.id;
  const league = await fetchLeague(client).catch(() => null);
  // These are read after the wait, because the session may have ended meanwhile.
  const user = signedInUser(client);
  const roster = client.getQueryData<Member[]>(apiQuery(routes.members.list).queryKey);
  if (!league || !user || !roster || user.id !== loadedFor) return;
  // Another person may have signed in in another tab, or the office has given the coach another team.
  if (roster.every(({ teamId }) => teamId === (user.teamId ?? null)))
    cacheRoster({ user, roster, league, now: new Date() });
  else {
    removeRoster();
    // The page still shows the former team and would add gymnasts to it.
    if (user.role === 'coach') void refreshSession(client);
  }
}
