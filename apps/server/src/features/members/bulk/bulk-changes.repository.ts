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

/** Only the office can reach archived members. */
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
      /** In the form in which the database compares emails. */
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

/** A member with everything that a bulk change needs to know. */
export type BulkRow = Awaited<ReturnType<typeof selectNamed>>[number];

/** The named members, archived ones too, ordered by id. */
export async function findNamed(tx: ScopedTransaction, ids: readonly number[]): Promise<BulkRow[]> {
  return selectNamed(tx, isOneOf(ids));
}

/** The named members, locked against other changes until the transaction ends. */
export async function lockNamed(tx: ScopedTransaction, ids: readonly number[]): Promise<BulkRow[]> {
  return selectNamed(tx, await lockMemberRows(tx, and(withinReach(tx), isOneOf(ids))));
}

/** Which of these lower-case addresses belong to gymnasts on rosters. */
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

/** Withdraws sign-in emails that were promised to these families and have not been sent. */
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

/** The bulk changes within the scope: for a coach, those by coaches of the team. */
function madeWithin({ scope }: ScopedTransaction): SQL | undefined {
  return scope.kind === 'team' ? eq(bulkChanges.teamId, scope.teamId) : undefined;
}

/** Stores a bulk change; returns the id that its log entries refer to. */
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

/** The time within which an identical request counts as repeated for lack of an answer. */
const REPEATED_WITHIN = sql`interval '10 minutes'`;

/** The person's last change by an action, if it is recent and not undone. */
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

/** A bulk change, locked until the transaction ends. */
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
