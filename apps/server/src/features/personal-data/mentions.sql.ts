import { type SQL, sql } from 'drizzle-orm';
import type { Gymnast } from './gymnast.repository.ts';

export const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;

export const patternOf = ({ mentionedAs }: Gymnast) => sql`(select mention_pattern(${texts(mentionedAs)}))`;

const WORD = /[\p{L}\p{N}]+/gu;

/** The words of each name and address in order; a text without them does not mention the gymnast. */
const wordsInOrder = ({ mentionedAs }: Gymnast) => [
  ...new Set(mentionedAs.map((text) => `%${(text.match(WORD) ?? []).join('%')}%`)),
];

/**
 * Whether a value mentions the gymnast. `stored` is the whole value as text, which is searched quickly for the words;
 * `text` is what people read of it. The regular expression is slow with many former names, so it only checks texts with
 * all words of a name in order.
 */
export function mentions(gymnast: Gymnast, { stored, text }: { stored: SQL; text: SQL }): SQL {
  const words = sql`coalesce((select array_agg(lower(words)) from unnest(${texts(wordsInOrder(gymnast))}) as words), '{}')`;
  const phrases = sql`(select array_agg(mention_words(name)) from unnest(${texts(gymnast.mentionedAs)}) as name)`;
  return sql`case when lower(${stored}) like any(${words}) then (
    select case when exists (select from unnest(${phrases}) as phrase where strpos(worded.text, phrase) > 0)
      then ${text} ~* ${patternOf(gymnast)} else false end
    from (select mention_words(${text}) as text offset 0) as worded) else false end`;
}
