import { compareRosterGroups, type Member, NO_SKILL_LEVEL, rosterGroupOf } from '@league/contract';
import { groupBy } from '../../platform/group-by.ts';

export type LevelCount = { readonly level: string; readonly count: number };

export type RosterFigures = {
  readonly total: number;
  /** Gymnasts whose status is exactly Active (case C29). */
  readonly active: number;
  /** The number of levels; gymnasts without a level are not counted. */
  readonly levels: number;
  /** In the order of the roster's tabs. */
  readonly byLevel: readonly LevelCount[];
};

/** The team in numbers (PORTAL-02). */
export function rosterFigures(roster: readonly Member[]): RosterFigures {
  const groups = groupBy(roster, ({ skillLevel }) => rosterGroupOf(skillLevel));
  const byLevel = [...groups]
    .sort(([left], [right]) => compareRosterGroups(left, right))
    .map(([level, { length }]) => ({ level, count: length }));
  return {
    total: roster.length,
    active: roster.filter(({ membershipStatus }) => membershipStatus === 'Active').length,
    levels: byLevel.filter(({ level }) => level !== NO_SKILL_LEVEL).length,
    byLevel,
  };
}
