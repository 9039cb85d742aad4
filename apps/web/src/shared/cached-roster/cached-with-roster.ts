import type { SessionUser } from '@league/contract';
import { type CachedWithRoster, cacheKeyOf, readCachedRoster } from './cached-roster.ts';

type Owner = Pick<SessionUser, 'id' | 'teamId'>;
type Stored = { readonly coachId: number; readonly teamId: number | null; readonly data: unknown };

/** Caches more data that a coach needs without network. It is removed with the roster. */
export function cacheWithRoster(what: CachedWithRoster, { id, teamId }: Owner, data: unknown): void {
  const stored: Stored = { coachId: id, teamId: teamId ?? null, data };
  try {
    localStorage.setItem(cacheKeyOf(what), JSON.stringify(stored));
  } catch {
    // Storage is blocked or full, so this data is not available without network.
  }
}

/** The cached data of the coach whose roster is cached, else undefined. The caller checks its shape. */
export function readCachedWithRoster(what: CachedWithRoster, now: Date): unknown {
  const roster = readCachedRoster(now);
  if (!roster) return undefined;
  try {
    const stored = JSON.parse(localStorage.getItem(cacheKeyOf(what)) ?? 'null') as Stored | null;
    const isOwn = stored?.coachId === roster.coachId && stored.teamId === roster.teamId;
    return isOwn ? stored.data : undefined;
  } catch {
    return undefined;
  }
}
