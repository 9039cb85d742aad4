import { fullName } from '@league/contract';
import type { Database } from '../../../platform/db/database.ts';
import { childKey } from './find-duplicates.ts';
import { holdersOf, readOwnRoster } from './league-lookup.repository.ts';
import type { LeagueLookup } from './validate.types.ts';

/**
 * What the validation of one file asks about the league. Emails are looked up batch by batch; the own roster, with which
 * names and birthdays are compared, is read and indexed once, with `asOf` as it was then: an import at work must not find its own members.
 */
export function createLeagueLookup(
  database: Database,
  { teamId, asOf }: { teamId: number | null; asOf: Date | null },
): LeagueLookup {
  let roster: Promise<ReadonlyMap<string, string>> | undefined;
  const readRoster = async () => {
    // Of a roster of many thousands no more is held than is asked for.
    const names = new Map<string, string>();
    await readOwnRoster(database, { teamId, asOf }, (children) => {
      for (const child of children) {
        const key = childKey(child);
        if (key !== null) names.set(key, fullName(child));
      }
    });
    return names;
  };
  return {
    findEmailHolders: (emails) => holdersOf(database, { teamId, emails }),
    async findChildren(keys) {
      roster ??= readRoster();
      const known = await roster;
      const found = new Map<string, string>();
      for (const key of keys) {
        const name = known.get(key);
        if (name !== undefined) found.set(key, name);
      }
      return found;
    },
  };
}
