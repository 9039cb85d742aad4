import { NEW_MEMBERSHIP_LEVEL } from '@league/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { violatesUnique } from '../../platform/db/failures.ts';
import { insertListed, type ListedRows, listRows } from '../../platform/db/insert-rows.ts';
import { teams } from '../teams/teams.table.ts';
import { members, membershipLevels } from './members.table.ts';

export type NewMemberRow = Partial<typeof members.$inferInsert> & { readonly email: string };

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

/** What becomes of a row whose email another gymnast has; to leave it out costs more for each of the others too. */
export type IfTaken = 'leave out' | 'refuse all';

/** Whether storing failed at an email that another gymnast has, with `refuse all`. */
export const isEmailTaken = (error: unknown) => violatesUnique(error, 'members_email_once');

/** Rows ready to be stored, and the emails of the list they were made of. */
export type ReadyRows = { readonly emails: readonly string[]; readonly listed: ListedRows<typeof members> };

/** Puts rows in the order of their emails: two lists that share some would else wait for each other. */
export function readyRows(rows: readonly NewMemberRow[]): ReadyRows {
  const inOrder = rows
    .map((row) => ({ row, key: row.email.toLowerCase() }))
    .sort((left, right) => (left.key < right.key ? -1 : Number(left.key > right.key)));
  const listed = listRows(
    members,
    inOrder.map(({ row }) => row),
  );
  return { emails: rows.map(({ email }) => email), listed };
}

/**
 * Stores the rows, with what they have in `common`, but those whose email another gymnast has, be it one that is stored at
 * this very moment (case C23) or one earlier in the list. Gives the id of each row in the order given, null for one that
 * was not stored.
 */
export async function insertMembers(
  tx: ScopedTransaction,
  { emails, listed }: ReadyRows,
  { common, ifTaken }: { common: Partial<typeof members.$inferInsert>; ifTaken: IfTaken },
): Promise<(number | null)[]> {
  if (emails.length === 0) return [];
  const orNot = ifTaken === 'leave out' ? sql`on conflict do nothing` : sql``;
  const { rows: stored } = await tx.execute<{ id: number; email: string }>(
    sql`${insertListed(listed, common)} ${orNot} returning id, email`,
  );
  const idOf = new Map(stored.map(({ id, email }) => [email, id]));
  return emails.map((email) => {
    const id = idOf.get(email) ?? null;
    // The same email further down the list is the one that was left out.
    idOf.delete(email);
    return id;
  });
}

const LOGGED = {
  firstName: members.firstName,
  lastName: members.lastName,
  email: members.email,
  phone: members.phone,
  dateOfBirth: members.dateOfBirth,
  skillLevel: members.skillLevel,
  coachNotes: members.coachNotes,
  emergencyContactName: members.emergencyContactName,
  emergencyContactPhone: members.emergencyContactPhone,
  membershipStatus: members.membershipStatus,
} as const;

/** The query of what the log keeps of members that were just stored, in the order given. */
export function asLogged(added: readonly { id: number; foldedName: string }[]): SQL {
  const ids = sql.param(added.map(({ id }) => id));
  const names = sql.param(added.map(({ foldedName }) => foldedName));
  const after = sql.join(
    Object.entries(LOGGED).map(([key, column]) => sql`${sql.raw(`'${key}'`)}, ${column}`),
    sql`, `,
  );
  // Found by their ids first: the planner knows nothing yet of a roster that has just grown, and would read all of it.
  return sql`
    with stored as materialized (
      select id, first_name || ' ' || last_name as name, jsonb_build_object(${after}) as after
      from ${members} where id = any(${ids}::integer[])
    )
    select stored.id as "memberId", stored.name as "memberName", added.name as "foldedName", stored.after as "after"
    from unnest(${ids}::integer[], ${names}::text[]) with ordinality as added(id, name, place)
    join stored on stored.id = added.id
    order by added.place`;
}
