import { type Aged, scoreSeverity } from '@league/contract';
import { inArray, min, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { readScoreRules } from './rules.repository.ts';
import { countScoreOuts } from './scores.repository.ts';
import { meetScores, meets } from './scores.table.ts';

/** The results that wait for the office, since the import of the oldest. */
async function waitingResults(tx: ScopedTransaction): Promise<Aged> {
  const [waiting] = await tx
    .select({ count: sql<number>`count(*)::int`, oldest: min(meets.createdAt) })
    .from(meetScores)
    .innerJoin(meets, sql`${meets.id} = ${meetScores.meetId}`)
    .where(inArray(meetScores.standing, ['review', 'unmatched']));
  return { count: waiting?.count ?? 0, oldestSince: waiting?.oldest?.toISOString() ?? null };
}

/** The gymnasts who must move up, since the last meet of the one who waits longest. */
async function mustMoveUp(tx: ScopedTransaction): Promise<Aged> {
  const rules = await readScoreRules(tx);
  const ids = (await countScoreOuts(tx, rules))
    .filter(({ count }) => scoreSeverity(count, rules) === 'red')
    .map(({ memberId }) => memberId);
  if (ids.length === 0) return { count: 0, oldestSince: null };
  const { rows } = await tx.execute<{ oldest: string | null }>(sql`
    select to_json(min(latest)::timestamptz) #>> '{}' as oldest from (
      select max(${meets.heldOn}) as latest from ${meetScores} join ${meets} on ${meets.id} = ${meetScores.meetId}
      where ${meetScores.memberId} = any(${sql.param(ids)}::integer[]) group by ${meetScores.memberId}) as each`);
  const oldest = rows[0]?.oldest ?? null;
  return { count: ids.length, oldestSince: oldest === null ? null : new Date(oldest).toISOString() };
}

/** What of meet results waits for the office (OFFICE-04). */
export async function scoreNeeds(tx: ScopedTransaction): Promise<{ results: Aged; mustMoveUp: Aged }> {
  return { results: await waitingResults(tx), mustMoveUp: await mustMoveUp(tx) };
}
