import { SIGN_IN_TABLES } from './features/auth/index.ts';
import { makeBackup } from './platform/backup/archive.ts';
import { recordBackup } from './platform/backup/record-backup.ts';
import { askedFile } from './start/database/backup-file.ts';
import { besidePortal, runProgram } from './start/office-program.ts';

/** `npm run backup -- FILE`: saves the whole portal as one file, whether or not it is running (BEYOND-05). */
await runProgram(async () => {
  const path = askedFile('npm run backup -- FILE');
  await besidePortal(async ({ env, url }) => {
    const madeAt = new Date();
    const { tables, hasUploads } = await makeBackup(
      { url, storage: env.storage, momentary: SIGN_IN_TABLES },
      { path, madeAt },
    );
    await recordBackup(url, madeAt);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const uploads = hasUploads
      ? ' and the uploaded files'
      : '; the uploaded files are in the bucket of STORAGE_URL';
    return `${path} holds ${rows} rows of ${tables.length} tables${uploads}. It holds the data of children: keep it as safe as the portal.`;
  });
});
