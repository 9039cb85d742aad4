import { MOST_SIBLINGS, type Sibling } from '@league/contract';
import { and, asc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { type Child, childKeyOf } from '../../../platform/names/child-keys.ts';
import { teams } from '../../teams/teams.table.ts';
import { members } from '../members.table.ts';

/**
 * The brothers and sisters of each gymnast in a query. For a coach, row-level security leaves out those of other teams.
 */
export const siblingsOfMember: SQL<Sibling[]> = sql<
  Sibling[]
>`case when members.family_id is null then '[]'::jsonb
  else coalesce((
    select jsonb_agg(jsonb_build_object('id', each.id, 'name', each.name, 'teamName', each.team) order by each.name, each.id)
    from (
      select s.id, s.first_name || ' ' || s.last_name as name, st.name as team
      from ${members} s left join ${teams} st on st.id = s.team_id
      where s.family_id = members.family_id and s.id <> members.id and s.archived_at is null
      order by s.id limit ${sql.raw(String(MOST_SIBLINGS))}
    ) as each), '[]'::jsonb) end`;

const inScope = ({ scope }: ScopedTransaction) =>
  scope.kind === 'team' ? eq(members.teamId, scope.teamId) : undefined;

/** Enough to find a gymnast other than the given one. */
const FIRST_FEW = 2;

/**
 * The first gymnasts on rosters of the scope with an address: the one whose own it is, then those whose family's it is.
 * Two queries, each by its own index, so that a long family is not read completely.
 */
export async function havingAddress(tx: ScopedTransaction, email: string) {
  const { id, firstName, lastName } = members;
  const having = (address: typeof members.email | typeof members.familyEmail) =>
    tx
      .select({ id, firstName, lastName, teamName: teams.name })
      .from(members)
      .leftJoin(teams, eq(teams.id, members.teamId))
      .where(
        and(
          inScope(tx),
          isNull(members.archivedAt),
          eq(members.isDemo, false),
          sql`lower(${address}) = ${email.toLowerCase()}`,
        ),
      );
  const others = having(members.familyEmail).orderBy(sql`lower(${members.familyEmail})`, asc(members.id));
  // At most one row, so it needs no order; with one, the planner might read the whole roster in that order.
  const found = [...(await having(members.email)), ...(await others.limit(FIRST_FEW))];
  return [...new Map(found.map((each) => [each.id, each])).values()];
}

/** The other gymnasts of a family on rosters of the scope. */
export async function othersOfFamily(tx: ScopedTransaction, familyId: string, memberId: number) {
  return tx
    .select({ id: members.id })
    .from(members)
    .where(
      and(inScope(tx), eq(members.familyId, familyId), ne(members.id, memberId), isNull(members.archivedAt)),
    );
}

/** The family id of a gymnast on a roster of the scope; null for none. */
export async function familyIdOf(tx: ScopedTransaction, memberId: number): Promise<string | null> {
  const [row] = await tx
    .select({ familyId: members.familyId })
    .from(members)
    .where(and(inScope(tx), eq(members.id, memberId), isNull(members.archivedAt)));
  return row?.familyId ?? null;
}

/** The gymnast and all in the scope who are linked with them; empty without a link. */
export async function findLinkedIds(tx: ScopedTransaction, memberId: number): Promise<readonly number[]> {
  const familyId = await familyIdOf(tx, memberId);
  if (familyId === null) return [];
  return [memberId, ...(await othersOfFamily(tx, familyId, memberId)).map(({ id }) => id)];
}

/** The links whose gymnasts on rosters, including other teams, are all among these. */
export async function findWholeLinks(
  tx: ScopedTransaction,
  rows: readonly { readonly familyId: string | null }[],
): Promise<ReadonlySet<string | null>> {
  const links = Map.groupBy(
    rows.filter(({ familyId }) => familyId !== null),
    ({ familyId }) => familyId,
  );
  if (links.size === 0) return new Set();
  const { rows: sizes } = await tx.execute<{ link: string; size: number }>(sql`
    select link, family_size(link) as size from unnest(${sql.param([...links.keys()])}::uuid[]) as link`);
  return new Set(sizes.flatMap(({ link, size }) => (size === links.get(link)?.length ? [link] : [])));
}

/** How many of a family are on rosters, including other teams; 0 for a coach who has none of them. */
export async function familySize(tx: ScopedTransaction, familyId: string): Promise<number> {
  const { rows } = await tx.execute<{ size: number }>(sql`select family_size(${familyId}::uuid) as size`);
  return rows[0]?.size ?? 0;
}

/**
 * Whether the child itself is on a roster of the scope with the address. Searches by birth date, because few children
 * share one while a family may be long.
 */
export async function isChildAtAddress(
  tx: ScopedTransaction,
  child: Child & { readonly email: string; readonly exceptId: number | undefined },
): Promise<boolean> {
  const key = childKeyOf(child);
  if (child.dateOfBirth === null || key === '') return false;
  const { id, firstName, lastName, dateOfBirth, email, familyEmail } = members;
  const born = await tx
    .select({ id, firstName, lastName, dateOfBirth, email, familyEmail })
    .from(members)
    .where(
      and(
        inScope(tx),
        isNull(members.archivedAt),
        eq(members.isDemo, false),
        eq(members.dateOfBirth, child.dateOfBirth),
      ),
    );
  const address = child.email.toLowerCase();
  return born.some(
    (each) =>
      each.id !== child.exceptId &&
      [each.email, each.familyEmail].some((one) => one?.toLowerCase() === address) &&
      childKeyOf(each) === key,
  );
}

/** The first gymnast on a roster who has an address only as the family's, and so can take it over as their own. */
export async function nextWithFamilyEmail(tx: ScopedTransaction, email: string): Promise<number | undefined> {
  const [next] = await tx
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        isNull(members.archivedAt),
        isNull(members.email),
        sql`lower(${members.familyEmail}) = ${email.toLowerCase()}`,
        // Another gymnast on a roster may already own it.
        sql`not exists (select from ${members} holder where holder.archived_at is null and lower(holder.email) = ${email.toLowerCase()})`,
      ),
    )
    .orderBy(asc(members.id))
    .limit(1);
  return next?.id;
}
