import { LIMITS, seasonOf } from '@league/contract';
import { and, between, desc, eq, isNotNull, isNull, max, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { members } from '../../members/members.table.ts';
import { meetScores, meets } from '../scores.table.ts';

/**
 * The best complete all-around of each gymnast on the rosters of the scope, at the present level, in the season of the
 * newest meet; best first. Optionally for one team and level.
 */
export async function listSeasonBests(
  tx: ScopedTransaction,
  only: { readonly teamId?: number | null; readonly level?: string; readonly limit?: number } = {},
) {
  const { scope } = tx;
  const [newest] = await tx
    .select({ heldOn: max(meets.heldOn) })
    .from(meets)
    .where(eq(meets.kind, 'meet'));
  if (!newest?.heldOn) return [];
  const season = seasonOf(newest.heldOn);
  const teamId = scope.kind === 'team' ? scope.teamId : only.teamId;
  const best = sql<number>`max(${meetScores.allAround})::int`;
  return tx
    .select({
      memberId: members.id,
      name: sql<string>`trim(${members.firstName} || ' ' || ${members.lastName})`,
      level: members.skillLevel,
      best,
    })
    .from(meetScores)
    .innerJoin(members, eq(members.id, meetScores.memberId))
    .innerJoin(meets, eq(meets.id, meetScores.meetId))
    .where(
      and(
        isNull(members.archivedAt),
        typeof teamId === 'number' ? eq(members.teamId, teamId) : undefined,
        only.level === undefined ? undefined : eq(members.skillLevel, only.level),
        eq(meetScores.level, members.skillLevel),
        isNotNull(meetScores.allAround),
        eq(meets.kind, 'meet'),
        between(meets.heldOn, season.from, season.to),
      ),
    )
    .groupBy(members.id)
    .orderBy(desc(best), members.id)
    .limit(only.limit ?? LIMITS.longList);
}
