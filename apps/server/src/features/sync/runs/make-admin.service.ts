import { leagueScope } from '../../../platform/db/scope.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { countOnRosters, countTeams } from '../store/read-members.repository.ts';
import { GOES_ON } from './manual-sync.service.ts';
import { awaitRun, type RequestDeps, requestRun } from './run-requests.service.ts';
import { wordsOfRun } from './runs.repository.ts';

export type MakeAdminDeps = RequestDeps & {
  readonly hasAdmin: () => Promise<boolean>;
  /** Makes the configured admin, if there is none; a password it has to make itself is told to no one here. */
  readonly ensureAdmin: () => Promise<{ readonly email: string }>;
};

/**
 * Makes sure that the fixed admin exists, then syncs everything and counts it (ADMIN-06). A visitor is answered only
 * while there is no admin, else NOT_SIGNED_IN. Other errors: SYNC_RUNNING, SYNC_FAILED, SYNC_STOPPED.
 */
export async function makeAdmin(deps: MakeAdminDeps, viewer: Viewer | null, isGone: () => boolean) {
  if (!viewer && (await deps.hasAdmin())) throw new AppError('NOT_SIGNED_IN');
  const { email } = await deps.ensureAdmin();
  const asker = viewer ?? { firstName: '', lastName: '', email };
  const runId = await requestRun(deps, asker, { kind: 'full', subjectId: null });
  const run = await awaitRun(deps, runId, isGone);
  const counts = await deps.database.inScope(leagueScope(), async (tx) => ({
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
