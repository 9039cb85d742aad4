import { type BulkAction, LIMITS } from '@league/contract';
import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { teams } from '../../teams/teams.table.ts';
import { lockMemberRows } from '../change/member-locks.ts';
import { withinScope } from '../members.repository.ts';
import { bulkChanges, members, membershipLevels, renewalMails } from '../members.table.ts';

function isOneOf(ids: readonly number[]): SQL {
  return sql`${members.id} = any(${sql.param([...ids])}::integer[])`;
}

/** Archived members exist for the office alone. */
function withinReach(tx: ScopedTransaction): SQL | undefined {
  return tx.scope.kind === 'team' ? and(withinScope(tx), isNull(members.archivedAt)) : undefined;
}

function selectNamed(tx: ScopedTransaction, named: SQL) {
  return tx
    .select({
      id: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      email: members.email,
      familyEmail: members.familyEmail,
      phone: members.phone,
      skillLevel: members.skillLevel,
      /** In the form in which the database keeps emails unique. */
      address: sql<string | null>`lower(${members.email})`,
      canReceiveEmail: members.canReceiveEmail,
      membershipStatus: members.membershipStatus,
      statusSince: members.statusSince,
      renewalDue: members.renewalDue,
      archivedAt: members.archivedAt,
      mergedIntoId: members.mergedIntoId,
      isDemo: members.isDemo,
      erasingSince: members.erasingSince,
      teamId: members.teamId,
      teamName: teams.name,
      level: membershipLevels,
    })
    .from(members)
    .leftJoin(teams, eq(teams.id, members.teamId))
    .leftJoin(membershipLevels, eq(membershipLevels.id, members.membershipLevelId))
    .where(and(withinReach(tx), named))
    .orderBy(asc(members.id));
}

/** A member with what a bulk change has to know. */
export type BulkRow = Awaited<ReturnType<typeof selectNamed>>[number];

/** The named members, archived ones too, in the order of their ids. */
export async function findNamed(tx: ScopedTransaction, ids: readonly number[]): Promise<BulkRow[]> {
  return selectNamed(tx, isOneOf(ids));
}

/** The same, locked against other changes until the transaction ends. */
export async function lockNamed(tx: ScopedTransaction, ids: readonly number[]): Promise<BulkRow[]> {
  return selectNamed(tx, await lockMemberRows(tx, and(withinReach(tx), isOneOf(ids))));
}

/** Which of the addresses, in lower case, gymnasts on rosters have. */
export async function emailsInUse(
  tx: ScopedTransaction,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const address = sql<string>`lower(${members.email})`;
  const rows = await tx
    .select({ address })
    .from(members)
    .where(and(isNull(members.archivedAt), sql`${address} = any(${sql.param([...addresses])}::text[])`));
  return new Set(rows.map((row) => row.address));
}

/** Which of the named members are registered for a coming event (MEM-41). */
export async function registeredAmong(
  tx: ScopedTransaction,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(isOneOf(ids), sql`member_has_registrations(${members.id})`));
  return new Set(rows.map(({ id }) => id));
}

/** Withdraws the sign-in emails that were promised to these families and not yet sent. */
export async function dropUnsentMails(tx: ScopedTransaction, memberIds: readonly number[]): Promise<void> {
  await tx
    .delete(renewalMails)
    .where(
      and(
        isNull(renewalMails.sentAt),
        sql`${renewalMails.memberId} = any(${sql.param([...memberIds])}::integer[])`,
      ),
    );
}

/** Whose bulk changes the scope reaches: for a coach those that the coaches of the team made. */
function madeWithin({ scope }: ScopedTransaction): SQL | undefined {
  return scope.kind === 'team' ? eq(bulkChanges.teamId, scope.teamId) : undefined;
}

/** Stores a bulk change; gives the id by which its log entries are found. */
export async function addBulkChange(
  tx: ScopedTransaction,
  change: Pick<
    typeof bulkChanges.$inferInsert,
    'action' | 'teamName' | 'level' | 'memberCount' | 'messageId' | 'changedBy'
  >,
): Promise<number> {
  const teamId = tx.scope.kind === 'team' ? tx.scope.teamId : null;
  const [row] = await tx
    .insert(bulkChanges)
    .values({ ...change, teamId })
    .returning({ id: bulkChanges.id });
  if (!row) throw new Error('The change was not stored.');
  return row.id;
}

/** The latest bulk changes, newest first. */
export async function listBulkChanges(tx: ScopedTransaction) {
  return tx
    .select()
    .from(bulkChanges)
    .where(madeWithin(tx))
    .orderBy(desc(bulkChanges.id))
    .limit(LIMITS.bulkHistory);
}

/** Longer than anyone presses the same button again for want of an answer. */
const REPEATED_WITHIN = sql`interval '10 minutes'`;

/** The last change of a person by an action, if it is recent and not undone. */
export async function findRecentChange(
  tx: ScopedTransaction,
  { action, changedBy }: { action: BulkAction; changedBy: string },
) {
  const [row] = await tx
    .select({ id: bulkChanges.id, createdAt: bulkChanges.createdAt, messageId: bulkChanges.messageId })
    .from(bulkChanges)
    .where(
      and(
        madeWithin(tx),
        eq(bulkChanges.action, action),
        eq(bulkChanges.changedBy, changedBy),
        isNull(bulkChanges.undoneAt),
        sql`${bulkChanges.createdAt} > now() - ${REPEATED_WITHIN}`,
      ),
    )
    .orderBy(desc(bulkChanges.id))
    .limit(1);
  return row ?? null;
}

/** One of them, locked until the transaction ends. */
export async function lockBulkChange(tx: ScopedTransaction, id: number) {
  const [row] = await tx
    .select()
    .from(bulkChanges)
    .where(and(madeWithin(tx), eq(bulkChanges.id, id)))
    .for('update');
  return row;
}

export async function markUndone(tx: ScopedTransaction, id: number, undoneAt: Date): Promise<void> {
  await tx.update(bulkChanges).set({ undoneAt }).where(eq(bulkChanges.id, id));
}
