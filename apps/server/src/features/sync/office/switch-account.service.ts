import { SYNC_ANSWERS } from '@league/contract';
import { leagueScopeFor } from '../../../platform/db/scope.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { chooseOtherAccount, unlinkContacts } from '../runs/provider-account.repository.ts';
import { queueRun, type RequestDeps } from '../runs/run-requests.service.ts';

/**
 * Makes the new account the league's, and reads it. The portal's gymnasts are then searched there, and created if not
 * found. Throws SYNC_MATTER_SETTLED.
 */
export async function switchAccount(
  deps: RequestDeps,
  viewer: Viewer,
  accountId: number,
): Promise<{ message: string }> {
  await deps.database.inScope(leagueScopeFor(viewer), async (tx) => {
    if (!(await chooseOtherAccount(tx, accountId))) throw new AppError('SYNC_MATTER_SETTLED');
    await unlinkContacts(tx);
  });
  await queueRun(deps, viewer, { kind: 'full', subjectId: null });
  return { message: SYNC_ANSWERS.accountSwitched() };
}
