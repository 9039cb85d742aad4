import { searchPattern, searchWords } from '@league/contract';
import { type AnyColumn, and, like, type SQL, sql } from 'drizzle-orm';

/**
 * Takes a column of folded texts and a search as typed; gives the condition that a text holds it, undefined for a search
 * that says nothing. Most texts are sorted out by LIKE, which costs a fraction of a regular expression.
 */
export function holdsSearch(column: AnyColumn, search: string): SQL | undefined {
  const words = searchWords(search);
  if (words.length === 0) return undefined;
  return and(
    ...words.map((word) => like(column, `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`)),
    words.length === 1 ? undefined : sql`${column} ~ ${searchPattern(words)}`,
  );
}
