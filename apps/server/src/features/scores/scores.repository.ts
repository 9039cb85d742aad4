import type { ScoreRules } from '@league/contract';
import { and, desc, eq, isNotNull, isNull, max, sql } from 'drizzle-orm';
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

/** Only the newest former names of a gymnast are compared, because each is compared with every result. */
const MOST_FORMER_NAMES = 10;

/**
 * The former names of gymnasts by the log of their changes, newest first. A part that did not change is null.
 */
async function formerNames(tx: ScopedTransaction) {
  const rows = await tx
    .select({
      memberId: activityLog.memberId,
      firstName: sql<string | null>`${activityLog.before} ->> 'firstName'`,
      lastName: sql<string | null>`${activityLog.before} ->> 'lastName'`,
    })
    .from(activityLog)
    .where(and(isNotNull(activityLog.memberId), hasFormerName))
    .groupBy(({ memberId, firstName, lastName }) => [memberId, firstName, lastName])
    .orderBy(desc(max(activityLog.id)));
  const names = Map.groupBy(rows, ({ memberId }) => memberId);
  return new Map([...names].map(([memberId, all]) => [memberId, all.slice(0, MOST_FORMER_NAMES)]));
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
