import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { members } from '../members/members.table.ts';
import { scopeOfImport, wholeLeague } from './imports.policy.ts';
import type { BirthName, EmailHolder, LeagueLookup } from './judge.types.ts';

/**
 * What the judging of rows asks about the league. With `asOf`, those born on a day are looked for among
 * the members of before then: an import at work must not find its own.
 */
export function createLeagueLookup(
  database: Database,
  { teamId, asOf }: { teamId: number; asOf: Date | null },
): LeagueLookup {
  const address = sql<string>`lower(${members.email})`;
  return {
    async findEmailHolders(emails) {
      const rows = await database.inScope(wholeLeague(), (tx) =>
        tx
          .select({
            address,
            teamId: members.teamId,
            firstName: members.firstName,
            lastName: members.lastName,
          })
          .from(members)
          .where(and(isNull(members.archivedAt), sql`${address} = any(${sql.param([...emails])}::text[])`)),
      );
      return new Map<string, EmailHolder>(
        rows.map((row) => [
          row.address,
          { name: row.teamId === teamId ? `${row.firstName} ${row.lastName}` : null },
        ]),
      );
    },
    async findBornOn(datesOfBirth) {
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
              eq(members.teamId, teamId),
              sql`${members.dateOfBirth} = any(${sql.param([...datesOfBirth])}::date[])`,
              asOf === null ? undefined : lte(members.createdAt, asOf),
            ),
          ),
      );
    },
  };
}
