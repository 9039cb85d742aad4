import { foldForSearch } from '@league/contract';
import { type HelpEntry, type HelpFacts, help } from '../../strings/en/help.ts';

export const TOPIC_IDS = [
  'responsibilities',
  'icons',
  'statuses',
  'scoreOuts',
  'guides',
  'faq',
  'practices',
] as const;
export type TopicId = (typeof TOPIC_IDS)[number];

/** All words of a topic, as one text to search in. */
function textOf(id: TopicId, facts: HelpFacts): string {
  return Object.values(help[id])
    .flatMap((value): readonly string[] => {
      if (typeof value === 'function') return value(facts).map(textOfEntry);
      return typeof value === 'string' ? [value] : value;
    })
    .join('\n');
}

function textOfEntry({ question, answer }: HelpEntry): string {
  return [question, ...answer].join('\n');
}

/** The words of a search, without regard to accents and capitals. */
export function wordsOf(search: string): string[] {
  return foldForSearch(search)
    .split(' ')
    .filter((word) => word !== '');
}

function holdsAll(text: string, words: readonly string[]): boolean {
  const folded = foldForSearch(text);
  return words.every((word) => folded.includes(word));
}

/** The topics that contain all words of a search, in any order (PORTAL-04). */
export function findTopics(search: string, facts: HelpFacts): TopicId[] {
  const words = wordsOf(search);
  return TOPIC_IDS.filter((id) => holdsAll(textOf(id, facts), words));
}

/** Whether the search matches this entry itself, and not only its topic. */
export function entryMatches(entry: HelpEntry, search: string): boolean {
  const words = wordsOf(search);
  return words.length > 0 && holdsAll(textOfEntry(entry), words);
}
