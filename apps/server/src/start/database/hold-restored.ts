import { expireIssuedPasswords } from '../../features/auth/index.ts';
import { endAllInvitations } from '../../features/coaches/index.ts';
import { dropMailsWithSecrets, keepWaitingMails } from '../../features/mail/index.ts';
import { markAllMailed } from '../../features/office-changes/index.ts';
import { holdAfterRestore } from '../../features/sync/runs/hold-after-restore.ts';
import { endAllOpenCodes } from '../../features/teams/team-codes.repository.ts';
import type { Database } from '../../platform/db/database.ts';

/**
 * Holds what a portal that was just restored would send: changes that waited in the backup (PROVIDER-09), and mail,
 * which may have been sent long ago. A person decides about each. Daily mails start with what the office changes from
 * now on (OFFICE-08). Secrets that open an account once end, because they may have been used since the backup
 * (SAFE-02).
 */
export async function holdRestored(database: Database): Promise<void> {
  await endWhatOpensOnce(database);
  await keepWaitingMails(database.unscoped);
  await markAllMailed(database.unscoped);
  await holdAfterRestore(database);
}

async function endWhatOpensOnce({ unscoped }: Database): Promise<void> {
  await endAllInvitations(unscoped);
  await expireIssuedPasswords(unscoped);
  await endAllOpenCodes(unscoped);
  await dropMailsWithSecrets(unscoped);
}
