import { LIMITS, type ListMembersQuery, routes } from '@league/contract';
import type { Scope } from '../../platform/db/scope.ts';
import { gatherAll } from '../../platform/gather.ts';
import { type KeptAnswer, keepAnswer } from '../../platform/http/kept-answer.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { rosterScope } from './members.policy.ts';
import { presentMember } from './members.presenter.ts';
import { listRoster, readRosterMark } from './members.repository.ts';
import type { MembersDeps } from './members.service.ts';

/** Gives the whole roster of the viewer's team as it is answered; null where something else is asked for. */
export type KeptRosters = (viewer: Viewer, query: ListMembersQuery) => Promise<KeptAnswer | null>;

const WHOLE: ListMembersQuery = { limit: LIMITS.teamRoster, offset: 0 };

function isWhole({ limit, offset, ...filters }: ListMembersQuery): boolean {
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined);
  return limit === WHOLE.limit && offset === WHOLE.offset && !isFiltered;
}

/**
 * Keeps each team's roster as it was answered last. Every call has the database look within the viewer's scope whether
 * anything of it has changed, and only then reads and writes it out anew; calls of one moment look together.
 */
export function createKeptRosters({ database }: Pick<MembersDeps, 'database'>): KeptRosters {
  const teams = new Map<number, () => Promise<KeptAnswer>>();

  function follow(scope: Scope) {
    let kept: { readonly mark: string; readonly answer: KeptAnswer } | undefined;
    return gatherAll(async () => {
      // The mark first: what changes between the two is then kept under the older one, and read again the next time.
      const mark = await readRosterMark(database, scope);
      if (kept?.mark !== mark) {
        const rows = await database.inScope(scope, (tx) => listRoster(tx, WHOLE));
        kept = { mark, answer: keepAnswer(routes.members.list, rows.map(presentMember)) };
      }
      return kept.answer;
    });
  }

  return async (viewer, query) => {
    const scope = rosterScope(viewer);
    if (scope.kind !== 'team' || !isWhole(query)) return null;
    const look = teams.get(scope.teamId) ?? follow(scope);
    teams.set(scope.teamId, look);
    return look();
  };
}
