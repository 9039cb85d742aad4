import { cleanLine, searchFinder } from '../text.ts';
import { factFinder, type SearchableFacts } from './gymnast-facts.ts';
import { BEGINNER, NO_SKILL_LEVEL } from './members.constants.ts';
import { VALUE_WORDS } from './members.words.ts';

/** The group a gymnast is in on the roster: the level as it is, `Not Set` for none (MEM-03). */
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

/** The level of a gymnast or a result in words: `Level 4`, `Xcel Gold`, `Not Set`. */
export function levelInWords(skillLevel: string): string {
  return rosterGroupLabel(rosterGroupOf(skillLevel));
}

/** Puts the levels of a league in order, the lowest first; words other than Beginner stay as given, behind the numbers. */
export function orderLevels(levels: readonly string[]): string[] {
  return [...levels].sort((left, right) => rank(left) - rank(right));
}

/**
 * Where a move up leads among the levels of a league: from Beginner to the lowest number, from a number to the next one;
 * null from the highest, and from a level without a number.
 */
export function levelAbove(level: string, levels: readonly string[]): string | null {
  const ladder = orderLevels(levels).filter((each) => each === BEGINNER || Number.isFinite(Number(each)));
  const place = ladder.indexOf(level);
  return place === -1 ? null : (ladder[place + 1] ?? null);
}

/** Whether a text says that a gymnast has no level: nothing, or `Not Set`. */
export function isNoLevel(text: string): boolean {
  const line = cleanLine(text);
  return line === '' || line.toLowerCase() === NO_SKILL_LEVEL.toLowerCase();
}

/** The level that a text chooses, empty for none, and all levels that it names, the lowest first. */
export type ChosenLevel = { readonly level: string; readonly named: readonly string[] };

/**
 * Takes one level or several joined by commas, and the league's levels in order; the highest counts (CLIENT-02). Gives
 * null when one of them is not offered. `level 4` names the level `4`, as the screens do.
 */
export function chooseLevel(text: string, offered: readonly string[]): ChosenLevel | null {
  const place = (word: string) => {
    const exact = offered.indexOf(word);
    const folded = word.toLowerCase();
    if (exact !== -1) return exact;
    return offered.findIndex((level) =>
      [level, rosterGroupLabel(level)].some((name) => name.toLowerCase() === folded),
    );
  };
  const line = cleanLine(text);
  // A level's own name may hold a comma.
  const words = place(line) === -1 ? line.split(',').map((word) => word.trim()) : [line];
  const places = words.filter((word) => !isNoLevel(word)).map(place);
  if (places.includes(-1)) return null;
  const named = offered.filter((_, index) => places.includes(index));
  return { level: named.at(-1) ?? '', named };
}

/** `Level 5 is the highest of 3, 5`; empty unless several levels were named. */
export function remarkOnLevels({ level, named }: ChosenLevel): string {
  return named.length > 1 ? VALUE_WORDS.highestOf(rosterGroupLabel(level), named.join(', ')) : '';
}

/** `Beginner, 3, 4 or 5` */
export function levelsInWords(levels: readonly string[]): string {
  const last = levels.at(-1) ?? '';
  return levels.length < 2 ? last : VALUE_WORDS.oneOf(levels.slice(0, -1).join(', '), last);
}

/** `level 4`, `Lvl. 4` or `L4` as whole words, wherever they are in a search but in an email such as `l4.ames@…`. */
const LEVEL_SEARCHED =
  /(?<![\p{L}\p{N}]|[.+_-])l(?:evel|vl)?[.\s]*(\d{1,2})(?![\p{L}\p{N}@]|[.+_-][\p{L}\p{N}])/iu;

/** `Not Set` as whole words: the badge of a gymnast without a level. The database has no word of that to search. */
const NO_LEVEL_SEARCHED = /(?<![\p{L}\p{N}])not\s+set(?![\p{L}\p{N}@])/iu;

/**
 * Takes a search for gymnasts as typed; gives the level that it names, empty for `Not Set`, null for none, and what is
 * left to be found in names and emails: `level 4 anna` looks for Anna among those on level 4 (MEM-07).
 */
export function readGymnastSearch(search: string): { readonly level: string | null; readonly text: string } {
  const named = LEVEL_SEARCHED.exec(search) ?? NO_LEVEL_SEARCHED.exec(search);
  if (!named) return { level: null, text: search };
  const { index, 0: words, 1: level = '' } = named;
  return { level, text: `${search.slice(0, index)} ${search.slice(index + words.length)}` };
}

/**
 * Takes the same; gives what tells whether it finds a gymnast, by the level, the folded text of names and email, and where
 * they are known by status, phones and birth date.
 */
export function gymnastFinder(
  search: string,
): (skillLevel: string, folded: string, gymnast?: SearchableFacts) => boolean {
  const { level, text } = readGymnastSearch(search);
  const finds = factFinder(text, searchFinder);
  return (skillLevel, folded, gymnast = {}) =>
    (level === null || skillLevel === level) && finds(gymnast, folded);
}
