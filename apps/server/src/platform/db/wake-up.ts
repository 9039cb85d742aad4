import { sql } from 'drizzle-orm';
import type { Drizzle } from './database.ts';

/** The channel on which changed members are announced to the workers of all processes. */
export const CHANGES_CHANNEL = 'portal_changes';

/** Tells the workers, when the transaction commits, that there is something to send to the provider. */
export async function announceChanges(tx: Drizzle): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANGES_CHANNEL}, '')`);
}

/** The channel on which imports that wait for work are announced. */
export const IMPORTS_CHANNEL = 'portal_imports';

/** Tells the workers, when the transaction commits, that an import waits for them. */
export async function announceImport(tx: Drizzle): Promise<void> {
  await tx.execute(sql`select pg_notify(${IMPORTS_CHANNEL}, '')`);
}
