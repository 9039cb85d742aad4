import { sql } from 'drizzle-orm';
import type { Drizzle } from './database.ts';
import { isRefusedByDatabase } from './failures.ts';

/**
 * Does a part of a transaction; false when the database refuses it for the values in it, or when the work itself answers
 * false: then the part is rolled back, and the transaction goes on.
 */
export async function withSavepoint(
  tx: Drizzle,
  work: () => Promise<boolean> | Promise<void>,
): Promise<boolean> {
  await tx.execute(sql`savepoint part`);
  try {
    if ((await work()) === false) {
      await tx.execute(sql`rollback to savepoint part`);
      return false;
    }
  } catch (error) {
    if (!isRefusedByDatabase(error)) throw error;
    await tx.execute(sql`rollback to savepoint part`);
    return false;
  }
  await tx.execute(sql`release savepoint part`);
  return true;
}
