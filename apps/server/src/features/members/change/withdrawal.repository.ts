import { fieldsWith } from '@league/contract';
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { activityLog, memberChanges } from '../../activity/activity.table.ts';
import { meetScores } from '../../scores/scores.table.ts';
import { teams } from '../../teams/teams.table.ts';
import { members } from '../members.table.ts';
import { lockMemberRows } from './member-locks.ts';

function isOneOf(ids: readonly number[]): SQL {
  return sql`${members.id} = any(${sql.param([...ids])}::integer[])`;
}

/** Whether a value changed that the log does not store, so that the logged values do not show the change. */
const hasUnloggedChanges = sql<boolean>`exists (
  select from ${memberChanges} where ${memberChanges.memberId} = ${members.id}
    and jsonb_exists_any(${memberChanges.before}, ${sql.param([...fieldsWith('logged', 'never')])}::text[]))`;

/**
 * The named members on a roster of the scope, locked; with whether they are registered for an event or have results,
 * and whether an unlogged value has changed.
 */
export async function lockForWithdrawal(tx: ScopedTransaction, ids: readonly number[]) {
  const { scope } = tx;
  const locked = await lockMemberRows(
    tx,
    and(
      isNull(members.archivedAt),
      scope.kind === 'team' ? eq(members.teamId, scope.teamId) : undefined,
      isOneOf(ids),
    ),
  );
  return tx
    .select({
      member: members,
      teamName: teams.name,
      isRegistered: sql<boolean>`member_has_registrations(${members.id})`,
      hasUnloggedChanges,
      hasResults: sql<boolean>`exists (select from ${meetScores} where ${meetScores.memberId} = ${members.id})`,
    })
    .from(members)
    .leftJoin(teams, eq(teams.id, members.teamId))
    .where(locked)
    .orderBy(asc(members.id));
}

/** The values that each member was added with, by id. */
export async function valuesWhenAdded(
  tx: ScopedTransaction,
  ids: readonly number[],
): Promise<Map<number, Readonly<Record<string, unknown>>>> {
  const rows = await tx
    .select({ memberId: activityLog.memberId, after: activityLog.after })
    .from(activityLog)
    .where(
      and(
        sql`${activityLog.memberId} = any(${sql.param([...ids])}::integer[])`,
        eq(activityLog.actionType, 'ADD_MEMBER'),
      ),
    );
  return new Map(
    rows.map(({ memberId, after }) => [
      memberId ?? 0,
      typeof after === 'object' && after !== null ? { ...after } : {},
    ]),
  );
}
