import { LIMITS, type ListMembersQuery, routes } from '@league/contract';
import { shareQuery } from '../../../platform/batch-queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Scope } from '../../../platform/db/scope.ts';
import { type CachedAnswer, keepAnswer } from '../../../platform/http/answers/cached-answer.ts';
import { scopeOf, type Viewer } from '../../../platform/http/viewer.ts';
import { presentMember } from '../members.presenter.ts';
import { listRoster, type RosterMark, readRosterMark } from '../members.repository.ts';
import type { MembersDeps } from '../members.service.ts';

/** Gives the whole roster of the viewer's team as it is answered; null where something else is asked for, or it is long. */
export type RosterCache = (viewer: Viewer, query: ListMembersQuery) => Promise<CachedAnswer | null>;

const WHOLE: ListMembersQuery = { limit: LIMITS.longList, offset: 0 };

function isWhole({ limit, offset, ...filters }: ListMembersQuery): boolean {
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined);
  return limit === WHOLE.limit && offset === WHOLE.offset && !isFiltered;
}

/** Without an answer for a roster that is too long to be written out at once. */
type Kept = RosterMark & Pick<Database, 'opened'> & { readonly answer: CachedAnswer | null };

/**
 * Keeps each team's roster as it was answered last. A call whose session was read in the very state of the database in
 * which the roster was kept is answered with that. For any other the database looks within the viewer's scope whether
 * anything of the roster has changed, and only then is it read and written out again; calls of one moment look together.
 */
export function createRosterCache({ database }: Pick<MembersDeps, 'database'>): RosterCache {
  const teams = new Map<number, (viewer: Viewer) => Promise<CachedAnswer | null>>();

  function follow(scope: Scope) {
    let kept: Kept | undefined;
    const look = shareQuery(async () => {
      const { opened } = database;
      // The mark first: what changes between the two is then kept under the older one, and read again the next time.
      const now = await readRosterMark(database, scope);
      if (kept?.mark === now.mark) kept = { ...now, opened, answer: kept.answer };
      else {
        const asked = { ...WHOLE, limit: LIMITS.teamRoster + 1 };
        const rows = await database.inScope(scope, (tx) => listRoster(tx, asked));
        const isLong = rows.length > LIMITS.teamRoster;
        kept = {
          ...now,
          opened,
          answer: isLong ? null : keepAnswer(routes.members.list, rows.map(presentMember)),
        };
      }
      return kept.answer;
    });
    const isOf = (state: Viewer['databaseState']) =>
      kept?.databaseState === state && kept.opened === database.opened;
    return async ({ databaseState }: Viewer) => (kept && isOf(databaseState) ? kept.answer : look());
  }

  return async (viewer, query) => {
    const scope = scopeOf(viewer);
    if (scope.kind !== 'team' || !isWhole(query)) return null;
    const look = teams.get(scope.teamId) ?? follow(scope);
    teams.set(scope.teamId, look);
    return look(viewer);
  };
}
