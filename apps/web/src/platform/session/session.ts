import type { SessionUser } from '@league/contract';
import { routes } from '@league/contract/calls';
import { type Query, type QueryClient, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { callApi } from '../api/api.ts';
import { getQueryFn, queryKeyOf } from '../api/api-query.ts';
import { leagueKey } from '../league.ts';
import { forgetDrafts, forgetDraftsOfOthers } from './drafts.ts';
import { forgetSignOut, isSignOutPending } from './pending-sign-out.ts';

/** Why there is no session: the visitor has not signed in, the person signed out, or the server ended it (case C30). */
export type SignedOutReason = 'never' | 'left' | 'ended';

export type Session =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: Error; readonly retry: () => void }
  | {
      readonly state: 'signedOut';
      readonly reason: SignedOutReason;
      /** The person whose session the server has ended. */
      readonly personId: number | null;
    }
  | { readonly state: 'signedIn'; readonly user: SessionUser };

const readUser = getQueryFn<SessionUser | null>({ on401: 'returnNull' });

const sessionQuery = queryOptions<SessionUser | null>({
  queryKey: queryKeyOf(routes.auth.coachUser),
  async queryFn(context) {
    if (!isSignOutPending()) {
      const user = await readUser(context);
      // Another person may have signed in from another tab.
      if (user) forgetDraftsOfOthers(user);
      return user;
    }
    await callApi(routes.auth.logout);
    forgetSignOut();
    return null;
  },
});

type SignedOut = { readonly reason: SignedOutReason; readonly personId: number | null };

const NEVER: SignedOut = { reason: 'never', personId: null };

const reasonQuery = queryOptions<SignedOut>({
  queryKey: ['signed-out-reason'],
  queryFn: skipToken,
});

/** Who is signed in (AUTH-05), as one of four states. */
export function useSession(): Session {
  const session = useQuery(sessionQuery);
  const signedOut = useQuery(reasonQuery).data ?? NEVER;
  if (session.data) return { state: 'signedIn', user: session.data };
  if (session.data === null) return { state: 'signedOut', ...signedOut };
  if (session.isError) return { state: 'failed', error: session.error, retry: () => void session.refetch() };
  return { state: 'loading' };
}

/** The signed-in person as far as the page knows, for code outside of components. */
export function signedInUser(client: QueryClient): SessionUser | null {
  return client.getQueryData(sessionQuery.queryKey) ?? null;
}

/** Whether this query is the one for the signed-in person. */
export function isSessionQuery({ queryKey }: Query): boolean {
  return queryKey[0] === sessionQuery.queryKey[0];
}

/** Asks the server who is signed in before any screen needs it. */
export function loadSession(client: QueryClient): Promise<void> {
  return client.prefetchQuery(sessionQuery);
}

/** Asks the server again who is signed in. */
export function refreshSession(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: sessionQuery.queryKey, refetchType: 'all' });
}

/** The same, but cancels an earlier request, which may hang on a lost connection. */
export async function restartSessionQuery(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: sessionQuery.queryKey });
  await client.refetchQueries({ queryKey: sessionQuery.queryKey });
}

/** Starts the session of a person who has just signed in, and removes the data that was loaded before. */
export function beginSession(client: QueryClient, user: SessionUser): void {
  forgetSignOut();
  client.setQueryData(reasonQuery.queryKey, NEVER);
  client.setQueryData(sessionQuery.queryKey, user);
  forgetPersonalData(client, { exceptDraftsOf: user });
}

/** Replaces the data of the signed-in person, who stays the same. */
export function replaceUser(client: QueryClient, user: SessionUser): void {
  client.setQueryData(sessionQuery.queryKey, user);
}

/** Signs the page out and removes all loaded data. The screens' guards then open another page, depending on the reason. */
export function endSession(client: QueryClient, reason: 'left' | 'ended'): void {
  const exceptDraftsOf = reason === 'ended' ? signedInUser(client) : null;
  client.setQueryData(reasonQuery.queryKey, { reason, personId: exceptDraftsOf?.id ?? null });
  client.setQueryData(sessionQuery.queryKey, null);
  forgetPersonalData(client, { exceptDraftsOf });
}

/**
 * Not `client.clear()`: mounted screens would still observe the cleared session, and never learn that it has ended.
 */
function forgetPersonalData(
  client: QueryClient,
  { exceptDraftsOf }: { exceptDraftsOf: SessionUser | null },
): void {
  const kept: readonly unknown[] = [sessionQuery.queryKey[0], reasonQuery.queryKey[0], leagueKey[0]];
  client.removeQueries({ predicate: ({ queryKey }) => !kept.includes(queryKey[0]) });
  forgetDrafts(exceptDraftsOf);
  client.getMutationCache().clear();
}
