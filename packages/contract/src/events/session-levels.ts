import { BEGINNER } from '../members/members.constants.ts';
import { sessionNameOf } from './registration-words.ts';

/** `Levels 3 and 4`, `Level 5-7`, `Lvl 6/7` or `L4`, anywhere in a session's name. */
const LEVELS_NAMED =
  /(?<![\p{L}\p{N}])l(?:evels?|vls?)?[.:\s]*(\d{1,2}(?:\s*(?:,|\/|&|\+|-|–|and|to|through)\s*(?:l(?:evels?|vls?)?[.\s]*)?\d{1,2})*)(?!\p{L}|\p{N})/giu;
const RANGE = /(\d{1,2})\s*(?:-|–|to|through)\s*(?:l(?:evels?|vls?)?[.\s]*)?(\d{1,2})/giu;

/** `9:00 AM`, `14:30` or `9 am`: after a level, it is not another level. */
const TIME = /(?<!\d)\d{1,2}(?::\d{2}(?:\s?[ap]\.?m\b)?|\s?[ap]\.?m\b)/giu;

/** The skill levels named in a session's name, lowest first; null when it names none. */
export function levelsOfSession(name: string): string[] | null {
  const words = name.replace(TIME, '');
  const found = new Set<string>();
  if (/(?<!\p{L})beginners?(?!\p{L})/iu.test(words)) found.add(BEGINNER);
  for (const [, list = ''] of words.matchAll(LEVELS_NAMED)) {
    for (const [, from = '', to = ''] of list.matchAll(RANGE)) {
      for (let level = Number(from); level <= Number(to); level += 1) found.add(String(level));
    }
    for (const [number] of list.matchAll(/\d{1,2}/g)) found.add(String(Number(number)));
  }
  return found.size === 0
    ? null
    : [...found].sort((left, right) => (Number(left) || 0) - (Number(right) || 0));
}

/**
 * Whether a gymnast's level fits the session they are registered for (MEET-02). Null if the session names no level. A
 * gymnast without a level fits no session that names one.
 */
export function fitsSession(
  skillLevel: string,
  session: { readonly sessionName: string | null; readonly sessionLevel: string | null },
): boolean | null {
  const level = session.sessionLevel ?? '';
  const words = `${/^\s*\d/.test(level) ? 'Level ' : ''}${level} ${sessionNameOf(session.sessionName) ?? ''}`;
  const levels = levelsOfSession(words);
  return levels === null ? null : levels.includes(skillLevel);
}
