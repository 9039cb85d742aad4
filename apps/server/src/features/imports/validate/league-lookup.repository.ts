import { fullName } from '@league/contract';
import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { childKeyOf, emailKeyOf, nameKeyOf } from '../../../platform/names/child-keys.ts';
import { members } from '../../members/members.table.ts';
import { findHoldersOf } from '../../members/returning/returning.service.ts';
import { scopeOfImport, wholeLeague } from '../imports.policy.ts';
import type { BirthName, EmailHolder } from './validate.types.ts';

/** Rows of a roster that are read at a time. */
const CHILDREN_AT_ONCE = 2000;

/**
 * Yields the names and birth dates of the team's roster, or of all rosters, in batches; with `asOf`, as of that moment.
 */
export function readOwnRoster(
  database: Database,
  { teamId, asOf }: { teamId: number | null; asOf: Date | null },
  take: (children: readonly BirthName[]) => void,
): Promise<void> {
  return database.inScope(scopeOfImport({ teamId }), async (tx) => {
    const wasThere = asOf === null ? undefined : lte(members.createdAt, asOf);
    const ofTeam = teamId === null ? undefined : eq(members.teamId, teamId);
    const onRoster = and(isNull(members.archivedAt), ofTeam, wasThere);
    await tx.execute(sql`
      declare own_roster no scroll cursor for
      select first_name as "firstName", last_name as "lastName", date_of_birth::text as "dateOfBirth"
      from ${members} where ${onRoster} and date_of_birth is not null`);
    for (;;) {
      const { rows } = await tx.execute<BirthName>(
        sql`fetch ${sql.raw(String(CHILDREN_AT_ONCE))} from own_roster`,
      );
      take(rows);
      if (rows.length < CHILDREN_AT_ONCE) return;
    }
  });
}

/** Archived gymnasts and other contacts that have these emails at the provider, by email. */
async function holdersElsewhere(
  database: Database,
  { teamId, emails }: { teamId: number | null; emails: readonly string[] },
): Promise<Map<string, EmailHolder>> {
  const { archived, contacts } = await findHoldersOf(database, emails);
  const addressOf = new Map(emails.map((email) => [emailKeyOf(email), email]));
  const found = new Map<string, EmailHolder>();
  for (const { emailKey, isArchived, teamId: ofTeam, ...keys } of contacts) {
    const address = addressOf.get(emailKey);
    if (address !== undefined)
      found.set(address, {
        kind: isArchived ? 'archived' : 'contact',
        sameChild: teamId === null || ofTeam === teamId ? [keys] : [],
      });
  }
  for (const gymnast of archived) {
    if (gymnast.emailThere === null) continue;
    const keys = { personKey: childKeyOf(gymnast), nameKey: nameKeyOf(gymnast) };
    // The office may bring back a gymnast of another team, so the birth date does not matter, as for a contact.
    const sameChild = (teamId === null || gymnast.teamId === teamId) && keys.personKey !== '' ? [keys] : [];
    found.set(gymnast.emailThere, { kind: 'archived', sameChild });
  }
  return found;
}

/** The holders of these emails. The name of another team's gymnast is included only for an import of all teams. */
export async function holdersOf(
  database: Database,
  { teamId, emails }: { teamId: number | null; emails: readonly string[] },
): Promise<Map<string, EmailHolder>> {
  // One email at a time, to use the index: after a roster has grown, the planner's statistics are too old to choose it.
  const { rows } = await database.inScope(wholeLeague(), (tx) =>
    tx.execute<{ address: string; teamId: number | null; firstName: string; lastName: string }>(sql`
      select address, held.* from unnest(${sql.param([...emails])}::text[]) as wanted(address)
      cross join lateral (
        select team_id as "teamId", first_name as "firstName", last_name as "lastName" from ${members}
        where archived_at is null and lower(email) = wanted.address limit 1
      ) as held`),
  );
  const elsewhere = await holdersElsewhere(database, { teamId, emails });
  const onRosters = rows.map((row): [string, EmailHolder] => [
    row.address,
    { kind: 'roster', name: teamId === null || row.teamId === teamId ? fullName(row) : null },
  ]);
  return new Map([...elsewhere, ...onRosters]);
}
