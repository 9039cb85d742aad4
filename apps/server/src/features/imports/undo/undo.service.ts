import type { ImportReport } from '@league/contract';
import { countOf } from '@league/contract';
import { actorOf } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../../platform/http/viewer.ts';
import { type Withdrawal, withdrawUntouched } from '../../members/withdrawal.service.ts';
import { createdMemberIds } from '../create/import-rows.repository.ts';
import { abilitiesFor } from '../imports.policy.ts';
import * as repository from '../imports.repository.ts';
import { findImport, type ImportDeps } from '../imports.service.ts';

export type UndoReply = {
  message: string;
  removedCount: number;
  kept: Withdrawal['kept'];
  import: ImportReport;
};

/** What an answer names one by one of those who stayed. */
const KEPT_NAMED = 1000;

/** What has become of the gymnasts of an import that was undone, in words. */
export function undoneMessage({ removed, kept }: { removed: number; kept: number }): string {
  const left = `${countOf(removed, 'gymnast has', 'gymnasts have')} left the roster again.`;
  if (kept === 0) return left;
  const stayed = countOf(kept, 'gymnast stays', 'gymnasts stay');
  return `${left} ${stayed}, because somebody has changed or registered them since, or they have results of a meet.`;
}

/**
 * Takes the members an import created off the roster again, but those touched since (BEYOND-10). Throws
 * IMPORT_NOT_FOUND, IMPORT_NOT_UNDOABLE.
 */
export async function undoImport(deps: ImportDeps, viewer: Viewer, id: number): Promise<UndoReply> {
  const now = deps.clock.now();
  const withdrawal = await deps.database.inScope(scopeOf(viewer), async (tx) => {
    const job = await repository.lockImport(tx, id);
    if (!job) throw new AppError('IMPORT_NOT_FOUND');
    if (!abilitiesFor(job, now).undo) throw new AppError('IMPORT_NOT_UNDOABLE');
    const ids = await createdMemberIds(tx, id);
    const done = await withdrawUntouched(tx, {
      actor: actorOf(viewer),
      ids,
      now,
      facts: { code: 'importUndone', file: job.fileName },
    });
    await repository.changeImport(tx, id, {
      state: 'undone',
      undoneAt: now,
      removedCount: done.removed,
      keptCount: done.kept.length,
    });
    return done;
  });
  return {
    message: undoneMessage({ removed: withdrawal.removed, kept: withdrawal.kept.length }),
    removedCount: withdrawal.removed,
    kept: withdrawal.kept.slice(0, KEPT_NAMED),
    import: await findImport(deps, viewer, id),
  };
}
