import { IMPORT_ANSWERS, type ImportReport } from '@league/contract';
import { actorOf } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../../platform/http/viewer.ts';
import { type Withdrawal, withdrawUntouched } from '../../members/change/withdrawal.service.ts';
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

/** How many of the remaining members an answer lists. */
const KEPT_NAMED = 1000;

/**
 * Takes the members that an import created off the roster again, except those changed since (BEYOND-10). Throws
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
    message: IMPORT_ANSWERS.undone({ removed: withdrawal.removed, kept: withdrawal.kept.length }),
    removedCount: withdrawal.removed,
    kept: withdrawal.kept.slice(0, KEPT_NAMED),
    import: await findImport(deps, viewer, id),
  };
}
