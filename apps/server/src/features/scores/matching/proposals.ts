import { type MatchCandidate, type MatchReason, RESULTS_LIMITS } from '@league/contract';
import type { Work } from '../../../platform/names/compare-names.ts';
import { resemblanceOf, splitsOf } from './resemblance.ts';
import type { IndexedMember, RosterIndex } from './roster-index.ts';
import type { WrittenName } from './written-name.ts';

/** The parts of a result that are compared with gymnasts. */
export type ComparedEntry = {
  readonly name: WrittenName;
  /** Empty when the results name no club. */
  readonly clubKey: string;
  readonly level: string;
  /** Gymnasts with exactly that name. */
  readonly namesakes: readonly IndexedMember[];
  /** A single letter stands for the given name or the surname. */
  readonly isAbbreviated: boolean;
};

const FORMER_NAME_COST = 0.5;
const OTHER_TEAM_COST = 2;
const OTHER_LEVEL_COST = 1;
const SIBLING_COST = 4.5;

export function isOfTeam({ clubKey }: ComparedEntry, each: IndexedMember): boolean {
  return clubKey !== '' && each.teamKey === clubKey;
}

export function isOfLevel({ level }: ComparedEntry, each: IndexedMember): boolean {
  return each.member.skillLevel === level;
}

type Proposal = {
  readonly each: IndexedMember;
  readonly cost: number;
  readonly reasons: readonly MatchReason[];
};

/**
 * The gymnasts a result could be of, best first, each with the reasons for and against; `decided` goes first. `more` is how
 * many could fit besides.
 */
export function proposalsFor(
  entry: ComparedEntry,
  index: RosterIndex,
  { decided, work }: { readonly decided: number | null | undefined; readonly work: Work },
): { readonly candidates: MatchCandidate[]; readonly more: number } {
  const found = [...namesakes(entry), ...resembling(entry, index, work)];
  const proposals = [...found, ...siblings(entry, index, found)].map((proposal) => weigh(entry, proposal));
  const costOf = ({ each, cost }: Proposal) => (each.member.id === decided ? -1 : cost);
  const sorted = proposals.sort(
    (left, right) => costOf(left) - costOf(right) || left.each.member.id - right.each.member.id,
  );
  // A gymnast may fit under both the present and a former name; show the likelier one.
  const fitting = [...Map.groupBy(sorted, ({ each }) => each.member.id).values()].flatMap(
    ([likeliest]) => likeliest ?? [],
  );
  const proposed = fitting.slice(0, RESULTS_LIMITS.candidates);
  return {
    candidates: proposed.map(({ each, reasons }) => ({
      memberId: each.member.id,
      reasons: each.member.id === decided ? ['decidedBefore', ...reasons] : [...reasons],
    })),
    more: fitting.length - proposed.length,
  };
}

function namesakes(entry: ComparedEntry): Proposal[] {
  return entry.namesakes.map((each) => ({ each, cost: 0, reasons: ['sameName'] }));
}

/** Team or level must agree. Where an initial stands for a name, the team must agree, because an initial fits many. */
function resembling(entry: ComparedEntry, index: RosterIndex, work: Work): Proposal[] {
  const splits = splitsOf(entry.name);
  return index.all.flatMap((each) => {
    if (entry.namesakes.includes(each) || !(isOfTeam(entry, each) || isOfLevel(entry, each))) return [];
    const likeness = resemblanceOf(splits, each, work);
    if (!likeness || (likeness.hasInitial && !isOfTeam(entry, each))) return [];
    if (!each.isFormerName) return [{ each, cost: likeness.cost, reasons: likeness.reasons }];
    return [{ each, cost: likeness.cost + FORMER_NAME_COST, reasons: ['formerName', ...likeness.reasons] }];
  });
}

/** `E. Lindqvist` may be Eva, but a twin Ava competes at the same level: both are proposed (case C38). */
function siblings(entry: ComparedEntry, index: RosterIndex, found: readonly Proposal[]): Proposal[] {
  if (!entry.isAbbreviated) return [];
  return index.all
    .filter(
      (each) =>
        isOfLevel(entry, each) &&
        !each.isFormerName &&
        !found.some((proposal) => proposal.each === each) &&
        found.some(
          (proposal) =>
            proposal.each.teamKey === each.teamKey &&
            proposal.each.last.spellings[0] === each.last.spellings[0],
        ),
    )
    .map((each) => ({ each, cost: SIBLING_COST, reasons: ['sibling'] }));
}

function weigh(entry: ComparedEntry, { each, cost, reasons }: Proposal): Proposal {
  const [hasTeam, hasLevel] = [isOfTeam(entry, each), isOfLevel(entry, each)];
  const against: MatchReason[] = [];
  if (!hasTeam) against.push(entry.clubKey === '' ? 'noClub' : 'otherTeam');
  if (!hasLevel) against.push('otherLevel');
  return {
    each,
    cost: cost + (hasTeam ? 0 : OTHER_TEAM_COST) + (hasLevel ? 0 : OTHER_LEVEL_COST),
    reasons: [...reasons, ...against],
  };
}
