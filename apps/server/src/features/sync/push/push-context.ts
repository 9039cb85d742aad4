import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { levelIdsOf } from '../store/levels.repository.ts';
import { ensureTeams } from '../store/read-members.repository.ts';
import type { SyncContext } from '../store/write-members.repository.ts';
import { levelForNew } from './new-contacts/awaited-members.repository.ts';

/** Teams and levels as read by a run of the push: once, and again for a team that is not among them. */
export type PushContext = SyncContext & { levelForNew: number | undefined };

export type PushContextSource = (tx: ScopedTransaction, teamName?: string) => Promise<PushContext>;

export function createPushContext(): PushContextSource {
  let known: PushContext | undefined;
  return async (tx, teamName = '') => {
    const isKnown = ({ teamIds }: PushContext) => teamName === '' || teamIds.has(teamName);
    if (known && isKnown(known)) return known;
    const found: PushContext = {
      teamIds: await ensureTeams(tx, []),
      levelIds: await levelIdsOf(tx),
      levelForNew: await levelForNew(tx),
    };
    // If the transaction is rolled back, a team created here is gone too. So it is remembered only once a later query
    // finds it.
    if (!isKnown(found)) return { ...found, teamIds: await ensureTeams(tx, [teamName]) };
    known = found;
    return found;
  };
}
