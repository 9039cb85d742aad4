import type { Database, ScopedTransaction } from '../../platform/db/database.ts';
import { leagueScopeFor } from '../../platform/db/scope.ts';
import { actorOf } from '../../platform/http/actor.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { recordActivity } from '../activity/activity.service.ts';
import * as repository from './demo-data.repository.ts';

export type DemoDataDeps = { readonly database: Database };

async function log(
  tx: ScopedTransaction,
  viewer: Viewer,
  { code, before, after }: { code: 'demoLoaded' | 'demoRemoved'; before: number; after: number },
): Promise<void> {
  if (before === after) return;
  await recordActivity(tx, actorOf(viewer), [
    {
      actionType: 'CHANGE_DEMO_DATA',
      memberId: null,
      memberName: null,
      teamId: null,
      teamName: null,
      facts: { code },
      before: { demoGymnasts: before },
      after: { demoGymnasts: after },
    },
  ]);
}

/** Creates the demo team, or adds what is missing to it. Returns how many gymnasts are on it (ADMIN-06). */
export async function loadDemoData(
  { database }: DemoDataDeps,
  viewer: Viewer,
): Promise<{ memberCount: number }> {
  return database.inScope(leagueScopeFor(viewer), async (tx) => {
    const teamId = await repository.lockDemoTeam(tx);
    const before = await repository.countDemoGymnasts(tx);
    await repository.addDemoGymnasts(tx, teamId);
    const memberCount = await repository.countDemoGymnasts(tx);
    await log(tx, viewer, { code: 'demoLoaded', before, after: memberCount });
    return { memberCount };
  });
}

/** Removes the demo team, with what was added to it. Returns how many gymnasts were on its roster. */
export async function removeDemoData(
  { database }: DemoDataDeps,
  viewer: Viewer,
): Promise<{ memberCount: number }> {
  return database.inScope(leagueScopeFor(viewer), async (tx) => {
    const teamId = await repository.lockDemoTeam(tx);
    const memberCount = await repository.countDemoGymnasts(tx);
    await repository.removeDemoGymnasts(tx);
    await repository.removeDemoTeam(tx, teamId);
    await log(tx, viewer, { code: 'demoRemoved', before: memberCount, after: 0 });
    return { memberCount };
  });
}
