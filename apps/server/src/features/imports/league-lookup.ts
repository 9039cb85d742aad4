import type { Database } from '../../platform/db/database.ts';
import type { BirthName, LeagueLookup } from './judge.types.ts';
import { holdersOf, ownRoster } from './league-lookup.repository.ts';

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
