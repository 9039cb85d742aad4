import { foldName } from '../../../platform/names/fold-name.ts';

/** Words that clubs add to their name on one list and leave out on another. They do not distinguish clubs. */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  `academy acad athletics center centre club co gc gym gymnast gymnastic gymnastics gyms inc llc ltd of school sports
  team the training`.split(/\s+/),
);

const wordsOf = (name: string) => name.split(/[^\p{L}\p{M}\p{N}]+/u).map(foldName);

/** The form in which club and team names are compared: `Oak Wood`, `OAKWOOD Gymnastics` and `Oakwood` are one. */
export function teamKey(name: string): string {
  const words = wordsOf(name);
  const telling = words.filter((word) => !COMMON_WORDS.has(word));
  return (telling.length > 0 ? telling : words).join('');
}

/** How the clubs of results are compared with the teams of a league. */
export type TeamNames = {
  /** The key of a club or team; spellings of one club have the same key. */
  keyOf(name: string): string;
  /** Whether teams of the league differ only by common words. This name must then match one of theirs exactly. */
  isShared(name: string): boolean;
};

/** Takes the league's team names. Where two differ only by common words, those words count. */
export function nameTeams(teams: Iterable<string>): TeamNames {
  const shared = new Set<string>();
  const seen = new Map<string, string>();
  for (const name of teams) {
    const key = teamKey(name);
    if ((seen.get(key) ?? wholeKey(name)) !== wholeKey(name)) shared.add(key);
    seen.set(key, wholeKey(name));
  }
  const isShared = (name: string) => shared.has(teamKey(name));
  return { isShared, keyOf: (name) => (isShared(name) ? wholeKey(name) : teamKey(name)) };
}

function wholeKey(name: string): string {
  return wordsOf(name).join('');
}
