import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';

/**
 * Analyzes the league's tables that have more than doubled since they were last analyzed. PostgreSQL does that about a
 * minute later, and plans for empty tables until then. Costs next to nothing if no table has grown.
 */
export async function analyzeGrownTables({ unscoped }: Pick<Database, 'unscoped'>): Promise<void> {
  await unscoped.execute(sql`select analyze_grown_tables()`);
}
