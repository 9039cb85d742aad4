import type { MatchCandidate } from '@league/contract';
import type { Work } from '../../../platform/names/compare-names.ts';
import { foldName, spellingsOf } from '../../../platform/names/fold-name.ts';
import { type ComparedEntry, isOfLevel, isOfTeam, proposalsFor } from './proposals.ts';
import { type IndexedMember, indexRoster, type RosterIndex, type RosterMember } from './roster-index.ts';
import { teamKey } from './team-names.ts';
import { readWrittenName } from './written-name.ts';

export type { RosterMember } from './roster-index.ts';

/** The parts of a result that identify its gymnast. */
export type WrittenEntry = { readonly name: string; readonly club: string; readonly level: string };

type WrittenKeys = { readonly nameKey: string; readonly clubKey: string };

/** The office's earlier decision on a name of a club; null when it is none of the league's gymnasts. */
export type NameDecision = WrittenKeys & { readonly level: string; readonly memberId: number | null };

export type Match =
  | { readonly standing: 'attached'; readonly memberId: number; readonly how: 'exact' | 'remembered' }
  | { readonly standing: 'ignored'; readonly how: 'remembered' }
  | {
      readonly standing: 'review';
      /** Why a result waits although a name fits exactly. Null if the candidates' reasons explain it. */
      readonly hold: 'several' | 'decidedOtherwise' | null;
      readonly candidates: readonly MatchCandidate[];
      /** How many gymnasts could fit besides the candidates. */
      readonly more: number;
    }
  | { readonly standing: 'unmatched' };

/** `work` limits the number of comparisons; without it there is no limit. */
export type Matcher = (entry: WrittenEntry, work?: Work) => Match;

/** The keys under which a decision about a written name is remembered. */
export function keysOf({ name, club }: Pick<WrittenEntry, 'name' | 'club'>): WrittenKeys {
  return { nameKey: foldName(readWrittenName(name).words.join('')), clubKey: teamKey(club) };
}

/**
 * Finds the gymnast of a result (SCORE-03, case C38). It is attached automatically only when exactly one gymnast has
 * that name, team and level, or when the office decided so before. Everything else is a proposal, best first.
 */
export function createMatcher(roster: readonly RosterMember[], decisions: readonly NameDecision[]): Matcher {
  const index = indexRoster(roster);
  const decisionsByName = Map.groupBy(decisions, memoryKey);
  return (written, work = { left: Number.POSITIVE_INFINITY }) => {
    const keys = keysOf(written);
    const entry = compare(written, index);
    const decided = decisionOn(entry, decisionsByName.get(memoryKey(keys)) ?? [], index);
    const agreeing = entry.namesakes.filter((each) => isOfTeam(entry, each) && isOfLevel(entry, each));
    const [only, ...others] = agreeing;
    const isAlone = others.length === 0 && !isSharedWithFormerName(entry, only, index);
    if (only && isAlone && (decided === undefined || decided === only.member.id)) {
      return { standing: 'attached', memberId: only.member.id, how: 'exact' };
    }
    // An initial instead of a name, or a name without a certain club, may be another child at the next meet. A person
    // decides each time.
    const isCertain = !entry.isAbbreviated && written.club !== '' && !index.teams.isShared(written.club);
    if (!only && isCertain) {
      if (decided === null) return { standing: 'ignored', how: 'remembered' };
      if (decided !== undefined) return { standing: 'attached', memberId: decided, how: 'remembered' };
    }
    const { candidates, more } = proposalsFor(entry, index, { decided, work });
    if (candidates.length === 0) return { standing: 'unmatched' };
    return { standing: 'review', hold: holdOf(agreeing, isAlone), candidates, more };
  };
}

function memoryKey({ nameKey, clubKey }: WrittenKeys): string {
  return `${nameKey} ${clubKey}`;
}

function compare({ name: written, club, level }: WrittenEntry, index: RosterIndex): ComparedEntry {
  const name = readWrittenName(written);
  const joined = spellingsOf(name.words.join(''));
  const plain = index.withName('plain', joined);
  // The reversed order counts only if the plain order matches no gymnast.
  const namesakes = plain.length > 0 ? plain : index.withName('reversed', joined);
  const outerWords = [name.words[0] ?? '', name.words.at(-1) ?? ''];
  return {
    name,
    clubKey: index.teams.keyOf(club),
    level,
    namesakes,
    isAbbreviated: namesakes.length === 0 && outerWords.some((word) => foldName(word).length <= 1),
  };
}

/** The office's decision if it holds at this level: the entry's level at that time, or the gymnast's present level. */
function decisionOn(
  { level }: ComparedEntry,
  decisions: readonly NameDecision[],
  index: RosterIndex,
): number | null | undefined {
  const held = decisions.filter(({ memberId, level: decidedAt }) => {
    const gymnast = memberId === null ? undefined : index.byId.get(memberId);
    if (memberId !== null && !gymnast) return false;
    return decidedAt === level || gymnast?.member.skillLevel === level;
  });
  const [decided, ...others] = new Set(held.map(({ memberId }) => memberId));
  return others.length === 0 ? decided : undefined;
}

/** Whether another gymnast of that team and level had this name before: the line could be theirs (SCORE-07). */
function isSharedWithFormerName(
  entry: ComparedEntry,
  only: IndexedMember | undefined,
  index: RosterIndex,
): boolean {
  return index
    .withName('former', spellingsOf(entry.name.words.join('')))
    .some((each) => each.member.id !== only?.member.id && isOfTeam(entry, each) && isOfLevel(entry, each));
}

function holdOf(agreeing: readonly IndexedMember[], isAlone: boolean) {
  if (agreeing.length === 0) return null;
  return isAlone ? 'decidedOtherwise' : 'several';
}
