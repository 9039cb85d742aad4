import { SYNC_ANSWERS } from '@league/contract';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { leagueScopeFor } from '../../../platform/db/scope.ts';
import { actorOf } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { noteRestoredAttempts } from '../push/new-contacts/awaited-members.repository.ts';
import { releaseRestored } from '../runs/provider-account.repository.ts';
import { queueRun, type RequestDeps } from '../runs/run-requests.service.ts';
import { lockWaiting } from '../store/read-members.repository.ts';
import { storeOutcome } from './issue-resolution.service.ts';

async function dropWaiting(tx: ScopedTransaction, viewer: Viewer, now: Date): Promise<void> {
  for (const member of await lockWaiting(tx)) {
    if (member.agreed === null) continue;
    const outcome = {
      take: member.agreed,
      state: 'synced' as const,
      facts: { code: 'droppedAfterRestore' as const },
      message: '',
    };
    await storeOutcome(tx, { member, outcome, actor: actorOf(viewer), now });
  }
}

/**
 * Lets the sync of a restored portal go on. Changes of Wild Apricot's gymnasts that waited in the backup are sent, or
 * dropped for the agreed values. The following read finds gymnasts that were created there since the backup, with
 * changes made there. Throws SYNC_MATTER_SETTLED, DUPLICATE_EMAIL.
 */
export async function release(
  deps: RequestDeps,
  viewer: Viewer,
  waiting: 'send' | 'drop',
): Promise<{ message: string }> {
  await deps.database.inScope(leagueScopeFor(viewer), async (tx) => {
    const restoredAt = await releaseRestored(tx);
    if (!restoredAt) throw new AppError('SYNC_MATTER_SETTLED');
    await noteRestoredAttempts(tx, restoredAt);
    if (waiting === 'drop') await dropWaiting(tx, viewer, deps.clock.now());
  });
  await queueRun(deps, viewer, { kind: 'full', subjectId: null });
  return { message: SYNC_ANSWERS.released() };
}
