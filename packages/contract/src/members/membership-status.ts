import { PENDING_STATUSES } from './members.constants.ts';

type WithStatus = { readonly membershipStatus: string };

/** Only a lapsed membership can be renewed (MEM-13); a status that the portal does not know never counts as lapsed (case C29). */
export function isRenewable({ membershipStatus }: WithStatus): boolean {
  return membershipStatus === 'Lapsed';
}

/** Waits for the office in Wild Apricot, be it for a new membership, a renewal or another level. */
export function isPending({ membershipStatus }: WithStatus): boolean {
  return membershipStatus.startsWith('Pending');
}

/** Waits for what the office can do in the portal: activate an application or a renewal (ADMIN-08). */
export function isActivatable({ membershipStatus }: WithStatus): boolean {
  return PENDING_STATUSES.some((status) => status === membershipStatus);
}
