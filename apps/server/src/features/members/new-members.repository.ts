import { NEW_MEMBERSHIP_LEVEL } from '@league/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { insertRows } from '../../platform/db/insert-rows.ts';
import { teams } from '../teams/teams.table.ts';
import { members, membershipLevels } from './members.table.ts';

export type NewMemberRow = typeof members.$inferInsert & { readonly email: string };

export async function findTeam(
  tx: ScopedTransaction,
  id: number,
): Promise<{ id: number; name: string; isDemo: boolean } | undefined> {
  const { scope } = tx;
  const isInScope = scope.kind === 'team' ? eq(teams.id, scope.teamId) : undefined;
  const [team] = await tx
    .select({ id: teams.id, name: teams.name, isDemo: teams.isDemo })
    .from(teams)
    .where(and(eq(teams.id, id), isInScope));
  return team;
}

/** The membership level new gymnasts apply for; null while the provider has not been read yet. */
export async function newMembershipLevelId(tx: ScopedTransaction): Promise<number | null> {
  const [level] = await tx
    .select({ id: membershipLevels.id })
    .from(membershipLevels)
    .where(eq(membershipLevels.name, NEW_MEMBERSHIP_LEVEL));
  return level?.id ?? null;
}

/**
 * Stores the rows but those whose email another gymnast has, be it one that is stored at this very moment (case C23)
 * or one earlier in the list. Gives the id of each row in the order given, null for one that was not stored.
 */
export async function insertMembers(
  tx: ScopedTransaction,
  rows: readonly NewMemberRow[],
): Promise<(number | null)[]> {
  if (rows.length === 0) return [];
  // Always in the order of the emails: two lists that share some would else wait for each other.
  const inOrder = rows
    .map((row, index) => ({ row, index, key: row.email.toLowerCase() }))
    .sort((left, right) => (left.key < right.key ? -1 : Number(left.key > right.key)));
  const ids = new Array<number | null>(rows.length).fill(null);
  const { rows: stored } = await tx.execute<{ id: number; email: string }>(sql`
    ${insertRows(
      members,
      inOrder.map(({ row }) => row),
    )}
    on conflict do nothing returning id, email`);
  const idOf = new Map(stored.map(({ id, email }) => [email, id]));
  for (const { row, index } of inOrder) {
    ids[index] = idOf.get(row.email) ?? null;
    // The same email further down the list is the one that was left out.
    idOf.delete(row.email);
  }
  return ids;
}
