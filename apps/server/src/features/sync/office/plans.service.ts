import type { SyncPlan } from '@league/contract';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { queueRun, type RequestDeps } from '../runs/run-requests.service.ts';
import { decidePlan, readPlan } from './plans.repository.ts';

/** What the run that the brake stopped, or the last dry run, would have done. */
export async function showPlan(
  { database }: Pick<RequestDeps, 'database'>,
  kind: 'stopped' | 'dry',
): Promise<{ plan: SyncPlan | null }> {
  return { plan: await readPlan(database.unscoped, kind) };
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
    return { message: 'Nothing is changed. The sync stays stopped until this is fixed in Wild Apricot.' };
  const isFirst = await queueRun(deps, viewer, { kind: 'full', subjectId: null });
  return {
    message: isFirst
      ? 'These changes are allowed once. The sync starts now.'
      : 'These changes are allowed once. The sync starts when the running one has finished.',
  };
}
