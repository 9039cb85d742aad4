import { leagueScopeFor } from '../../../platform/db/scope.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { countOnRosters, countTeams } from '../store/read-members.repository.ts';
import { GOES_ON } from './manual-sync.service.ts';
import { awaitRun, type RequestDeps, type Requester, requestRun } from './run-requests.service.ts';
import { wordsOfRun } from './runs.repository.ts';

export type MakeAdminDeps = RequestDeps & {
  readonly hasAdmin: () => Promise<boolean>;
  /** Creates the configured admin if there is none. A generated password is not returned here. */
  readonly ensureAdmin: () => Promise<{ readonly email: string }>;
};

/**
 * Creates the configured admin if needed, then syncs everything and counts it (ADMIN-06). A caller without a session is
 * answered only while there is no admin, and otherwise gets NOT_SIGNED_IN. Other errors: SYNC_RUNNING, SYNC_FAILED,
 * SYNC_STOPPED.
 */
export async function makeAdmin(deps: MakeAdminDeps, viewer: Viewer | null, isGone: () => boolean) {
  if (!viewer && (await deps.hasAdmin())) throw new AppError('NOT_SIGNED_IN');
  const { email } = await deps.ensureAdmin();
  const requester: Requester = viewer ?? { firstName: '', lastName: '', email };
  const runId = await requestRun(deps, requester, { kind: 'full', subjectId: null });
  const run = await awaitRun(deps, runId, isGone);
  const counts = await deps.database.inScope(leagueScopeFor(requester), async (tx) => ({
    teamCount: await countTeams(tx),
    memberCount: await countOnRosters(tx),
  }));
  return {
    ...counts,
    runId,
    isComplete: run !== null,
    message: run ? wordsOfRun(run) : GOES_ON,
  };
}
