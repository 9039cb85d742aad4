import type { AgedIssue, SyncIssueKind, SyncPageQuery } from '@league/contract';
import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, min, type SQL, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { eventRegistrations } from '../../events/events.table.ts';
import { guardiansOfMember, lockMemberRows } from '../../members/index.ts';
import { members, renewalMails } from '../../members/members.table.ts';
import { countErasures } from '../../personal-data/index.ts';
import { teams } from '../../teams/teams.table.ts';
import { isRefused } from '../push/removals/registration-removals.repository.ts';
import { asSyncMember, type SyncMember } from '../store/read-members.repository.ts';
import { syncConflicts } from '../sync.table.ts';

const isUnarchiving = eq(syncConflicts.kind, 'unarchived');
const isOverridden = eq(syncConflicts.kind, 'overridden');

const isUnarchived = sql`${members.archivedAt} is not null and exists (
  select from ${syncConflicts}
  where ${syncConflicts.memberId} = ${members.id} and ${syncConflicts.resolution} is null and ${isUnarchiving}
)`;

/** Not being erased: sync issues of a gymnast who is being erased end with the erasure. */
const isStaying = isNull(members.erasingSince);

const isAskedAbout = sql`(${members.syncState} = 'refused' and ${members.namesake} ->> 'answer' = 'asked')`;

const ISSUES: Readonly<Record<SyncIssueKind, SQL | undefined>> = {
  waiting: and(isStaying, sql`${members.syncState} = 'waiting'`),
  refused: and(isStaying, sql`${members.syncState} = 'refused'`, sql`not coalesce(${isAskedAbout}, false)`),
  // Archiving the gymnast here resolves it.
  missing: sql`${members.syncState} = 'missing' and ${members.archivedAt} is null`,
  unarchived: and(isStaying, isUnarchived),
  // Values that an archived gymnast lacks need no attention.
  notTaken: and(isStaying, isNotNull(members.notTaken), isNull(members.archivedAt)),
  namesakes: and(isStaying, isAskedAbout, isNull(members.archivedAt)),
  notGymnasts: and(isStaying, eq(members.notGymnast, 'asked'), isNull(members.archivedAt)),
};

const isOpenConflict = and(isNull(syncConflicts.resolution), isOverridden);

/** How many sync issues of each kind exist, in one query each. */
export async function countIssues(tx: ScopedTransaction) {
  return {
    waiting: await tx.$count(members, ISSUES.waiting),
    refused: await tx.$count(members, ISSUES.refused),
    notTaken: await tx.$count(members, ISSUES.notTaken),
    missing: await tx.$count(members, ISSUES.missing),
    unarchived: await tx.$count(members, ISSUES.unarchived),
    namesakes: await tx.$count(members, ISSUES.namesakes),
    notGymnasts: await tx.$count(members, ISSUES.notGymnasts),
    conflicts: await tx.$count(syncConflicts, isOpenConflict),
    mails: await tx.$count(renewalMails, isNotNull(renewalMails.refusal)),
    removals: await tx.$count(eventRegistrations, isRefused),
    ...(await countErasures(tx)),
  };
}

/** How long the oldest sync issue of each kind has waited; for gymnasts, since their last change here. */
export async function oldestIssues(tx: ScopedTransaction): Promise<Partial<Record<AgedIssue, string>>> {
  const kinds = ['refused', 'missing', 'notTaken', 'unarchived', 'namesakes', 'notGymnasts'] as const;
  const since = (kind: (typeof kinds)[number]) =>
    sql<string | null>`to_json(min(${members.updatedAt}) filter (where ${ISSUES[kind]})) #>> '{}'`;
  const [ofMembers] = await tx
    .select({
      refused: since('refused'),
      missing: since('missing'),
      notTaken: since('notTaken'),
      unarchived: since('unarchived'),
      namesakes: since('namesakes'),
      notGymnasts: since('notGymnasts'),
    })
    .from(members);
  const [conflicts] = await tx
    .select({ oldest: min(syncConflicts.foundAt) })
    .from(syncConflicts)
    .where(isOpenConflict);
  const [mails] = await tx
    .select({ oldest: min(renewalMails.createdAt) })
    .from(renewalMails)
    .where(isNotNull(renewalMails.refusal));
  const all = { ...ofMembers, conflicts: conflicts?.oldest, mails: mails?.oldest };
  return Object.fromEntries(
    Object.entries(all).flatMap(([kind, oldest]) => (oldest ? [[kind, new Date(oldest).toISOString()]] : [])),
  );
}

export type IssueRow = { member: SyncMember; unarchivedAt: Date | null };

/** A page of the gymnasts with a sync issue of this kind, longest waiting first. */
export async function listIssues(
  tx: ScopedTransaction,
  kind: SyncIssueKind,
  { limit, offset }: SyncPageQuery,
): Promise<{ total: number; rows: IssueRow[] }> {
  const total = await tx.$count(members, ISSUES[kind]);
  const rows = await tx
    .select({
      ...getTableColumns(members),
      teamName: teams.name,
      guardians: guardiansOfMember,
      unarchivedAt: sql<string | null>`(
        select max(${syncConflicts.foundAt}) from ${syncConflicts}
        where ${syncConflicts.memberId} = ${members.id} and ${syncConflicts.resolution} is null and ${isUnarchiving})`,
    })
    .from(members)
    .leftJoin(teams, eq(teams.id, members.teamId))
    .where(ISSUES[kind])
    .orderBy(asc(members.updatedAt), asc(members.id))
    .limit(limit)
    .offset(offset);
  return {
    total,
    rows: rows.map(({ unarchivedAt, ...row }) => ({
      member: asSyncMember(row),
      unarchivedAt: unarchivedAt === null ? null : new Date(unarchivedAt),
    })),
  };
}

/** Locks one gymnast for the office's decision. */
export async function lockIssue(tx: ScopedTransaction, id: number): Promise<SyncMember | undefined> {
  const [row] = await tx
    .select({ ...getTableColumns(members), teamName: teams.name, guardians: guardiansOfMember })
    .from(members)
    .leftJoin(teams, eq(teams.id, members.teamId))
    .where(await lockMemberRows(tx, eq(members.id, id)));
  return row && asSyncMember(row);
}

/** Whether the contact was un-archived and the office has not decided yet. */
export async function hasBeenUnarchived(tx: ScopedTransaction, memberId: number): Promise<boolean> {
  return (await tx.$count(members, and(eq(members.id, memberId), isUnarchived))) > 0;
}

export async function resolveUnarchiving(
  tx: ScopedTransaction,
  memberId: number,
  resolution: 'portal' | 'provider',
): Promise<void> {
  await tx
    .update(syncConflicts)
    .set({ resolution })
    .where(and(eq(syncConflicts.memberId, memberId), isNull(syncConflicts.resolution), isUnarchiving));
}

/** A page of conflicts, newest first, with the member's present values. */
export async function listConflicts(
  tx: ScopedTransaction,
  { state, limit, offset }: SyncPageQuery & { state: 'open' | 'all' },
) {
  const condition = state === 'open' ? isOpenConflict : isOverridden;
  const total = await tx.$count(syncConflicts, condition);
  const rows = await tx
    .select({
      conflict: syncConflicts,
      member: getTableColumns(members),
      teamName: teams.name,
      guardians: guardiansOfMember,
    })
    .from(syncConflicts)
    .innerJoin(members, eq(members.id, syncConflicts.memberId))
    .leftJoin(teams, eq(teams.id, members.teamId))
    .where(condition)
    .orderBy(desc(syncConflicts.id))
    .limit(limit)
    .offset(offset);
  return {
    total,
    rows: rows.map(({ conflict, member, ...others }) => ({
      conflict,
      member: asSyncMember({ ...member, ...others }),
    })),
  };
}

/** Locks a conflict that is not resolved yet. */
export async function lockConflict(tx: ScopedTransaction, id: number) {
  const [row] = await tx
    .select()
    .from(syncConflicts)
    .where(and(eq(syncConflicts.id, id), isOpenConflict))
    .for('update');
  return row;
}

export async function resolveConflict(
  tx: ScopedTransaction,
  id: number,
  resolution: 'portal' | 'provider',
): Promise<void> {
  await tx.update(syncConflicts).set({ resolution }).where(eq(syncConflicts.id, id));
}
