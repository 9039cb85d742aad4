import { MOST_SIBLINGS, type Sibling } from '@league/contract';
import { and, asc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { teams } from '../../teams/teams.table.ts';
import { members } from '../members.table.ts';

/** The brothers and sisters of each gymnast of a query; row-level security leaves out those of other teams for a coach. */
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

const isAddress = (email: string) =>
  or(
    sql`lower(${members.email}) = ${email.toLowerCase()}`,
    sql`lower(${members.familyEmail}) = ${email.toLowerCase()}`,
  );

const inScope = ({ scope }: ScopedTransaction) =>
  scope.kind === 'team' ? eq(members.teamId, scope.teamId) : undefined;

/** The gymnasts on rosters of the scope who are reached at an address: who has it as their own comes first. */
export async function reachedAt(tx: ScopedTransaction, email: string) {
  return tx
    .select({
      id: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      dateOfBirth: members.dateOfBirth,
      teamName: teams.name,
    })
    .from(members)
    .leftJoin(teams, eq(teams.id, members.teamId))
    .where(and(inScope(tx), isNull(members.archivedAt), eq(members.isDemo, false), isAddress(email)))
    .orderBy(sql`${members.email} is null`, asc(members.id))
    .limit(MOST_SIBLINGS);
}

/** The others of a family on the rosters of the scope. */
export async function othersOfFamily(tx: ScopedTransaction, familyId: string, memberId: number) {
  return tx
    .select({ id: members.id })
    .from(members)
    .where(
      and(inScope(tx), eq(members.familyId, familyId), ne(members.id, memberId), isNull(members.archivedAt)),
    );
}

/** The first gymnast on a roster who has an address only as the family's, so that they can have it as their own. */
export async function nextWithFamilyEmail(tx: ScopedTransaction, email: string): Promise<number | undefined> {
  const [next] = await tx
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        isNull(members.archivedAt),
        isNull(members.email),
        sql`lower(${members.familyEmail}) = ${email.toLowerCase()}`,
        // Somebody on a roster may have it as their own.
        sql`not exists (select from ${members} holder where holder.archived_at is null and lower(holder.email) = ${email.toLowerCase()})`,
      ),
    )
    .orderBy(asc(members.id))
    .limit(1);
  return next?.id;
}
