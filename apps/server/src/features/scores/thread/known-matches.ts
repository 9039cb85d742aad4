import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  createMatcher,
  type Match,
  type Matcher,
  type NameDecision,
  type RosterMember,
  type WrittenEntry,
} from '../matching/match-entry.ts';

/** What results are compared with: the rosters and the office's decisions on names. */
export type MatchContext = {
  readonly roster: readonly RosterMember[];
  readonly decisions: readonly NameDecision[];
};

/** How long a long file may work before another task of the thread gets its turn. */
const SLICE_MS = 10;
/** More names than a season's results hold. */
const MOST_KNOWN = 50_000;

type Known = { readonly key: string; readonly match: Matcher; readonly found: Map<string, Match> };

let known: Known | undefined;

const keyOfContext = (context: MatchContext) =>
  createHash('sha256').update(JSON.stringify(context)).digest('base64');
const keyOfEntry = ({ name, club, level }: WrittenEntry) => JSON.stringify([name, club, level]);

/**
 * Returns a matcher that has already matched these entries. Matches are cached until a roster or a decision changes, so
 * the page with the proposals does not calculate them at each view.
 */
export async function matcherFor(entries: readonly WrittenEntry[], context: MatchContext): Promise<Matcher> {
  const key = keyOfContext(context);
  if (known?.key !== key || known.found.size > MOST_KNOWN) {
    known = { key, match: createMatcher(context.roster, context.decisions), found: new Map() };
  }
  const { match, found } = known;
  const matched: Matcher = (entry) => {
    const entryKey = keyOfEntry(entry);
    const result = found.get(entryKey) ?? match(entry);
    found.set(entryKey, result);
    return result;
  };
  let sliceEnd = performance.now() + SLICE_MS;
  for (const entry of entries) {
    matched(entry);
    if (performance.now() < sliceEnd) continue;
    await nextTurn();
    sliceEnd = performance.now() + SLICE_MS;
  }
  return matched;
}
