import type { ScopedTransaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { type ImportRow, teamNameOf } from './imports.repository.ts';

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

/** Writes what became of a file into the activity log; each member it created has an entry of her own there. */
export async function recordImport(tx: ScopedTransaction, job: ImportRow): Promise<void> {
  const notCreated = failedCountOf(job);
  await recordActivity(tx, coachOf(job), [
    {
      actionType: 'BULK_IMPORT',
      memberId: null,
      memberName: null,
      teamId: job.teamId,
      teamName: await teamNameOf(tx, job.teamId),
      details: `Imported ${job.fileName}: created ${job.createdCount}, not created ${notCreated}`,
      before: {},
      after: { created: job.createdCount, notCreated },
      csvFileName: job.fileName,
      recordCount: job.createdCount,
    },
  ]);
}
