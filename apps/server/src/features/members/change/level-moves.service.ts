import { fullName, type MoveUpReply } from '@league/contract';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { applyBulkChange } from '../bulk/bulk-changes.service.ts';
import type { MembersDeps } from '../members.service.ts';

export type LevelMove = { readonly memberId: number; readonly fromLevel: string };

/**
 * Moves gymnasts up one level each, in one step. Leaves out a gymnast whose level is not the expected one, and returns
 * the reason.
 */
export async function moveUp(
  deps: MembersDeps,
  viewer: Viewer,
  moves: readonly LevelMove[],
): Promise<MoveUpReply> {
  const { plan, bulkChangeId } = await applyBulkChange(deps, viewer, {
    action: 'moveUp',
    memberIds: moves.map(({ memberId }) => memberId),
    levels: moves.map(({ memberId, fromLevel }) => ({ level: fromLevel, memberIds: [memberId] })),
  });
  return {
    moved: plan.changes.map(({ row, values }) => ({
      memberId: row.id,
      memberName: fullName(row),
      from: row.skillLevel,
      to: values.skillLevel ?? '',
    })),
    skipped: plan.refusals.map(({ id, reason }) => ({ memberId: id, reason })),
    bulkChangeId,
  };
}
