import { SIGN_IN_TABLES } from './features/auth/index.ts';
import { restoreBackup } from './platform/backup/archive.ts';
import { finishRestore } from './platform/backup/unfinished-restore.ts';
import { openDatabase } from './platform/db/database.ts';
import { prepareLogins } from './platform/db/logins/logins.ts';
import { createLogger } from './platform/log.ts';
import { askedFile } from './start/database/backup-file.ts';
import { holdRestored } from './start/database/hold-restored.ts';
import { inPlaceOfPortal, runProgram } from './start/office-program.ts';

/**
 * `npm run restore -- FILE`: restores a backup into an empty DATA_DIR, or an empty database of DATABASE_URL; never
 * overwrites anything (BEYOND-05).
 */
await runProgram(async () => {
  const path = askedFile('npm run restore -- FILE');
  await inPlaceOfPortal(async ({ env, url }) => {
    const { madeAt, tables } = await restoreBackup(
      { url, storage: env.storage, momentary: SIGN_IN_TABLES },
      path,
    );
    const database = openDatabase({
      logins: await prepareLogins(url, env.logins),
      log: createLogger(env.LOG_LEVEL),
    });
    await finishRestore(url, () => holdRestored(database)).finally(database.close);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return `The portal is as it was on ${madeAt}: ${rows} rows of ${tables.length} tables. Everyone has to sign in again. Invitations, team codes and passwords that the office gave may have been used since, so they have ended: send new ones. You can start it now. Nothing is exchanged with Wild Apricot until you release it in the Sync tab. Mail that waited in the backup is kept until it is sent by hand. Gymnasts who were erased since then are back: erase them again before you release it.`;
  });
});
