import { SYNC_ANSWERS, type SyncPlan } from '@league/contract';
import { leagueScopeFor } from '../../../platform/db/scope.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { queueRun, type RequestDeps } from '../runs/run-requests.service.ts';
import { decidePlan, readPlan } from './plans.repository.ts';

/** What the last stopped run, or the last dry run, would have done. */
export async function showPlan(
  { database }: Pick<RequestDeps, 'database'>,
  viewer: Viewer,
  kind: 'stopped' | 'dry',
): Promise<SyncPlan | null> {
  return database.inScope(leagueScopeFor(viewer), (tx) => readPlan(tx, kind));
}

/**
 * Allows exactly the losses of a stopped plan, once, or dismisses it: then the sync stays stopped until the losses
 * differ. Throws SYNC_MATTER_SETTLED.
 */
export async function resolvePlan(
  deps: RequestDeps,
  viewer: Viewer,
  { id, action }: { id: number; action: 'letGoOnce' | 'dismiss' },
): Promise<{ message: string }> {
  const decision = action === 'letGoOnce' ? 'approved' : 'dismissed';
  if (!(await decidePlan(deps.database.unscoped, id, decision))) throw new AppError('SYNC_MATTER_SETTLED');
  if (decision === 'dismissed') return { message: SYNC_ANSWERS.planDismissed() };
  const isFirst = await queueRun(deps, viewer, { kind: 'full', subjectId: null });
  return {
    message: isFirst ? SYNC_ANSWERS.planAllowed() : SYNC_ANSWERS.planAllowedLater(),
  };
}
