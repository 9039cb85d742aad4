import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { members } from '../members/members.table.ts';
import { scopeOfImport, wholeLeague } from './imports.policy.ts';
import type { BirthName, EmailHolder, LeagueLookup } from './judge.types.ts';

function ownRoster(
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

async function holdersOf(
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

/** For a file that was found clean a moment ago: who took an email since then shows when the rows are stored. */
export const ASKED_ALREADY: LeagueLookup = {
  findEmailHolders: async () => new Map(),
  findBornOn: async () => [],
};

/**
 * What the judging of one file asks about the league. Emails are looked up batch by batch; the own roster, with which
 * birth dates are compared, is read once, with `asOf` as it was then: an import at work must not find its own members.
 */
export function createLeagueLookup(
  database: Database,
  { teamId, asOf }: { teamId: number; asOf: Date | null },
): LeagueLookup {
  let roster: Promise<ReadonlyMap<string, BirthName[]>> | undefined;
  const readRoster = async () =>
    Map.groupBy(await ownRoster(database, { teamId, asOf }), ({ dateOfBirth }) => dateOfBirth);
  return {
    findEmailHolders: (emails) => holdersOf(database, { teamId, emails }),
    async findBornOn(datesOfBirth) {
      roster ??= readRoster();
      const bornOn = await roster;
      return datesOfBirth.flatMap((day) => bornOn.get(day) ?? []);
    },
  };
}
