import { PENDING_STATUSES } from './members.constants.ts';

type WithStatus = { readonly membershipStatus: string };

/**
 * Whether a membership can be renewed: only a lapsed one (MEM-13); an unknown status never counts as lapsed (case C29).
 */
export function isRenewable({ membershipStatus }: WithStatus): boolean {
  return membershipStatus === 'Lapsed';
}

/** Whether it waits for the office in Wild Apricot, for a new membership, a renewal or another level. */
export function isPending({ membershipStatus }: WithStatus): boolean {
  return membershipStatus.startsWith('Pending');
}

/** Whether the office can activate it in the portal: an application or a renewal (ADMIN-08). */
export function isActivatable({ membershipStatus }: WithStatus): boolean {
  return PENDING_STATUSES.some((status) => status === membershipStatus);
}
