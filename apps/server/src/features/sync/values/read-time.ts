import type { Database } from '../../../platform/db/database.ts';

/** The database's time. What is read from the provider afterwards is newer than everything stored before. */
export async function databaseTime(database: Database): Promise<Date> {
  const { rows } = await database.pool.query<{ now: Date }>('select now() as now');
  if (!rows[0]) throw new Error('The database did not tell the time.');
  return rows[0].now;
}

/**
 * Whether the member has been compared since `readAt`, when the read began. Then the read may be outdated, and must not
 * undo what that comparison stored.
 */
export function isOutdated({ comparedAt }: { comparedAt: Date | null }, readAt: Date): boolean {
  return comparedAt !== null && comparedAt >= readAt;
}
