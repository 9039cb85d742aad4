import type { Member } from '@league/contract';
import { routes } from '@league/contract/calls';
import type { Query, QueryClient } from '@tanstack/react-query';
import { apiQuery, queryKeyOf } from '../../platform/api-query.ts';
import { fetchLeague } from '../../platform/league.ts';
import { PENDING_SIGN_OUT_KEY } from '../../platform/pending-sign-out.ts';
import { endSession, isSessionQuery, refreshSession, signedInUser } from '../../platform/session.ts';
import { forgetRoster, forgetRosterOfOthers, KEPT_ROSTER_KEY, keepRoster } from './cached-roster.ts';

const [rosterPath] = queryKeyOf(routes.members.list);

/**
 * Keeps each roster that the page loads for a coach, and removes it as soon as the page learns that the session is over,
 * whether by signing out, by a refusal of the server or in another tab, or that someone else is signed in (BEYOND-13).
 * Gives what stops it.
 */
export function followRoster(client: QueryClient): () => void {
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (isSessionQuery(event.query)) followSession(client);
    else if (isRoster(event.query)) void keep(client);
  });
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === PENDING_SIGN_OUT_KEY && newValue !== null) return endSession(client, 'left');
    // The server has answered the other tab's sign-out, and may have refused it.
    if (key === PENDING_SIGN_OUT_KEY) return void refreshSession(client);
    // Another tab has removed it: perhaps this one is signed out as well, and does not know.
    if (key === KEPT_ROSTER_KEY && newValue === null && signedInUser(client)) void refreshSession(client);
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
  if (user) forgetRosterOfOthers(user, new Date());
  else forgetRoster();
}

/** How long it may be kept is the league's to say; where that is not known, it is not kept. */
async function keep(client: QueryClient): Promise<void> {
  const loadedFor = signedInUser(client)?.id;
  const league = await fetchLeague(client).catch(() => null);
  // Read only now: the session may have ended meanwhile, and the roster gone with it.
  const user = signedInUser(client);
  const roster = client.getQueryData<Member[]>(apiQuery(routes.members.list).queryKey);
  if (!league || !user || !roster || user.id !== loadedFor) return;
  // In another tab someone else may have signed in, or the office has given the coach another team.
  if (roster.every(({ teamId }) => teamId === (user.teamId ?? null)))
    keepRoster({ user, roster, league, now: new Date() });
  else {
    forgetRoster();
    // The page still names the former team, and would add gymnasts to it.
    if (user.role === 'coach') void refreshSession(client);
  }
}
