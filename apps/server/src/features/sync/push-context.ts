import type { ScopedTransaction } from '../../platform/db/database.ts';
import { levelIdsOf } from './levels.repository.ts';
import type { SyncContext } from './members-store.repository.ts';
import { ensureTeams } from './members-sync.repository.ts';
import { levelForNew } from './new-members.repository.ts';

/** Teams and levels as a run of the push has read them: once, and again for a team it has not met. */
export type PushContext = SyncContext & { levelForNew: number | undefined };

export type PushContextSource = (tx: ScopedTransaction, teamName?: string) => Promise<PushContext>;

export function createPushContext(): PushContextSource {
  let known: PushContext | undefined;
  return async (tx, teamName = '') => {
    if (known && (teamName === '' || known.teamIds.has(teamName))) return known;
    known = {
      teamIds: await ensureTeams(tx, [teamName]),
      levelIds: await levelIdsOf(tx),
      levelForNew: await levelForNew(tx),
    };
    return known;
  };
}
