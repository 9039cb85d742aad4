import * as rows from '../create/import-rows.repository.ts';
import type { ImportWorkDeps } from '../create/work-on-import.ts';
import { KEPT_DAYS } from '../imports.constants.ts';
import { wholeLeague } from '../imports.policy.ts';
import { endedBefore, forgetSamples, removeUnanswered } from '../imports.repository.ts';
import * as uploads from './uploads.repository.ts';

const DAY_MS = 86_400_000;
const FILES_AT_ONCE = 100;

/**
 * Removes what no one needs any more: files whose address has run out or that never came in whole, checks no one answered, and the rows of imports
 * long past. Counts stay. Any number of processes may sweep.
 */
export async function sweepImports({ database, storage, clock }: ImportWorkDeps): Promise<void> {
  const now = clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await database.inScope(wholeLeague(), (tx) => removeUnanswered(tx, daysAgo(KEPT_DAYS.uncommitted)));
  const past = await database.inScope(wholeLeague(), (tx) => endedBefore(tx, daysAgo(KEPT_DAYS.rows)));
  for (const id of past)
    await database.inScope(wholeLeague(), async (tx) => {
      await rows.removeRows(tx, id);
      await forgetSamples(tx, id);
    });
  await storage.ownUploads.removeUnfinished(daysAgo(KEPT_DAYS.uploadUnderWay));
  for (;;) {
    const keys = await database.inScope(wholeLeague(), (tx) =>
      uploads.outlivedUploads(tx, now, FILES_AT_ONCE),
    );
    for (const key of keys) {
      // The file first: its row is what would remove it the next time.
      await storage.remove(key);
      await database.inScope(wholeLeague(), (tx) => uploads.forgetUpload(tx, key));
    }
    if (keys.length < FILES_AT_ONCE) return;
  }
}
