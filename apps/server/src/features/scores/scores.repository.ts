import type { ScoreRules } from '@league/contract';
import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { activityLog, hasFormerName } from '../activity/activity.table.ts';
import { members } from '../members/members.table.ts';
import { teams } from '../teams/teams.table.ts';
import { scoreOutCount } from './score-outs.sql.ts';
import { meetScores, scoreNames } from './scores.table.ts';

/**
 * How often each gymnast on the rosters in scope has scored out at their present level, most first. Gymnasts without a
 * score-out are left out.
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

/** Every gymnast on a roster, with the values that results are compared with. */
export async function listRosterForMatching(tx: ScopedTransaction) {
  const roster = await tx
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
  const former = await formerNames(tx);
  return roster.map((member) => {
    const names = (former.get(member.id) ?? []).map(({ firstName, lastName }) => ({
      firstName: firstName ?? member.firstName,
      lastName: lastName ?? member.lastName,
    }));
    return names.length === 0 ? member : { ...member, formerNames: names };
  });
}

/** How many former names of a gymnast are read; the matching takes those of them that tell a gymnast apart. */
const MOST_FORMER_NAMES = 10;

/**
 * The former names of gymnasts by the log of their changes, newest first. A part that did not change is null.
 */
async function formerNames(tx: ScopedTransaction) {
  const newest = sql`max(${activityLog.id})`;
  const ranked = tx
    .select({
      memberId: activityLog.memberId,
      firstName: sql<string | null>`${activityLog.before} ->> 'firstName'`.as('first_name'),
      lastName: sql<string | null>`${activityLog.before} ->> 'lastName'`.as('last_name'),
      rank: sql<number>`row_number() over (partition by ${activityLog.memberId} order by ${newest} desc)`.as(
        'rank',
      ),
    })
    .from(activityLog)
    .where(and(isNotNull(activityLog.memberId), hasFormerName))
    .groupBy(({ memberId, firstName, lastName }) => [memberId, firstName, lastName])
    .as('ranked');
  const rows = await tx
    .select()
    .from(ranked)
    .where(lte(ranked.rank, MOST_FORMER_NAMES))
    .orderBy(ranked.memberId, ranked.rank);
  return Map.groupBy(rows, ({ memberId }) => memberId);
}

/** The office's decisions on names. */
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
