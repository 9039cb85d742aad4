import { BEGINNER, NO_SKILL_LEVEL } from './members.constants.ts';

/** The group a gymnast stands in on the roster: the level as it is, `Not Set` for none (MEM-03). */
export function rosterGroupOf(skillLevel: string): string {
  return skillLevel === '' ? NO_SKILL_LEVEL : skillLevel;
}

function rank(group: string): number {
  if (group === BEGINNER) return 0;
  if (group === NO_SKILL_LEVEL) return Number.MAX_SAFE_INTEGER;
  const level = Number.parseFloat(group);
  return Number.isFinite(level) ? 1 + level : Number.MAX_SAFE_INTEGER - 1;
}

/** Order of roster groups: Beginner, then by number, other words, `Not Set` last (MEM-03). */
export function compareRosterGroups(left: string, right: string): number {
  return rank(left) - rank(right) || left.localeCompare(right, 'en');
}

/** `Level 4`, `Beginner` or `Not Set`: the level in words. */
export function rosterGroupLabel(group: string): string {
  return /^\d/.test(group) ? `Level ${group}` : group;
}
