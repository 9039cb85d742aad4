import {
  type BulkRenewReply,
  fullName,
  type RenewalEnd,
  type RenewalOutcome,
  renewalRefusals,
} from '@league/contract';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { applyBulkChange } from '../bulk/bulk-changes.service.ts';
import type { PlannedChange } from '../bulk/planned-change.ts';
import type { MembersDeps } from '../members.service.ts';
import { renewalMessage } from './renewal.ts';

const OUTCOMES: Readonly<Record<RenewalEnd, Omit<RenewalOutcome, 'membershipStatus'>>> = {
  approval: { requiresAdminApproval: true, emailTriggered: false, requiresManualEmail: false },
  mailed: { requiresAdminApproval: false, emailTriggered: true, requiresManualEmail: false },
  tellFamily: { requiresAdminApproval: false, emailTriggered: false, requiresManualEmail: true },
};

const isRenewalEnd = (end: string | undefined): end is RenewalEnd => end !== undefined && end in OUTCOMES;

function outcomeOf({ to, end }: PlannedChange): RenewalOutcome {
  return { membershipStatus: to, ...OUTCOMES[isRenewalEnd(end) ? end : 'approval'] };
}

/**
 * Renews the lapsed among the named members once each, and returns the others with the reason, which is the same for
 * another team's id and an unknown one (MEM-13, case C27).
 */
export async function renewMembers(
  deps: MembersDeps,
  viewer: Viewer,
  memberIds: readonly number[],
): Promise<BulkRenewReply> {
  const { plan, bulkChangeId } = await applyBulkChange(deps, viewer, {
    action: 'renew',
    memberIds: [...memberIds],
  });
  return {
    results: {
      successful: plan.changes.map((change) => ({
        memberId: change.row.id,
        memberName: fullName(change.row),
        ...outcomeOf(change),
      })),
      failed: plan.refusals.map(({ id, reason }) => ({ memberId: id, reason })),
    },
    bulkChangeId,
  };
}

/** Renews one lapsed member (MEM-14). Throws MEMBER_NOT_FOUND, MEMBER_NOT_LAPSED. */
export async function renewMember(deps: MembersDeps, viewer: Viewer, id: number) {
  const { plan, bulkChangeId } = await applyBulkChange(deps, viewer, { action: 'renew', memberIds: [id] });
  const [change] = plan.changes;
  if (!change) {
    const isLapsedNot = plan.refusals.some(({ reason }) => reason === renewalRefusals.NOT_LAPSED);
    throw new AppError(isLapsedNot ? 'MEMBER_NOT_LAPSED' : 'MEMBER_NOT_FOUND');
  }
  const outcome = outcomeOf(change);
  return {
    ...outcome,
    memberId: id,
    message: renewalMessage(fullName(change.row), outcome, viewer.role),
    bulkChangeId,
  };
}
