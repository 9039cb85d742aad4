import { NEW_MEMBERSHIP_LEVEL, withoutNeverLogged } from '@league/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { violatesUnique } from '../../../platform/db/failures.ts';
import {
  arrayLiteral,
  insertListed,
  type ListedRows,
  listRows,
} from '../../../platform/db/queries/insert-rows.ts';
import { teams } from '../../teams/teams.table.ts';
import { typedColumns } from '../members.repository.ts';
import { members, membershipLevels } from '../members.table.ts';

/** One without an email is stored by itself: by their emails the rows are found again. */
export type NewMemberRow = Partial<typeof members.$inferInsert> & { readonly email: string | null };

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
    .where(eq(membershipLevels.isForNew, true))
    .orderBy(sql`${membershipLevels.name} <> ${NEW_MEMBERSHIP_LEVEL}`, membershipLevels.id)
    .limit(1);
  return level?.id ?? null;
}

/** What becomes of a row whose email another gymnast has; to leave it out costs more for each of the others too. */
export type IfTaken = 'leave out' | 'refuse all';

/** Whether storing failed at an email that another gymnast has, with `refuse all`. */
export const isEmailTaken = (error: unknown) => violatesUnique(error, 'members_email_once');

/** Gymnasts ready to be stored, and by what the stored ones are found again, in the order given. */
export type ReadyRows = { readonly listed: ListedRows<typeof members>; readonly given: SQL };

/** The first of each text; null for one that comes again. */
function firstOfEach(texts: readonly string[]): (string | null)[] {
  const seen = new Set<string>();
  return texts.map((text) => (seen.size === seen.add(text).size ? null : text));
}

/** Puts rows in the order of their emails: two lists that share some would else wait for each other. */
export function readyRows(
  rows: readonly (NewMemberRow & {
    readonly foldedName: string;
    readonly levels: string;
    readonly foldedRemark: string;
  })[],
): ReadyRows {
  const inOrder = rows
    .map(({ foldedName: _, levels: __, foldedRemark: ___, ...row }) => ({
      row,
      key: (row.email ?? '').toLowerCase(),
    }))
    .sort((left, right) => (left.key < right.key ? -1 : Number(left.key > right.key)));
  const listed = listRows(
    members,
    inOrder.map(({ row }) => row),
  );
  // The same email further down the list is the one that is left out.
  const emails = arrayLiteral(firstOfEach(rows.map(({ email }) => email ?? '')));
  const foldedNames = arrayLiteral(rows.map(({ foldedName }) => foldedName));
  const levels = arrayLiteral(rows.map((row) => row.levels));
  const foldedRemarks = arrayLiteral(rows.map(({ foldedRemark }) => foldedRemark));
  const given = sql`unnest(${emails}::text[], ${foldedNames}::text[], ${levels}::text[], ${foldedRemarks}::text[])
    with ordinality as given(email, "foldedName", levels, "foldedRemark", place)`;
  return { listed, given };
}

/** What the log keeps of a new gymnast. */
const LOGGED = { ...withoutNeverLogged(typedColumns), membershipStatus: members.membershipStatus };

/** As an array: of texts alone the database makes an object in half the time, since it asks of no value what it is. */
const LOGGED_NAMES = arrayLiteral(Object.keys(LOGGED));

/**
 * Makes a statement that stores what is to be told of gymnasts, in the statement that stores them. `made` is a relation
 * of those who are stored: "place" in the list from 1, "memberId", "memberName", "foldedName", "levels", "foldedRemark" and "after".
 */
export type Telling = (made: SQL) => SQL;

/**
 * Stores the rows, with what they have in `common`, but those whose email another gymnast has, be it one that is stored at
 * this very moment (case C23) or one earlier in the list; and what is told of those who are stored. Gives the id of each
 * row in the order given, null for one that was not stored.
 */
export async function insertMembers(
  tx: ScopedTransaction,
  { listed, given }: ReadyRows,
  {
    common,
    ifTaken,
    tell,
  }: { common: Partial<typeof members.$inferInsert>; ifTaken: IfTaken; tell: readonly Telling[] },
): Promise<(number | null)[]> {
  const orNot = ifTaken === 'leave out' ? sql`on conflict do nothing` : sql``;
  const after = sql.join(
    Object.values(LOGGED).map((column) => sql`${column}::text`),
    sql`, `,
  );
  const told = tell.map((telling, index) => sql`, ${sql.raw(`told_${index}`)} as (${telling(sql`made`)})`);
  const { rows } = await tx.execute<{ places: number[]; ids: number[] }>(sql`
    with added as (
      ${insertListed(listed, { common })} ${orNot}
      returning id, email, first_name || ' ' || last_name as name, jsonb_object(${LOGGED_NAMES}::text[], array[${after}]) as after
    ), made as (
      select given.place::integer as place, added.id as "memberId", added.name as "memberName", given."foldedName",
        given.levels, given."foldedRemark", added.after
      from ${given} join added on coalesce(added.email, '') = given.email
    )${sql.join(told)}
    select coalesce(array_agg(place), '{}') as places, coalesce(array_agg("memberId"), '{}') as ids from made`);
  const idOf = new Map(rows[0]?.places.map((place, index) => [place, rows[0]?.ids[index]]));
  return Array.from({ length: listed.count }, (_, index) => idOf.get(index + 1) ?? null);
}
