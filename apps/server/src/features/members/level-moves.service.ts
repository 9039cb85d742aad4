import { levelMoveRefusals, type MoveUpReply, nextLevelAfter } from '@league/contract';
import type { Database } from '../../platform/db/database.ts';
import { actorOf } from '../../platform/http/actor.ts';
import { scopeOf, type Viewer } from '../../platform/http/viewer.ts';
import { changeMembers, type MemberChange } from './change-members.ts';
import { describeChanges } from './member-changes.ts';
import { lockMembers } from './members.repository.ts';

export type LevelMove = { readonly memberId: number; readonly fromLevel: string };

/**
 * Moves gymnasts up one level each in one step: each is logged and goes out to the provider. One whose level is no
 * longer the expected one stays, and comes back with the reason.
 */
export async function moveUp(
  { database }: { database: Database },
  viewer: Viewer,
  moves: readonly LevelMove[],
): Promise<MoveUpReply> {
  const expected = new Map(moves.map(({ memberId, fromLevel }) => [memberId, fromLevel]));
  return database.inScope(scopeOf(viewer), async (tx) => {
    const rows = await lockMembers(tx, [...expected.keys()]);
    const moved: MoveUpReply['moved'] = [];
    const changes: MemberChange[] = [];
    const skipped: MoveUpReply['skipped'] = [...expected.keys()]
      .filter((id) => !rows.some((row) => row.id === id))
      .map((memberId) => ({ memberId, reason: levelMoveRefusals.NOT_ON_ROSTER }));
    for (const row of rows) {
      const to = nextLevelAfter(row.skillLevel);
      if (row.skillLevel !== expected.get(row.id)) {
        skipped.push({ memberId: row.id, reason: levelMoveRefusals.LEVEL_CHANGED });
      } else if (to === null) {
        skipped.push({ memberId: row.id, reason: levelMoveRefusals.HIGHEST_LEVEL });
      } else {
        const before = { skillLevel: row.skillLevel };
        const after = { skillLevel: to };
        const memberName = `${row.firstName} ${row.lastName}`.trim();
        changes.push({
          member: row,
          values: after,
          log: { actionType: 'EDIT_MEMBER', details: describeChanges({ before, after }), before, after },
        });
        moved.push({ memberId: row.id, memberName, from: row.skillLevel, to });
      }
    }
    await changeMembers(tx, actorOf(viewer), { changes });
    return { moved, skipped };
  });
}
