import type { Database } from '../../platform/db/database.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import type { Logger } from '../../platform/log.ts';
import { repeat } from '../../platform/repeat.ts';
import { pairsAmong } from './compare-births.ts';
import * as repository from './duplicates.repository.ts';

const TICK_MS = 1000;
/** Birth dates per transaction; comparing those of a large league takes some milliseconds each. */
const BIRTHS_AT_ONCE = 50;

type ComparingDeps = { readonly database: Database };

/** Compares the entries of some noted birth dates; returns false if none is left. */
async function compareSome({ database }: ComparingDeps): Promise<boolean> {
  return database.inScope(leagueScope(), async (tx) => {
    const births = await repository.claimBirths(tx, BIRTHS_AT_ONCE);
    if (births.length === 0) return false;
    const entries = await repository.entriesBornOn(tx, births);
    await repository.storePairs(
      tx,
      entries.map(({ id }) => id),
      await pairsAmong(entries),
    );
    return true;
  });
}

/**
 * Compares gymnasts who are new on a roster, or changed name or birth date, with those born on the same day
 * (OFFICE-03).
 */
export async function compareNoted(deps: ComparingDeps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await compareSome(deps)));
}

/**
 * Compares every second; returns a function that stops it. Any number of processes may compare: each date is claimed by
 * one of them.
 */
export function startComparingEntries(deps: ComparingDeps & { log: Logger }): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const { log } = deps;
  const loop = repeat(() => compareNoted(deps, signal), {
    name: 'duplicates',
    everyMs: TICK_MS,
    signal,
    log,
  });
  return async () => {
    stopping.abort();
    await loop;
  };
}
