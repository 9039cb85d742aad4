import { fullName } from '@league/contract';
import type { Database } from '../../../platform/db/database.ts';
import { KnownChildren } from '../../../platform/names/known-children.ts';
import { childKey } from './find-duplicates.ts';
import { holdersOf, readOwnRoster } from './league-lookup.repository.ts';
import type { BirthName, KnownChild, LeagueLookup } from './validate.types.ts';

/**
 * What the validation of one file asks about the league. Emails are looked up batch by batch; the own roster, with which
 * names and birthdays are compared, is read and indexed once, with `asOf` as it was then: an import at work must not find its own members.
 */
export function createLeagueLookup(
  database: Database,
  { teamId, asOf }: { teamId: number | null; asOf: Date | null },
): LeagueLookup {
  let roster: ReturnType<typeof readRoster> | undefined;
  const readRoster = async () => {
    // Of a roster of many thousands no more is held than is asked for.
    const names = new Map<string, string>();
    const alike = new KnownChildren<BirthName>();
    await readOwnRoster(database, { teamId, asOf }, (children) => {
      for (const child of children) {
        const key = childKey(child);
        if (key === null) continue;
        names.set(key, fullName(child));
        alike.add(child);
      }
    });
    return { names, alike };
  };
  return {
    findEmailHolders: (emails) => holdersOf(database, { teamId, emails }),
    async findChildren(children) {
      roster ??= readRoster();
      const { names, alike } = await roster;
      const found = new Map<string, KnownChild>();
      for (const { key, ...child } of children) {
        const name = names.get(key);
        if (name !== undefined) found.set(key, { name, isAlike: false });
        else {
          const [first] = alike.find(child);
          if (first) found.set(key, { name: fullName(first.entry), isAlike: true });
        }
      }
      return found;
    },
  };
}
