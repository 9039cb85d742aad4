import type { Database } from '../../platform/db/database.ts';
import type { BirthName, LeagueLookup } from './judge.types.ts';
import { childKey } from './judge-duplicates.ts';
import { holdersOf, ownRoster } from './league-lookup.repository.ts';

/**
 * What the judging of one file asks about the league. Emails are looked up batch by batch; the own roster, with which
 * names and birthdays are compared, is read and indexed once, with `asOf` as it was then: an import at work must not find its own members.
 */
export function createLeagueLookup(
  database: Database,
  { teamId, asOf }: { teamId: number; asOf: Date | null },
): LeagueLookup {
  let roster: Promise<ReadonlyMap<string, BirthName>> | undefined;
  const readRoster = async () =>
    new Map(
      (await ownRoster(database, { teamId, asOf })).flatMap((child) => {
        const key = childKey(child);
        return key === null ? [] : [[key, child] as const];
      }),
    );
  return {
    findEmailHolders: (emails) => holdersOf(database, { teamId, emails }),
    async findChildren(keys) {
      roster ??= readRoster();
      const known = await roster;
      return new Map(
        keys.flatMap((key) => {
          const child = known.get(key);
          return child === undefined ? [] : [[key, child] as const];
        }),
      );
    },
  };
}
