import { cleanLine, searchFinder } from '../text.ts';
import { factFinder, type SearchableFacts } from './gymnast-facts.ts';
import { BEGINNER, NO_SKILL_LEVEL } from './members.constants.ts';
import { VALUE_WORDS } from './members.words.ts';

/** The roster group of a gymnast: the level, or `Not Set` for none (MEM-03). */
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

/** Sorts the levels of a league, lowest first; words other than Beginner follow the numbers in the given order. */
export function orderLevels(levels: readonly string[]): string[] {
  return [...levels].sort((left, right) => rank(left) - rank(right));
}

/**
 * The next level up in a league: from Beginner to the lowest number, from a number to the next one; null for the
 * highest, and for a level without a number.
 */
export function levelAbove(level: string, levels: readonly string[]): string | null {
  const ladder = orderLevels(levels).filter((each) => each === BEGINNER || Number.isFinite(Number(each)));
  const place = ladder.indexOf(level);
  return place === -1 ? null : (ladder[place + 1] ?? null);
}

/** Whether a text means no level: empty, or `Not Set`. */
export function isNoLevel(text: string): boolean {
  const line = cleanLine(text);
  return line === '' || line.toLowerCase() === NO_SKILL_LEVEL.toLowerCase();
}

/** The level that a text chooses, empty for none, and all levels that it names, lowest first. */
export type ChosenLevel = { readonly level: string; readonly named: readonly string[] };

/**
 * Reads one level, or several joined by commas, of which the highest counts (CLIENT-02); null if one of them is not
 * among the offered levels. `level 4` names the level `4`, as on the screens.
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
  // A level's own name may contain a comma.
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

/** `level 4`, `Lvl. 4` or `L4` as whole words, anywhere in a search except in an email like `l4.ames@…`. */
const LEVEL_SEARCHED =
  /(?<![\p{L}\p{N}]|[.+_-])l(?:evel|vl)?[.\s]*(\d{1,2})(?![\p{L}\p{N}@]|[.+_-][\p{L}\p{N}])/iu;

/** `Not Set` as whole words: the badge of a gymnast without a level. The database has no such word to search. */
const NO_LEVEL_SEARCHED = /(?<![\p{L}\p{N}])not\s+set(?![\p{L}\p{N}@])/iu;

/**
 * Parses a typed search for gymnasts: the level that it names, empty for `Not Set`, null for none, and the rest to find
 * in names and emails. `level 4 anna` searches for Anna among those on level 4 (MEM-07).
 */
export function readGymnastSearch(search: string): { readonly level: string | null; readonly text: string } {
  const named = LEVEL_SEARCHED.exec(search) ?? NO_LEVEL_SEARCHED.exec(search);
  if (!named) return { level: null, text: search };
  const { index, 0: words, 1: level = '' } = named;
  return { level, text: `${search.slice(0, index)} ${search.slice(index + words.length)}` };
}

/**
 * Parses a typed search and returns a function that matches a gymnast by the level, the folded text of names and email
 * and, if known, status, phones and birth date.
 */
export function gymnastFinder(
  search: string,
): (skillLevel: string, folded: string, gymnast?: SearchableFacts) => boolean {
  const { level, text } = readGymnastSearch(search);
  const finds = factFinder(text, searchFinder);
  return (skillLevel, folded, gymnast = {}) =>
    (level === null || skillLevel === level) && finds(gymnast, folded);
}
