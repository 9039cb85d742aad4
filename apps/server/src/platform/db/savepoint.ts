import { sql } from 'drizzle-orm';
import type { Drizzle } from './database.ts';
import { isRefusedByDatabase } from './failures.ts';

/**
 * Does part of a transaction; returns false if the database refuses its values, or if the work itself returns false.
 * Then the part is rolled back, and the transaction continues.
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
