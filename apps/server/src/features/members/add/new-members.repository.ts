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

/** A row without an email must be stored separately, because stored rows are found by their email. */
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

/** The membership level that new gymnasts apply for; null until the provider has been read. */
export async function newMembershipLevelId(tx: ScopedTransaction): Promise<number | null> {
  const [level] = await tx
    .select({ id: membershipLevels.id })
    .from(membershipLevels)
    .where(eq(membershipLevels.isForNew, true))
    .orderBy(sql`${membershipLevels.name} <> ${NEW_MEMBERSHIP_LEVEL}`, membershipLevels.id)
    .limit(1);
  return level?.id ?? null;
}

/** What happens to a row whose email another gymnast has; leaving it out makes each of the other rows slower too. */
export type IfTaken = 'leave out' | 'refuse all';

/** With `refuse all`: whether storing failed because another gymnast has an email. */
export const isEmailTaken = (error: unknown) => violatesUnique(error, 'members_email_once');

/** Gymnasts ready to be stored, and the values by which the stored ones are found again, in the given order. */
export type ReadyRows = { readonly listed: ListedRows<typeof members>; readonly given: SQL };

/** The first occurrence of each text; null for repeated ones. */
function firstOfEach(texts: readonly string[]): (string | null)[] {
  const seen = new Set<string>();
  return texts.map((text) => (seen.size === seen.add(text).size ? null : text));
}

/** Sorts rows by email. Otherwise two lists that share some could deadlock. */
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
  // A repeated email is left out at its later place.
  const emails = arrayLiteral(firstOfEach(rows.map(({ email }) => email ?? '')));
  const foldedNames = arrayLiteral(rows.map(({ foldedName }) => foldedName));
  const levels = arrayLiteral(rows.map((row) => row.levels));
  const foldedRemarks = arrayLiteral(rows.map(({ foldedRemark }) => foldedRemark));
  const given = sql`unnest(${emails}::text[], ${foldedNames}::text[], ${levels}::text[], ${foldedRemarks}::text[])
    with ordinality as given(email, "foldedName", levels, "foldedRemark", place)`;
  return { listed, given };
}

/** The values of a new gymnast that the log stores. */
const LOGGED = { ...withoutNeverLogged(typedColumns), membershipStatus: members.membershipStatus };

/** As a text array, from which the database builds an object in half the time, because it checks no value types. */
const LOGGED_NAMES = arrayLiteral(Object.keys(LOGGED));

/**
 * Builds a statement that stores more about gymnasts together with them. `made` is a relation of the stored gymnasts:
 * "place" in the list from 1, "memberId", "memberName", "foldedName", "levels", "foldedRemark" and "after".
 */
export type ExtraStatement = (made: SQL) => SQL;

/**
 * Stores the rows, with the values in `common`, except those whose email another gymnast has, even one stored at the
 * same moment (case C23) or earlier in the list. Also runs the statements about the stored gymnasts. Returns the id of
 * each row in the given order, null for a row that was not stored.
 */
export async function insertMembers(
  tx: ScopedTransaction,
  { listed, given }: ReadyRows,
  {
    common,
    ifTaken,
    extraStatements,
  }: {
    common: Partial<typeof members.$inferInsert>;
    ifTaken: IfTaken;
    extraStatements: readonly ExtraStatement[];
  },
): Promise<(number | null)[]> {
  const orNot = ifTaken === 'leave out' ? sql`on conflict do nothing` : sql``;
  const after = sql.join(
    Object.values(LOGGED).map((column) => sql`${column}::text`),
    sql`, `,
  );
  const extras = extraStatements.map(
    (statement, index) => sql`, ${sql.raw(`extra_${index}`)} as (${statement(sql`made`)})`,
  );
  const { rows } = await tx.execute<{ places: number[]; ids: number[] }>(sql`
    with added as (
      ${insertListed(listed, { common })} ${orNot}
      returning id, email, first_name || ' ' || last_name as name, jsonb_object(${LOGGED_NAMES}::text[], array[${after}]) as after
    ), made as (
      select given.place::integer as place, added.id as "memberId", added.name as "memberName", given."foldedName",
        given.levels, given."foldedRemark", added.after
      from ${given} join added on coalesce(added.email, '') = given.email
    )${sql.join(extras)}
    select coalesce(array_agg(place), '{}') as places, coalesce(array_agg("memberId"), '{}') as ids from made`);
  const idOf = new Map(rows[0]?.places.map((place, index) => [place, rows[0]?.ids[index]]));
  return Array.from({ length: listed.count }, (_, index) => idOf.get(index + 1) ?? null);
}
