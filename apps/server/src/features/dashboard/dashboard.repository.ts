import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { members } from '../members/members.table.ts';

export type RosterCounts = { totalMembers: number; activeMembers: number };

/** Counts the gymnasts on the rosters of the scope, without demo gymnasts, and those whose status is exactly Active. */
export async function countRosters(tx: ScopedTransaction): Promise<RosterCounts> {
  const [counts] = await tx
    .select({
      totalMembers: sql<number>`count(*)::int`,
      activeMembers: sql<number>`(count(*) filter (where ${members.membershipStatus} = 'Active'))::int`,
    })
    .from(members)
    .where(and(isNull(members.archivedAt), eq(members.isDemo, false)));
  return counts ?? { totalMembers: 0, activeMembers: 0 };
}
