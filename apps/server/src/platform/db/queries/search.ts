import { searchPattern, searchWords } from '@league/contract';
import { type AnyColumn, and, like, type SQL, sql } from 'drizzle-orm';

/**
 * The condition that a column of folded texts contains a search as typed; undefined for a search without words. Most
 * texts are ruled out by LIKE, which costs a fraction of a regular expression.
 */
export function holdsSearch(column: AnyColumn, search: string): SQL | undefined {
  const words = searchWords(search);
  if (words.length === 0) return undefined;
  return and(
    ...words.map((word) => like(column, `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`)),
    words.length === 1 ? undefined : sql`${column} ~ ${searchPattern(words)}`,
  );
}
