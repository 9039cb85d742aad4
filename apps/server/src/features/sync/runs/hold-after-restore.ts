import { isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { analyzeGrownTables } from '../../../platform/db/queries/statistics.ts';
import { leagueScope } from '../../../platform/db/scope.ts';
import { noteRestoredAttempts } from '../push/new-contacts/awaited-members.repository.ts';
import { providerAccount, syncPlans } from '../sync.table.ts';

/**
 * Holds the sync of a database that was just restored. Its waiting changes may have been sent long ago, or be older
 * than what Wild Apricot has. So a person first reads a new dry run (PROVIDER-09); plans in the backup are as old as
 * the backup. Stores the values that new gymnasts waited with before they can be changed.
 */
export async function holdAfterRestore(database: Database): Promise<void> {
  await database.inScope(leagueScope(), async (tx) => {
    await tx.update(providerAccount).set({ restoredAt: sql`now()` });
    const [held] = await tx
      .select({ restoredAt: providerAccount.restoredAt })
      .from(providerAccount)
      .where(isNotNull(providerAccount.restoredAt));
    if (held?.restoredAt) await noteRestoredAttempts(tx, held.restoredAt);
    await tx.delete(syncPlans);
  });
  await analyzeGrownTables(database);
}
