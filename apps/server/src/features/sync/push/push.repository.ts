import type { SyncFact } from '@league/contract';
import { and, asc, eq, getTableColumns, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { isTimeFor, nextTryAfter } from '../../../platform/db/queries/next-try.sql.ts';
import { guardiansOfMember } from '../../members/index.ts';
import { members, type Namesake } from '../../members/members.table.ts';
import { teams } from '../../teams/teams.table.ts';
import { openAttempts, withoutAnswered } from '../compare/update-attempts.ts';
import { lockIssue } from '../office/sync-issues.repository.ts';
import { asSyncMember, type SyncMember } from '../store/read-members.repository.ts';
import type { SyncedValues } from '../values/synced-values.ts';

/** Which members wait for the provider and may be pushed now. */
const isDue = and(
  eq(members.syncState, 'waiting'),
  // Of one who is being erased nothing is brought over any more; whether they have a contact is still to be found out.
  or(isNull(members.erasingSince), isNull(members.providerContactId)),
  isTimeFor(members.syncRetryAt),
);

/** The order within a team, which is that of the index. */
const inTurn = [
  sql`${members.providerContactId} is null`,
  asc(members.syncAttempts),
  asc(members.updatedAt),
] as const;

/**
 * As in the index: those without a team are one of their own. Not `coalesce`, which PostgreSQL takes for a leak under row-level
 * security: the order of the index would then not count.
 */
const teamInTurn = sql`case when ${members.teamId} is null then 0 else ${members.teamId} end`;

/**
 * The members whose values wait for the provider and whose turn has come: those it has before those it has not, so that
 * a large import keeps no edit waiting (SYNC-02) and an address is freed before a new gymnast needs it. Of each kind the teams
 * take turns, so that many changes of one team do not keep one of another waiting (SAFE-07). Within a team those that never
 * failed come first.
 */
export async function dueMembers(tx: ScopedTransaction, limit: number): Promise<SyncMember[]> {
  // In the order of the index: while an import is at work the planner believes that hardly anyone waits, and would read and
  // sort all of them for the next few.
  await tx.execute(sql`
    select set_config(name, 'off', true)
    from unnest('{enable_sort, enable_seqscan, enable_hashjoin, enable_mergejoin}'::text[]) as name`);
  const due = sql`(
    select next.id, next.turn from (select ${teams.id} as id from ${teams} union all select 0) as each_team
      cross join lateral (
        select ${members.id} as id, row_number() over (partition by ${inTurn[0]} order by ${inTurn[1]}, ${inTurn[2]}) as turn
        from ${members} where ${teamInTurn} = each_team.id and ${isDue} order by ${sql.join([...inTurn], sql`, `)} limit ${limit}
      ) as next) as due`;
  const rows = await tx
    .select({ ...getTableColumns(members), teamName: teams.name, guardians: guardiansOfMember })
    .from(members)
    .innerJoin(due, sql`due.id = ${members.id}`)
    .leftJoin(teams, eq(teams.id, members.teamId))
    .orderBy(inTurn[0], sql`due.turn`, inTurn[1], inTurn[2])
    .limit(limit);
  return rows.map(asSyncMember);
}

/**
 * Marks the change as one that will not pass as it is; it stays visible with the reason (SYNC-04). Not when the
 * person has changed something since `version` was read.
 */
export async function markRefused(
  tx: ScopedTransaction,
  {
    memberId,
    version,
    reason,
    namesake = null,
  }: { memberId: number; version: number; reason: readonly SyncFact[]; namesake?: Namesake | null },
): Promise<void> {
  await tx
    .update(members)
    .set({
      ...{ syncState: 'refused', syncReason: reason },
      // Another refusal than the question is for the coach too.
      namesake: namesake ?? sql`${members.namesake} - 'wasAsked'`,
    })
    .where(and(eq(members.id, memberId), eq(members.version, version), eq(members.syncState, 'waiting')));
}

/** Notes why the change could not be pushed now; it is tried again later. */
export async function postpone(
  tx: ScopedTransaction,
  { memberId, reason }: { memberId: number; reason: readonly SyncFact[] },
): Promise<void> {
  await tx
    .update(members)
    .set({
      syncReason: reason,
      syncAttempts: sql`${members.syncAttempts} + 1`,
      syncRetryAt: nextTryAfter(members.syncAttempts),
    })
    .where(and(eq(members.id, memberId), eq(members.syncState, 'waiting')));
}

/** Puts the member's turn off until the given time, without counting a failure. */
export async function postponeFor(
  tx: ScopedTransaction,
  { memberId, waitMs, reason }: { memberId: number; waitMs: number; reason: readonly SyncFact[] },
): Promise<void> {
  await tx
    .update(members)
    .set({
      syncReason: reason,
      syncRetryAt: sql`now() + make_interval(secs => ${waitMs / 1000}::double precision)`,
    })
    .where(and(eq(members.id, memberId), eq(members.syncState, 'waiting')));
}

/** Makes everything in scope that waits for another try due at once. */
export async function retryAtOnce(tx: ScopedTransaction): Promise<void> {
  await tx
    .update(members)
    .set({ syncRetryAt: null })
    .where(and(eq(members.syncState, 'waiting'), isNotNull(members.syncRetryAt)));
}

/** Takes back the note of a call that was certainly not carried out. */
export async function forgetUpdateAttempt(
  tx: ScopedTransaction,
  { memberId, sent }: { memberId: number; sent: Partial<SyncedValues> },
): Promise<void> {
  const member = await lockIssue(tx, memberId);
  if (!member) return;
  const open = openAttempts(member, member.comparedAt ?? new Date(0));
  await tx
    .update(members)
    .set({ updateAttempts: withoutAnswered(open, sent) })
    .where(eq(members.id, memberId));
}
