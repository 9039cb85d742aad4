import type { CalendarDate } from '@league/contract';
import { and, asc, between, eq, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { members } from '../../members/members.table.ts';
import { readScoreRules } from '../rules.repository.ts';
import { scoreOutCount } from '../score-outs.sql.ts';
import { meetScores, meets } from '../scores.table.ts';

type SeasonScoreOuts = {
  readonly meets: number;
  readonly gymnasts: number;
  readonly scoreOuts: number;
  readonly levels: readonly {
    readonly level: string;
    readonly gymnasts: number;
    readonly scoreOuts: number;
  }[];
};

/**
 * The score-outs of a period by the rules of today, with those of gymnasts who have left. Null without a meet or a
 * historical tally in it.
 */
export async function scoreOutsBetween(
  tx: ScopedTransaction,
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
): Promise<SeasonScoreOuts | null> {
  const isHeld = between(meets.heldOn, from, to);
  const [held] = await tx
    .select({
      all: sql<number>`count(*)::int`,
      meets: sql<number>`(count(*) filter (where ${meets.kind} = 'meet'))::int`,
    })
    .from(meets)
    .where(isHeld);
  if (!held || held.all === 0) return null;
  const count = scoreOutCount(await readScoreRules(tx));
  const scored = tx
    .select({
      memberId: meetScores.memberId,
      level: meetScores.level,
      count: sql<number>`${count}`.as('count'),
    })
    .from(meetScores)
    .innerJoin(meets, eq(meets.id, meetScores.meetId))
    .innerJoin(members, eq(members.id, meetScores.memberId))
    .where(and(isHeld, eq(members.isDemo, false)))
    .as('scored');
  const rows = await tx
    .select({
      level: sql<string | null>`${scored.level}`,
      isWhole: sql<boolean>`grouping(${scored.level}) = 1`,
      gymnasts: sql<number>`count(distinct ${scored.memberId})::int`,
      scoreOuts: sql<number>`sum(${scored.count})::int`,
    })
    .from(scored)
    .where(sql`${scored.count} > 0`)
    .groupBy(sql`grouping sets ((), (${scored.level}))`)
    .orderBy(asc(scored.level));
  const whole = rows.find(({ isWhole }) => isWhole);
  return {
    meets: held.meets,
    gymnasts: whole?.gymnasts ?? 0,
    scoreOuts: whole?.scoreOuts ?? 0,
    levels: rows.flatMap(({ level, isWhole, ...counts }) =>
      isWhole || level === null ? [] : [{ level, ...counts }],
    ),
  };
}
