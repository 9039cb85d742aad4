import { sql } from 'drizzle-orm';
import type { Drizzle } from './database.ts';
import { isRefusedByDatabase } from './failures.ts';

/**
 * Does a part of a transaction; false when the database has refused it for the values in it: then the part is undone, and
 * the transaction goes on.
 */
export async function withSavepoint(tx: Drizzle, work: () => Promise<void>): Promise<boolean> {
  await tx.execute(sql`savepoint part`);
  try {
    await work();
  } catch (error) {
    if (!isRefusedByDatabase(error)) throw error;
    await tx.execute(sql`rollback to savepoint part`);
    return false;
  }
  await tx.execute(sql`release savepoint part`);
  return true;
}
