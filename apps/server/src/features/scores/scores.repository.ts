import type { ScoreRules } from '@league/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { members } from '../members/members.table.ts';
import { teams } from '../teams/teams.table.ts';
import { scoreOutCount } from './score-outs.sql.ts';
import { meetScores, scoreNames } from './scores.table.ts';

/**
 * How often each gymnast on the rosters of the transaction's scope has scored out at her present level, most first;
 * without those who never have.
 */
export async function countScoreOuts(tx: ScopedTransaction, rules: ScoreRules) {
  const { scope } = tx;
  const count = sql<number>`sum(${scoreOutCount(rules)})::int`;
  return tx
    .select({
      memberId: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      teamName: teams.name,
      currentLevel: members.skillLevel,
      count,
    })
    .from(meetScores)
    .innerJoin(members, eq(members.id, meetScores.memberId))
    .leftJoin(teams, eq(teams.id, members.teamId))
    .where(
      and(
        isNull(members.archivedAt),
        scope.kind === 'team' ? eq(members.teamId, scope.teamId) : undefined,
        eq(meetScores.level, members.skillLevel),
      ),
    )
    .groupBy(members.id, teams.id)
    .having(sql`${count} > 0`)
    .orderBy(sql`${count} desc`, members.id);
}

export type ScoreOutCount = Awaited<ReturnType<typeof countScoreOuts>>[number];

/** Every gymnast on a roster, as far as results are compared with her. */
export async function listRosterForMatching(tx: ScopedTransaction) {
  return tx
    .select({
      id: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      teamName: teams.name,
      skillLevel: members.skillLevel,
      membershipStatus: members.membershipStatus,
    })
    .from(members)
    .leftJoin(teams, eq(teams.id, members.teamId))
    .where(isNull(members.archivedAt));
}

/** What the office has said about names so far. */
export async function listNameDecisions(tx: ScopedTransaction) {
  return tx
    .select({
      nameKey: scoreNames.nameKey,
      clubKey: scoreNames.clubKey,
      level: scoreNames.level,
      memberId: scoreNames.memberId,
    })
    .from(scoreNames);
}
