import type { ScopedTransaction } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { recordActivity } from '../../activity/activity.service.ts';
import { changeImport, type ImportRow, teamNameOf } from '../imports.repository.ts';

/** The coach on whose behalf an import works, as the log knows coaches. */
export function coachOf(job: ImportRow): Viewer {
  return {
    userId: job.userId,
    role: 'coach',
    firstName: job.coachFirstName,
    lastName: job.coachLastName,
    email: job.coachEmail,
    profileImageUrl: null,
    coachLevel: null,
    teamId: job.teamId,
    teamName: null,
    mustChoosePassword: false,
    mustSetUpSecondFactor: false,
    databaseState: null,
  };
}

export function failedCountOf(
  job: Pick<ImportRow, 'errorCount' | 'duplicateCount' | 'possibleDuplicateCount'>,
) {
  return job.errorCount + job.duplicateCount + job.possibleDuplicateCount;
}

const WORDS = {
  whole: (file: string) => `Imported ${file}`,
  stopped: (file: string) => `Import of ${file} stopped by a fault`,
  rest: (file: string) => `Rest of ${file} imported`,
} as const;

/**
 * Writes what became of a file into the activity log, since its last entry there: entries of one import add up to what it
 * has created. Each member it created has an entry of her own.
 */
export async function recordImport(
  tx: ScopedTransaction,
  job: ImportRow,
  end: 'done' | 'stopped',
): Promise<void> {
  const loggedCreatedCount = job.createdCount;
  const loggedNotCreatedCount = failedCountOf(job);
  const created = loggedCreatedCount - job.loggedCreatedCount;
  const notCreated = loggedNotCreatedCount - job.loggedNotCreatedCount;
  if (end === 'stopped' && created === 0) return;
  const part = end === 'stopped' ? 'stopped' : job.loggedCreatedCount > 0 ? 'rest' : 'whole';
  await recordActivity(tx, coachOf(job), [
    {
      actionType: 'BULK_IMPORT',
      memberId: null,
      memberName: null,
      teamId: job.teamId,
      teamName: await teamNameOf(tx, job.teamId),
      details: `${WORDS[part](job.fileName)}: created ${created}, not created ${notCreated}`,
      before: {},
      after: { created, notCreated },
      csvFileName: job.fileName,
      recordCount: created,
    },
  ]);
  await changeImport(tx, job.id, { loggedCreatedCount, loggedNotCreatedCount });
}
