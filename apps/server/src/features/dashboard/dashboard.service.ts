import type { DashboardStats } from '@league/contract';
import type { Database } from '../../platform/db/database.ts';
import { scopeOf, type Viewer } from '../../platform/http/viewer.ts';
import { countRosters } from './dashboard.repository.ts';

export type DashboardDeps = { database: Database; lastSyncAt: () => Promise<Date | null> };

/** Figures of all rosters together; only Active counts as active (ADMIN-03, case C29). */
export async function dashboardStats(
  { database, lastSyncAt }: DashboardDeps,
  viewer: Viewer,
): Promise<DashboardStats> {
  const counts = await database.inScope(scopeOf(viewer), countRosters);
  const lastSync = await lastSyncAt();
  return { ...counts, lastSync: lastSync?.toISOString() ?? null };
}
