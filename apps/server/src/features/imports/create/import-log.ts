import type { ScopedTransaction } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { recordActivity } from '../../activity/activity.service.ts';
import { changeImport, type ImportRow, teamNameOf } from '../imports.repository.ts';

/** The coach or the admin who uploaded the import. */
export function actorOfImport({ userId, coachFirstName, coachLastName, coachEmail, role }: ImportRow): Actor {
  return { id: userId, name: `${coachFirstName} ${coachLastName}`.trim(), email: coachEmail, role };
}

export function failedCountOf(
  job: Pick<ImportRow, 'errorCount' | 'duplicateCount' | 'possibleDuplicateCount'>,
) {
  return job.errorCount + job.duplicateCount + job.possibleDuplicateCount;
}

/**
 * Logs the result of a file since its last log entry; the entries of one import add up to what it created. Each created
 * member also has their own entry.
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
  // Without the role: the gymnasts of an import have a share of their own.
  const { role: _, ...actor } = actorOfImport(job);
  await recordActivity(tx, actor, [
    {
      actionType: 'BULK_IMPORT',
      memberId: null,
      memberName: null,
      teamId: job.teamId,
      teamName: job.teamId === null ? null : await teamNameOf(tx, job.teamId),
      facts: { code: 'fileImported', file: job.fileName, part },
      before: {},
      after: { created, notCreated },
      ...(job.fileName && { csvFileName: job.fileName }),
      recordCount: created,
    },
  ]);
  await changeImport(tx, job.id, { loggedCreatedCount, loggedNotCreatedCount });
}
