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
  const address = sql<string>`lower(${members.email})`;
  const rows = await database.inScope(wholeLeague(), (tx) =>
    tx
      .select({ address, teamId: members.teamId, firstName: members.firstName, lastName: members.lastName })
      .from(members)
      .where(and(isNull(members.archivedAt), sql`${address} = any(${sql.param([...emails])}::text[])`)),
  );
  return new Map(
    rows.map((row) => [
      row.address,
      { name: row.teamId === teamId ? `${row.firstName} ${row.lastName}` : null },
    ]),
  );
}
