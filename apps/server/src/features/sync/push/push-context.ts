import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { levelIdsOf } from '../store/levels.repository.ts';
import { ensureTeams } from '../store/read-members.repository.ts';
import type { SyncContext } from '../store/write-members.repository.ts';
import { levelForNew } from './new-contacts/awaited-members.repository.ts';

/** Teams and levels as a run of the push has read them: once, and again for a team it has not met. */
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
    // A team that is made here goes with the transaction if that is rolled back: it is remembered once it is found.
    if (!isKnown(found)) return { ...found, teamIds: await ensureTeams(tx, [teamName]) };
    known = found;
    return found;
  };
}
