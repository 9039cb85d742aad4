import { compareRosterGroups, type Member, rosterGroupOf } from '@league/contract';
import { groupBy } from '../../../platform/group-by.ts';
import { prepareRoster } from '../roster/roster-view.ts';

export type LevelGroup<Entry = Member> = { readonly level: string; readonly members: readonly Entry[] };
export type RosterSheet = {
  /** Null for gymnasts without a team. */
  readonly team: string | null;
  readonly count: number;
  readonly groups: readonly LevelGroup[];
};

/** Splits a roster into a printed sheet for each team, sorted by level and name (BEYOND-02). */
export function sheetsOf(roster: readonly Member[]): RosterSheet[] {
  const byTeam = groupBy(
    prepareRoster(roster).map(({ member }) => member),
    ({ teamName }) => teamName,
  );
  return [...byTeam]
    .sort(([left], [right]) => (left ?? '\uFFFF').localeCompare(right ?? '\uFFFF', 'en'))
    .map(([team, members]) => ({ team, count: members.length, groups: groupByLevel(members) }));
}

/** Groups gymnasts by level, the lowest first, and keeps their order within a level. */
export function groupByLevel<Entry extends Pick<Member, 'skillLevel'>>(
  members: readonly Entry[],
): LevelGroup<Entry>[] {
  return [...groupBy(members, ({ skillLevel }) => rosterGroupOf(skillLevel))]
    .sort(([left], [right]) => compareRosterGroups(left, right))
    .map(([level, group]) => ({ level, members: group }));
}
