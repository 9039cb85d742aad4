import type { DashboardStats } from '@league/contract';
import { isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { scopeOf, type Viewer } from '../../platform/http/viewer.ts';
import { members } from '../members/members.table.ts';

export type DashboardDeps = { database: Database; lastSyncAt: () => Promise<Date | null> };

/** Figures of all rosters together; only Active counts as active (ADMIN-03, case C29). */
export async function dashboardStats(
  { database, lastSyncAt }: DashboardDeps,
  viewer: Viewer,
): Promise<DashboardStats> {
  const [row] = await database.inScope(scopeOf(viewer), (tx) =>
    tx
      .select({
        totalMembers: sql<number>`count(*)::int`,
        activeMembers: sql<number>`(count(*) filter (where ${members.membershipStatus} = 'Active'))::int`,
      })
      .from(members)
      .where(isNull(members.archivedAt)),
  );
  const lastSync = await lastSyncAt();
  return {
    totalMembers: row?.totalMembers ?? 0,
    activeMembers: row?.activeMembers ?? 0,
    lastSync: lastSync?.toISOString() ?? null,
  };
}
