import { isPending } from '@league/contract';
import { type ProviderClient, type ProviderContact, ProviderRefused } from '@league/provider';
import { portalStatus } from '../values/status-words.ts';
import type { SyncedField, SyncedValues } from '../values/synced-values.ts';

/** Whether the values to be sent activate a membership that is pending at the provider; a rejection does not. */
export function isApproval(
  contact: ProviderContact,
  {
    values,
    fields,
    isRenewalUnapproved,
  }: { values: SyncedValues; fields: readonly SyncedField[]; isRenewalUnapproved: boolean },
): boolean {
  const membershipStatus = portalStatus({ status: contact.status, isSuspended: false });
  return (
    isPending({ membershipStatus }) &&
    fields.includes('membershipStatus') &&
    values.membershipStatus === 'Active' &&
    !isRenewalUnapproved
  );
}

/**
 * Completes a pending membership by the provider's own procedure (API sections 5.5 and 7), which records the approval
 * and writes to the family as the league has configured it. Returns false if the provider does not allow that now, for
 * example before a payment.
 */
export async function approve(
  { provider, signal }: { provider: ProviderClient; signal: AbortSignal },
  contactId: number,
): Promise<boolean> {
  try {
    await provider.approvePendingMembership(contactId, { signal });
    return true;
  } catch (error) {
    if (error instanceof ProviderRefused) return false;
    throw error;
  }
}
