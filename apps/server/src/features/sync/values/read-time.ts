import type { Database } from '../../../platform/db/database.ts';

/** The database's time: what is read from the provider after it is newer than everything stored before it. */
export async function databaseTime(database: Database): Promise<Date> {
  const { rows } = await database.pool.query<{ now: Date }>('select now() as now');
  if (!rows[0]) throw new Error('The database did not tell the time.');
  return rows[0].now;
}

/**
 * Whether portal and provider have been compared since `readAt`, when the reading began: then it can show what is no
 * longer so, and must not undo what that comparison stored.
 */
export function isOutdated({ comparedAt }: { comparedAt: Date | null }, readAt: Date): boolean {
  return comparedAt !== null && comparedAt >= readAt;
}
