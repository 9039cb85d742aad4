import * as rows from '../create/import-rows.repository.ts';
import type { ImportWorkDeps } from '../create/work-on-import.ts';
import { STORED_DAYS } from '../imports.constants.ts';
import { wholeLeague } from '../imports.policy.ts';
import { endedBefore, removeUnanswered, removeWordsOfFile } from '../imports.repository.ts';
import * as uploads from './uploads.repository.ts';

const DAY_MS = 86_400_000;
const FILES_AT_ONCE = 100;

/**
 * Removes what is no longer needed: files whose address has expired or that never arrived completely, unanswered
 * checks, and the rows and headings of old imports. Counts stay. Any number of processes may sweep.
 */
export async function sweepImports({ database, storage, clock }: ImportWorkDeps): Promise<void> {
  const now = clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await database.inScope(wholeLeague(), (tx) => removeUnanswered(tx, daysAgo(STORED_DAYS.uncommitted)));
  const past = await database.inScope(wholeLeague(), (tx) => endedBefore(tx, daysAgo(STORED_DAYS.rows)));
  for (const id of past)
    await database.inScope(wholeLeague(), async (tx) => {
      await rows.removeRows(tx, id);
      await removeWordsOfFile(tx, id);
    });
  await storage.ownUploads.removeUnfinished(daysAgo(STORED_DAYS.uploadUnderWay));
  for (;;) {
    const keys = await database.inScope(wholeLeague(), (tx) =>
      uploads.expiredUploads(tx, now, FILES_AT_ONCE),
    );
    for (const key of keys) {
      // Remove the file first: the next sweep finds it by its row.
      await storage.remove(key);
      await database.inScope(wholeLeague(), (tx) => uploads.forgetUpload(tx, key));
    }
    if (keys.length < FILES_AT_ONCE) return;
  }
}
