import { leagueScope } from '../../../platform/db/scope.ts';
import { EverythingForbidden, NOT_ALLOWED } from '../runs/failures.ts';
import type { SyncMember } from '../store/read-members.repository.ts';
import { markRefused } from './push.repository.ts';
import type { PushRun } from './push-types.ts';

/** After this many forbidden changes and no successful one, the next would be forbidden too. */
const MOST_FORBIDDEN = 3;

/** A single change that is forbidden this often is itself the cause, as far as the portal can know. */
const TRIES_OF_ONE_CHANGE = 3;

export type ForbiddenChanges = {
  /**
   * Records a change, as of `version`, that the service answered with 403. Throws if the service forbids every change.
   */
  add(member: SyncMember, version: number, error: unknown): void;
  /**
   * Marks the changes that were forbidden for themselves as refused, and returns how many. Throws if every change was
   * forbidden.
   */
  finish(): Promise<number>;
};

/**
 * The service answers 403 both to a key without rights and to a change that no one may make. A change that succeeds in
 * the same run tells which it is. Without one, several forbidden changes mean the key, and one that is forbidden
 * repeatedly means the change.
 */
export function forbiddenChanges({ database, rights }: PushRun): ForbiddenChanges {
  const changes: { member: SyncMember; version: number; error: unknown }[] = [];
  const isGeneral = () => {
    const [first, ...others] = changes;
    if (rights.areProven || !first) return false;
    return others.length > 0 || first.member.syncAttempts + 1 < TRIES_OF_ONE_CHANGE;
  };
  return {
    add(member, version, error) {
      changes.push({ member, version, error });
      if (!rights.areProven && changes.length >= MOST_FORBIDDEN) throw new EverythingForbidden(error);
    },
    async finish() {
      if (isGeneral()) throw new EverythingForbidden(changes[0]?.error);
      await database.inScope(leagueScope(), async (tx) => {
        for (const { member, version } of changes)
          await markRefused(tx, { memberId: member.id, version, reason: [NOT_ALLOWED] });
      });
      return changes.length;
    },
  };
}
