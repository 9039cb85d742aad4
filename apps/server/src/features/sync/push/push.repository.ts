import type { SyncFact } from '@league/contract';
import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { isTimeFor, nextTryAfter } from '../../../platform/db/queries/next-try.sql.ts';
import { guardiansOfMember } from '../../members/index.ts';
import { members, type Namesake } from '../../members/members.table.ts';
import { erasures } from '../../personal-data/personal-data.table.ts';
import { teams } from '../../teams/teams.table.ts';
import { openAttempts, withoutAnswered } from '../compare/update-attempts.ts';
import { lockIssue } from '../office/sync-issues.repository.ts';
import { asSyncMember, type SyncMember } from '../store/read-members.repository.ts';
import type { SyncedValues } from '../values/synced-values.ts';

/** Members who wait for the provider and may be pushed now. */
const isDue = and(
  eq(members.syncState, 'waiting'),
  // Nothing is sent for a gymnast who is being erased. But without a contact, the push must still find out whether one
  // exists.
  or(isNull(members.erasingSince), isNull(members.providerContactId)),
  isTimeFor(members.syncRetryAt),
);

/** The order within a team; the index has the same. */
const inTurn = [
  sql`${members.providerContactId} is null`,
  asc(members.syncAttempts),
  asc(members.updatedAt),
] as const;

/**
 * As in the index: gymnasts without a team count as a team. Not `coalesce`, which PostgreSQL treats as leaky under
 * row-level security, so the index order would not be used.
 */
const teamInTurn = sql`case when ${members.teamId} is null then 0 else ${members.teamId} end`;

/**
 * Gymnasts who are being erased, while it is not known yet whether the provider has a contact of theirs. A parent waits
 * for the erasure, so they come before the queue of creations, which can take hours.
 */
async function dueForErasure(tx: ScopedTransaction, limit: number): Promise<number[]> {
  // By the ids of the erasures, which are few: members have no index by them.
  const awaited = sql`array(select ${erasures.memberId} from ${erasures} where ${erasures.state} = 'waiting')`;
  const rows = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(sql`${members.id} = any(${awaited})`, isNull(members.providerContactId), isDue))
    .orderBy(asc(members.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

const selectMembers = (tx: ScopedTransaction) =>
  tx
    .select({ ...getTableColumns(members), teamName: teams.name, guardians: guardiansOfMember })
    .from(members)
    .leftJoin(teams, eq(teams.id, members.teamId));

/**
 * The members whose values wait for the provider and are due; if erasures wait for some, only these. Members that the
 * provider has come before new ones, so that a large import delays no edit (SYNC-02) and an address is freed before a
 * new gymnast needs it. Within each kind the teams take turns, so that many changes of one team do not delay another
 * (SAFE-07). Within a team, members without a failure come first.
 */
export async function dueMembers(tx: ScopedTransaction, limit: number): Promise<SyncMember[]> {
  // In the order of the index. During an import the planner believes that hardly any members wait, and would otherwise
  // read and sort all of them for the next few.
  await tx.execute(sql`
    select set_config(name, 'off', true)
    from unnest('{enable_sort, enable_seqscan, enable_hashjoin, enable_mergejoin}'::text[]) as name`);
  const erasing = await dueForErasure(tx, limit);
  if (erasing.length > 0) {
    const rows = await selectMembers(tx).where(inArray(members.id, erasing)).orderBy(members.id);
    return rows.map(asSyncMember);
  }
  const due = sql`(
    select next.id, next.turn from (select ${teams.id} as id from ${teams} union all select 0) as each_team
      cross join lateral (
        select ${members.id} as id, row_number() over (partition by ${inTurn[0]} order by ${inTurn[1]}, ${inTurn[2]}) as turn
        from ${members} where ${teamInTurn} = each_team.id and ${isDue} order by ${sql.join([...inTurn], sql`, `)} limit ${limit}
      ) as next) as due`;
  const rows = await selectMembers(tx)
    .innerJoin(due, sql`due.id = ${members.id}`)
    .orderBy(inTurn[0], sql`due.turn`, inTurn[1], inTurn[2])
    .limit(limit);
  return rows.map(asSyncMember);
}

/**
 * Marks the change as refused; it stays visible with the reason (SYNC-04). Does nothing if something has changed since
 * `version` was read.
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
      // A coach may see any other refusal than the question.
      namesake: namesake ?? sql`${members.namesake} - 'wasAsked'`,
    })
    .where(and(eq(members.id, memberId), eq(members.version, version), eq(members.syncState, 'waiting')));
}

/** Stores why the change could not be pushed now. It is retried later. */
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

/** Postpones the member until the given time, without counting a failure. */
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

/** Makes everything in the scope that waits for a retry due at once. */
export async function retryAtOnce(tx: ScopedTransaction): Promise<void> {
  await tx
    .update(members)
    .set({ syncRetryAt: null })
    .where(and(eq(members.syncState, 'waiting'), isNotNull(members.syncRetryAt)));
}

/** Removes the attempt of a call that was certainly not carried out. */
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
