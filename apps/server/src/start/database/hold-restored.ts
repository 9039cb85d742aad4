import { keepWaitingMails } from '../../features/mail/index.ts';
import { markAllTold } from '../../features/office-changes/index.ts';
import { holdAfterRestore } from '../../features/sync/runs/hold-after-restore.ts';
import type { Database } from '../../platform/db/database.ts';

/**
 * Holds what a portal that was just restored would send: the changes that waited in the backup (PROVIDER-09), and the mail, which may have
 * been sent long ago, with links that have been replaced since. A person decides about each. The daily mails begin with what
 * the office changes from now on (OFFICE-08).
 */
export async function holdRestored(database: Database): Promise<void> {
  await keepWaitingMails(database.unscoped);
  await markAllTold(database.unscoped);
  await holdAfterRestore(database);
}
