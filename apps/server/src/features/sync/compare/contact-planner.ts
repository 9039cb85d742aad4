import type { ProviderContact } from '@league/provider';
import type { Database } from '../../../platform/db/database.ts';
import { leagueScope } from '../../../platform/db/scope.ts';
import { erasedContacts } from '../../personal-data/index.ts';
import { planFor } from '../pull/pull-members.ts';
import { knownNames } from '../store/known-names.repository.ts';
import * as repository from '../store/read-members.repository.ts';
import { isOutdated } from '../values/read-time.ts';
import type { PlannedMember } from './planned-members.ts';

/** Contacts whose members are read in one statement. */
const PORTION = 500;

export type ContactPlanner = {
  /** Takes contacts to compare with their members; waits only while earlier ones are still being compared. */
  add(contacts: readonly ProviderContact[]): Promise<void>;
  /** What a run would do with these contacts, all of which have been looked at; what was seen last counts. */
  planned(contacts: readonly ProviderContact[]): Promise<PlannedMember[]>;
};

/**
 * What a pull that began to read at `readAt` would do, found out while it reads on. It is a forecast: what has news is
 * looked at again, with its member locked, before anything is stored.
 */
export function createContactPlanner(database: Database, readAt: Date): ContactPlanner {
  const plans = new Map<number, PlannedMember>();
  let waiting: ProviderContact[] = [];
  let comparing: Promise<void> = Promise.resolve();

  async function compare(contacts: readonly ProviderContact[]): Promise<void> {
    const ids = contacts.map(({ id }) => id);
    const [known, erased, names] = await database.inScope(leagueScope(), async (tx) => [
      await repository.membersOfContacts(tx, ids),
      await erasedContacts(tx, ids),
      await knownNames(tx),
    ]);
    for (const contact of contacts) {
      const member = known.get(contact.id);
      // What was read before our own last look at a contact is left to the next pull, and so costs nothing now.
      if (member && isOutdated(member, readAt)) plans.delete(contact.id);
      else
        plans.set(contact.id, { contact, member, plan: planFor(contact, member, { readAt, erased, names }) });
    }
  }

  async function compareWaiting(): Promise<void> {
    await comparing;
    const contacts = waiting;
    waiting = [];
    comparing = compare(contacts);
    // The caller that awaits it gets the failure; when the read has failed first, none does.
    comparing.catch(() => undefined);
  }

  return {
    async add(contacts) {
      waiting.push(...contacts);
      if (waiting.length >= PORTION) await compareWaiting();
    },

    async planned(contacts) {
      if (waiting.length > 0) await compareWaiting();
      await comparing;
      return contacts.flatMap(({ id }) => {
        const plan = plans.get(id);
        return plan ? [plan] : [];
      });
    },
  };
}
