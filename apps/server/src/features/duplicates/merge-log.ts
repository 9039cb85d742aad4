import { type ActivityFacts, fullName } from '@league/contract';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { type NewActivityEntry, recordActivity } from '../activity/activity.service.ts';
import { changeMembers, type MemberChange } from '../members/index.ts';
import type { LockedEntry } from './merge.repository.ts';

type Values = NewActivityEntry['before'];

/**
 * Archives the merged entry, or restores it. If the remaining entry is on another team, the coach sees an ordinary
 * archiving, and only the office's log has the merge: that another team has the child would reveal a birth date.
 */
export async function changeMergedEntry(
  tx: ScopedTransaction,
  actor: Actor,
  {
    merged,
    isOfOneTeam,
    values,
    facts,
    before,
    after,
  }: {
    merged: LockedEntry;
    /** True if both entries were on one team before the merge. */
    isOfOneTeam: boolean;
    values: MemberChange['values'];
    facts: ActivityFacts;
    before: Values;
    after: Values;
  },
): Promise<void> {
  const isArchiving = after.archived === true;
  const actionType = isArchiving ? 'DELETE_MEMBER' : 'EDIT_MEMBER';
  if (isOfOneTeam) {
    const log = { actionType, facts, before, after } as const;
    await changeMembers(tx, actor, { changes: [{ member: merged, values, log }] });
    return;
  }
  const plain = {
    actionType,
    facts: { code: isArchiving ? 'archived' : 'restored' },
    before: { archived: before.archived },
    after: { archived: after.archived },
  } as const;
  await changeMembers(tx, actor, { changes: [{ member: merged, values, log: plain }] });
  await recordActivity(tx, actor, [
    {
      actionType,
      ...{ memberId: merged.id, memberName: fullName(merged), teamId: null, teamName: merged.teamName },
      ...{ facts, before, after },
    },
  ]);
}
