import type { SyncPlan } from '@league/contract';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { decidePlan, readPlan } from './plans.repository.ts';
import { type RequestDeps, requestRun } from './run-requests.service.ts';

/** What the run that the brake stopped, or the last dry run, would have done. */
export async function showPlan(
  { database }: Pick<RequestDeps, 'database'>,
  kind: 'stopped' | 'dry',
): Promise<{ plan: SyncPlan | null }> {
  return { plan: await readPlan(database.unscoped, kind) };
}

/** A sync that is under way meets the decision as well, or the next one does. */
async function startOrLeave(deps: RequestDeps, viewer: Viewer): Promise<void> {
  try {
    await requestRun(deps, viewer, { kind: 'full', subjectId: null });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'SYNC_RUNNING')) throw error;
  }
}

/**
 * Lets exactly the losses of a stopped plan happen, once, or dismisses it: then the sync stays stopped until they are
 * others. Throws SYNC_MATTER_SETTLED.
 */
export async function resolvePlan(
  deps: RequestDeps,
  viewer: Viewer,
  { id, action }: { id: number; action: 'letGoOnce' | 'dismiss' },
): Promise<{ message: string }> {
  const decision = action === 'letGoOnce' ? 'approved' : 'dismissed';
  if (!(await decidePlan(deps.database.unscoped, id, decision))) throw new AppError('SYNC_MATTER_SETTLED');
  if (decision === 'dismissed')
    return { message: 'Nothing is changed. The sync stays stopped until the membership service is mended.' };
  await startOrLeave(deps, viewer);
  return { message: 'These changes are taken over once. The sync has started.' };
}
