import { foldName } from './fold-name.ts';

/** Words that clubs add to their name on one list and leave out on another. */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  `academy acad athletics center centre club co elite gc gym gymnast gymnastic gymnastics gyms inc llc ltd of school sports
  team the training`.split(/\s+/),
);

/** The form in which club and team names are compared: `Oak Wood`, `OAKWOOD Gymnastics` and `Oakwood` are one. */
export function teamKey(name: string): string {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).map(foldName);
  const telling = words.filter((word) => !COMMON_WORDS.has(word));
  return (telling.length > 0 ? telling : words).join('');
}
