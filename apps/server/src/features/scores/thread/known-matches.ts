import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { RESULTS_REFUSALS } from '@league/contract';
import {
  createMatcher,
  type Match,
  type Matcher,
  type NameDecision,
  type RosterMember,
  type WrittenEntry,
} from '../matching/match-entry.ts';
import { ResultsRefusal } from '../results-file/read-results.ts';

/** What results are compared with: the rosters and the office's decisions on names. */
export type MatchContext = {
  readonly roster: readonly RosterMember[];
  readonly decisions: readonly NameDecision[];
};

/** How long a long file may work before another task of the thread gets its turn. */
const SLICE_MS = 10;
/**
 * How much comparing the matches of one call may take, counted in comparisons of letter masks of about ten nanoseconds
 * each. More than twice what 3,500 results of a league of 1,500 take, all of one team and level.
 */
export const MOST_WORK = 300_000_000;
/** More names than a season's results hold. */
const MOST_KNOWN = 50_000;

/**
 * A match with the work that it took. For a match that was cut short, this is a minimum, and the match is not cached.
 */
type Found = { readonly match: Match | undefined; readonly cost: number };
type Known = { readonly key: string; readonly match: Matcher; readonly found: Map<string, Found> };

let known: Known | undefined;

const keyOfContext = (context: MatchContext) =>
  createHash('sha256').update(JSON.stringify(context)).digest('base64');
const keyOfEntry = ({ name, club, level }: WrittenEntry) => JSON.stringify([name, club, level]);

/**
 * Returns a matcher that has already matched these entries. Matches are cached until a roster or a decision changes, so
 * that the page with the proposals does not calculate them at each view. Names designed to cost time use up the work of
 * a call (IMPORT-14): a file is then refused, while elsewhere the other names are matched ignoring spelling errors. The
 * work behind a file's cached matches counts again, so that a refused file gets no further if it is sent again.
 */
export async function matcherFor(
  entries: readonly WrittenEntry[],
  context: MatchContext,
  { refuses = false, most = MOST_WORK }: { readonly refuses?: boolean; readonly most?: number } = {},
): Promise<Matcher> {
  const key = keyOfContext(context);
  if (known?.key !== key || known.found.size > MOST_KNOWN) {
    known = { key, match: createMatcher(context.roster, context.decisions), found: new Map() };
  }
  const { match, found } = known;
  const work = { left: most };
  const counted = new Set<string>();
  const matchNew = (entry: WrittenEntry, entryKey: string): Match => {
    const { left } = work;
    const result = match(entry, work);
    const isWhole = work.left > 0;
    found.set(entryKey, { match: isWhole ? result : undefined, cost: left - work.left });
    if (refuses && !isWhole) throw new ResultsRefusal(RESULTS_REFUSALS.tooSlow());
    return result;
  };
  const matched: Matcher = (entry) => {
    const entryKey = keyOfEntry(entry);
    const before = found.get(entryKey);
    if (before && refuses && !counted.has(entryKey)) {
      if (before.cost >= work.left) throw new ResultsRefusal(RESULTS_REFUSALS.tooSlow());
      if (before.match) work.left -= before.cost;
    }
    counted.add(entryKey);
    return before?.match ?? matchNew(entry, entryKey);
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
