import { type Aged, scoreSeverity } from '@league/contract';
import { inArray, min, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { readScoreRules } from '../rules.repository.ts';
import { countScoreOuts } from '../scores.repository.ts';
import { meetScores, meets } from '../scores.table.ts';

/** How many results wait for the office, and since when: when the oldest of their meets was first imported. */
async function waitingResults(tx: ScopedTransaction): Promise<Aged> {
  const [waiting] = await tx
    .select({ count: sql<number>`count(*)::int`, oldest: min(meets.createdAt) })
    .from(meetScores)
    .innerJoin(meets, sql`${meets.id} = ${meetScores.meetId}`)
    .where(inArray(meetScores.standing, ['review', 'unmatched']));
  return { count: waiting?.count ?? 0, oldestSince: waiting?.oldest?.toISOString() ?? null };
}

/** The score-outs of each gymnast at the present level, and whether the rules say that they must move up. */
export async function scoreOutsOfGymnasts(
  tx: ScopedTransaction,
): Promise<ReadonlyMap<number, { readonly count: number; readonly mustMoveUp: boolean }>> {
  const rules = await readScoreRules(tx);
  const counted = await countScoreOuts(tx, rules);
  return new Map(
    counted.map(({ memberId, count }) => [
      memberId,
      { count, mustMoveUp: scoreSeverity(count, rules) === 'red' },
    ]),
  );
}

/** How many gymnasts must move up, and since when. Each waits since their latest meet; the longest wait counts. */
async function mustMoveUp(tx: ScopedTransaction): Promise<Aged> {
  const ids = [...(await scoreOutsOfGymnasts(tx))].filter(([, each]) => each.mustMoveUp).map(([id]) => id);
  if (ids.length === 0) return { count: 0, oldestSince: null };
  const { rows } = await tx.execute<{ oldest: string | null }>(sql`
    select to_json(min(latest)::timestamptz) #>> '{}' as oldest from (
      select max(${meets.heldOn}) as latest from ${meetScores} join ${meets} on ${meets.id} = ${meetScores.meetId}
      where ${meetScores.memberId} = any(${sql.param(ids)}::integer[]) group by ${meetScores.memberId}) as each`);
  const oldest = rows[0]?.oldest ?? null;
  return { count: ids.length, oldestSince: oldest === null ? null : new Date(oldest).toISOString() };
}

/** What waits for the office among the scores (OFFICE-04). */
export async function scoreNeeds(tx: ScopedTransaction): Promise<{ results: Aged; mustMoveUp: Aged }> {
  return { results: await waitingResults(tx), mustMoveUp: await mustMoveUp(tx) };
}
