import { fullName } from '@league/contract';
import type { Database } from '../../../platform/db/database.ts';
import { KnownChildren } from '../../../platform/names/known-children.ts';
import { ChildrenByKey, childKey } from './find-duplicates.ts';
import { holdersOf, readOwnRoster } from './league-lookup.repository.ts';
import type { BirthName, KnownChild, LeagueLookup } from './validate.types.ts';

/**
 * What the validation of one file queries about the league. Emails are looked up batch by batch. The own roster, to
 * compare names and birthdays with, is read and indexed once, as of `asOf`, so that a running import does not find its
 * own members.
 */
export function createLeagueLookup(
  database: Database,
  { teamId, asOf }: { teamId: number | null; asOf: Date | null },
): LeagueLookup {
  let roster: ReturnType<typeof readRoster> | undefined;
  const readRoster = async () => {
    const same = new ChildrenByKey<BirthName>();
    const alike = new KnownChildren<BirthName>();
    await readOwnRoster(database, { teamId, asOf }, (children) => {
      for (const child of children) {
        const key = childKey(child);
        if (key === null) continue;
        same.add(key, child);
        alike.add(child);
      }
    });
    return { same, alike };
  };
  return {
    findEmailHolders: (emails) => holdersOf(database, { teamId, emails }),
    async findChildren(children) {
      roster ??= readRoster();
      const { same, alike } = await roster;
      const found = new Map<string, KnownChild>();
      for (const { key, ...child } of children) {
        const known = same.find(key);
        if (known) found.set(key, { name: fullName(known), isAlike: false });
        else {
          const [first] = alike.find(child);
          if (first) found.set(key, { name: fullName(first.entry), isAlike: true });
        }
      }
      return found;
    },
  };
}
