import type { MatchCandidate } from '@league/contract';
import { foldName, spellingsOf } from './fold-name.ts';
import { type ComparedEntry, isOfLevel, isOfTeam, proposalsFor } from './proposals.ts';
import { type IndexedMember, indexRoster, type RosterIndex, type RosterMember } from './roster-index.ts';
import { teamKey } from './team-names.ts';
import { readWrittenName } from './written-name.ts';

export type { RosterMember } from './roster-index.ts';

/** What of a result says whose it is. */
export type WrittenEntry = { readonly name: string; readonly club: string; readonly level: string };

type WrittenKeys = { readonly nameKey: string; readonly clubKey: string };

/** What the office once said about a name of a club; null: none of the league's gymnasts. */
export type NameDecision = WrittenKeys & { readonly level: string; readonly memberId: number | null };

export type Match =
  | { readonly standing: 'attached'; readonly memberId: number; readonly how: 'exact' | 'remembered' }
  | { readonly standing: 'ignored'; readonly how: 'remembered' }
  | {
      readonly standing: 'review';
      /** Why it waits although someone's name fits exactly; otherwise the candidates' reasons say it. */
      readonly hold: 'several' | 'decidedOtherwise' | null;
      readonly candidates: readonly MatchCandidate[];
    }
  | { readonly standing: 'unmatched' };

export type Matcher = (entry: WrittenEntry) => Match;

/** The keys under which a decision about a written name is remembered. */
export function keysOf({ name, club }: Pick<WrittenEntry, 'name' | 'club'>): WrittenKeys {
  return { nameKey: foldName(readWrittenName(name).words.join('')), clubKey: teamKey(club) };
}

/**
 * Says whose a result is (SCORE-03, case C38). It is attached without a person only when exactly one gymnast has that
 * name, team and level, or when the office has decided so before; all else is a proposal, best first.
 */
export function createMatcher(roster: readonly RosterMember[], decisions: readonly NameDecision[]): Matcher {
  const index = indexRoster(roster);
  const decisionsByName = Map.groupBy(decisions, memoryKey);
  return (written) => {
    const keys = keysOf(written);
    const entry = compare(written, index);
    const decided = decisionOn(entry, decisionsByName.get(memoryKey(keys)) ?? [], index);
    const agreeing = entry.namesakes.filter((each) => isOfTeam(entry, each) && isOfLevel(entry, each));
    const [only, ...others] = agreeing;
    const isAlone = others.length === 0 && !isSharedWithFormerName(entry, only, index);
    if (only && isAlone && (decided === undefined || decided === only.member.id)) {
      return { standing: 'attached', memberId: only.member.id, how: 'exact' };
    }
    // An initial in place of a name, or a name without a certain club, may be another child tomorrow: never without
    // a person, whatever was decided.
    const isCertain = !entry.isAbbreviated && written.club !== '' && !index.teams.isShared(written.club);
    if (!only && isCertain) {
      if (decided === null) return { standing: 'ignored', how: 'remembered' };
      if (decided !== undefined) return { standing: 'attached', memberId: decided, how: 'remembered' };
    }
    const candidates = proposalsFor(entry, index, decided);
    if (candidates.length === 0) return { standing: 'unmatched' };
    return { standing: 'review', hold: holdOf(agreeing, isAlone), candidates };
  };
}

function memoryKey({ nameKey, clubKey }: WrittenKeys): string {
  return `${nameKey} ${clubKey}`;
}

function compare({ name: written, club, level }: WrittenEntry, index: RosterIndex): ComparedEntry {
  const name = readWrittenName(written);
  const joined = spellingsOf(name.words.join(''));
  const plain = index.withName('plain', joined);
  // A reversed reading counts only if the plain one fits no one.
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

/** The office's decision, as far as it holds at this level: the level of the entry then, or the gymnast's now. */
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

/** Another gymnast of that team and level was called so before: the line could be an old entry of theirs (SCORE-07). */
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
