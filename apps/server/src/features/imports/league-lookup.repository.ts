import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { members } from '../members/members.table.ts';
import { scopeOfImport, wholeLeague } from './imports.policy.ts';
import type { BirthName, EmailHolder } from './judge.types.ts';

/** Names and birth dates of the team's roster, with `asOf` as it was then. */
export function ownRoster(
  database: Database,
  { teamId, asOf }: { teamId: number; asOf: Date | null },
): Promise<BirthName[]> {
  return database.inScope(scopeOfImport({ teamId }), (tx) =>
    tx
      .select({
        firstName: members.firstName,
        lastName: members.lastName,
        dateOfBirth: sql<BirthName['dateOfBirth']>`${members.dateOfBirth}::text`,
      })
      .from(members)
      .where(
        and(
          isNull(members.archivedAt),
          isNotNull(members.dateOfBirth),
          eq(members.teamId, teamId),
          asOf === null ? undefined : lte(members.createdAt, asOf),
        ),
      ),
  );
}

/** Who holds which of these emails; the name of another team's gymnast is not told. */
export async function holdersOf(
  database: Database,
  { teamId, emails }: { teamId: number; emails: readonly string[] },
): Promise<Map<string, EmailHolder>> {
  // Address by address, by the index: of a roster that has just grown the planner knows too little to choose it.
  const { rows } = await database.inScope(wholeLeague(), (tx) =>
    tx.execute<{ address: string; teamId: number | null; firstName: string; lastName: string }>(sql`
      select address, held.* from unnest(${sql.param([...emails])}::text[]) as wanted(address)
      cross join lateral (
        select team_id as "teamId", first_name as "firstName", last_name as "lastName" from ${members}
        where archived_at is null and lower(email) = wanted.address limit 1
      ) as held`),
  );
  return new Map(
    rows.map((row) => [
      row.address,
      { name: row.teamId === teamId ? `${row.firstName} ${row.lastName}` : null },
    ]),
  );
}
