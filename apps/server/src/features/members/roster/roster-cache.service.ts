import { LIMITS, type ListMembersQuery, routes } from '@league/contract';
import { shareQuery } from '../../../platform/batch-queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Scope } from '../../../platform/db/scope.ts';
import { type CachedAnswer, keepAnswer } from '../../../platform/http/answers/cached-answer.ts';
import { scopeOf, type Viewer } from '../../../platform/http/viewer.ts';
import { roughSize } from '../../../platform/slices.ts';
import { presentMember } from '../members.presenter.ts';
import { listRoster, type RosterMark, readRosterMark } from '../members.repository.ts';
import type { MembersDeps } from '../members.service.ts';

/**
 * Returns the whole roster of the viewer's team as an answer; null if something else is requested or the roster is
 * long.
 */
export type RosterCache = (viewer: Viewer, query: ListMembersQuery) => Promise<CachedAnswer | null>;

const WHOLE: ListMembersQuery = { limit: LIMITS.longList, offset: 0 };

function isWhole({ limit, offset, ...filters }: ListMembersQuery): boolean {
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined);
  return limit === WHOLE.limit && offset === WHOLE.offset && !isFiltered;
}

/** How many characters are written in one go: a roster of a thousand with ordinary notes. */
const MOST_CHARACTERS = 1_000_000;

/** `answer` is null for a roster that is too long to be written in one go. */
type Kept = RosterMark & Pick<Database, 'opened'> & { readonly answer: CachedAnswer | null };

/**
 * Caches each team's roster as last answered. If the session was read in the same state of the database in which the
 * roster was cached, the cached answer is used. Otherwise the database checks, within the viewer's scope, whether
 * anything of the roster has changed, and only then is it read again. Simultaneous calls share the check.
 */
export function createRosterCache({ database }: Pick<MembersDeps, 'database'>): RosterCache {
  const teams = new Map<number, (viewer: Viewer) => Promise<CachedAnswer | null>>();

  function follow(scope: Scope) {
    let kept: Kept | undefined;
    const look = shareQuery(async () => {
      const { opened } = database;
      // Read the mark first. A change between the two reads is then cached under the older mark, and read again the
      // next time.
      const now = await readRosterMark(database, scope);
      if (kept?.mark === now.mark) kept = { ...now, opened, answer: kept.answer };
      else {
        const asked = { ...WHOLE, limit: LIMITS.teamRoster + 1 };
        const rows = await database.inScope(scope, (tx) => listRoster(tx, asked));
        const isLong = rows.length > LIMITS.teamRoster || roughSize(rows) > MOST_CHARACTERS;
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
