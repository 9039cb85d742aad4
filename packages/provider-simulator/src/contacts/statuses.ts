import type { MembershipStatus } from '../state/records.ts';

export interface StatusOption {
  id: number;
  value: MembershipStatus;
  label: string;
}

/**
 * API section 4.8: the word used at top level, the number used in `FieldValues` and webhooks, and the label shown to
 * people.
 */
export const statusOptions: readonly StatusOption[] = [
  { id: 1, value: 'Active', label: 'Active' },
  { id: 2, value: 'Lapsed', label: 'Lapsed' },
  { id: 3, value: 'PendingRenewal', label: 'Pending - Renewal' },
  { id: 20, value: 'PendingNew', label: 'Pending - New' },
  { id: 30, value: 'PendingUpgrade', label: 'Pending - Level change' },
];

export function statusOption(status: MembershipStatus): StatusOption {
  const found = statusOptions.find((option) => option.value === status);
  if (!found) throw new Error(`The membership status ${status} has no number.`);
  return found;
}

export function readStatus(word: unknown): MembershipStatus | null {
  if (typeof word !== 'string') return null;
  return statusOptions.find((option) => option.value.toLowerCase() === word.toLowerCase())?.value ?? null;
}

export function isPending(status: MembershipStatus): boolean {
  return status !== 'Active' && status !== 'Lapsed';
}
