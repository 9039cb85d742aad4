import { type SQL, sql } from 'drizzle-orm';
import type { Gymnast } from './gymnast.repository.ts';

export const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;

export const patternOf = ({ mentionedAs }: Gymnast) => sql`(select mention_pattern(${texts(mentionedAs)}))`;

const WORD = /[\p{L}\p{N}]+/gu;

/** The longest word of each name and address: a text without it does not mention them. */
const longestWords = ({ mentionedAs }: Gymnast) => [
  ...new Set(
    mentionedAs.map((text) =>
      (text.match(WORD) ?? []).reduce((longest, word) => (word.length > longest.length ? word : longest), ''),
    ),
  ),
];

/**
 * Whether a value mentions the gymnast. `stored` is all of it as text, in which a word is found fast, and `text` what is
 * read in it. The regular expression is slow when there are many former names, so it only checks texts that hold all
 * words of a name in a row.
 */
export function mentions(gymnast: Gymnast, { stored, text }: { stored: SQL; text: SQL }): SQL {
  const words = texts(longestWords(gymnast).map((word) => `%${word}%`));
  const phrases = sql`(select array_agg(mention_words(name)) from unnest(${texts(gymnast.mentionedAs)}) as name)`;
  return sql`case when ${stored} ilike any(${words}) then (
    select case when exists (select from unnest(${phrases}) as phrase where strpos(worded.text, phrase) > 0)
      then ${text} ~* ${patternOf(gymnast)} else false end
    from (select mention_words(${text}) as text offset 0) as worded) else false end`;
}
