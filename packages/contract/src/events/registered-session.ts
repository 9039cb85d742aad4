import { foldForSearch } from '../text.ts';
import { sessionNameOf } from './registration-words.ts';
import { levelsOfSession } from './session-levels.ts';

/** An event with the titles of its sessions. */
type EventInSessions<Session extends { readonly title: string }> = {
  readonly name: string;
  readonly sessions: readonly Session[];
};

/** A session's title without the name of its event, which the provider repeats: `Session 1 of 3`. */
export function shortSessionTitle(title: string, eventName: string): string {
  const after = title.slice(eventName.length);
  if (eventName === '' || !title.startsWith(eventName) || /^[\p{L}\p{N}]/u.test(after)) return title;
  const rest = after.trim().replace(/^\((.*)\)$/, '$1');
  return rest ? rest.charAt(0).toUpperCase() + rest.slice(1) : title;
}

/** `Session 2` or `Sess. 02` anywhere in the text. */
const NUMBERED = /(?<!\p{L})sess(?:ion)?\.?\s*#?0*(\d{1,2})(?!\d)/iu;

function numberIn(words: string): number | null {
  const [, number] = NUMBERED.exec(words) ?? /^0*(\d{1,2})$/.exec(words.trim()) ?? [];
  return number === undefined ? null : Number(number);
}

/**
 * Finds the session of a registration by its words for the session (decision 0099): the session with that title, else
 * with that number, else the only one whose title names all its levels, else the event's only session. Undefined if
 * none or several fit.
 */
export function registeredSession<Session extends { readonly title: string }>(
  sessionName: string | null,
  { name, sessions }: EventInSessions<Session>,
): Session | undefined {
  const words = sessionNameOf(sessionName);
  if (words === null) return undefined;
  const titled = sessions.map((session) => ({ session, title: shortSessionTitle(session.title, name) }));
  const only = (fits: (each: (typeof titled)[number]) => boolean) => {
    const [first, ...others] = titled.filter(fits);
    return others.length === 0 ? first?.session : undefined;
  };
  const folded = foldForSearch(words);
  const isTitle = ({ session, title }: (typeof titled)[number]) =>
    foldForSearch(session.title) === folded || foldForSearch(title) === folded;
  const number = numberIn(words);
  if (titled.some(isTitle)) return only(isTitle);
  if (number !== null) return only(({ title }) => numberIn(title) === number);
  const levels = levelsOfSession(words);
  const byLevels = levels && only(({ title }) => hasAll(levelsOfSession(title), levels));
  return byLevels ?? (sessions.length === 1 ? sessions[0] : undefined);
}

function hasAll(levels: readonly string[] | null, wanted: readonly string[]): boolean {
  return levels !== null && wanted.every((level) => levels.includes(level));
}
