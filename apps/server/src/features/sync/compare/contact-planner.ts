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
const BATCH = 500;

export type ContactPlanner = {
  /** Adds contacts to compare with their members. Waits only while earlier ones are still being compared. */
  add(contacts: readonly ProviderContact[]): Promise<void>;
  /** The planned changes for these contacts, which must have been added before. The state that was read last counts. */
  planned(contacts: readonly ProviderContact[]): Promise<PlannedMember[]>;
};

/**
 * Plans what a pull that started reading at `readAt` would change, while it is still reading. Each planned change is
 * compared again, with its member locked, before anything is stored.
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
      // Another run has read this contact since. Leave it to the next pull.
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
    // The caller that awaits it gets the failure. If reading fails first, no caller does.
    comparing.catch(() => undefined);
  }

  return {
    async add(contacts) {
      waiting.push(...contacts);
      if (waiting.length >= BATCH) await compareWaiting();
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
