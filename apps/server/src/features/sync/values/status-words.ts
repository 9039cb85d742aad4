/**
 * The portal's words (MEM-01) for the provider's statuses (API section 4.8). A status that is not listed stays as it
 * is.
 */
const PORTAL_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Active: 'Active',
    Lapsed: 'Lapsed',
    PendingNew: 'Pending - New',
    PendingRenewal: 'Pending - Renewal',
    PendingUpgrade: 'Pending - Level change',
  }),
);

const PROVIDER_WORDS = new Map([...PORTAL_WORDS].map(([provider, portal]) => [portal, provider]));

/** Turns the provider's status, and whether the member is suspended there, into the portal's word. */
export function portalStatus({ status, isSuspended }: { status: string; isSuspended: boolean }): string {
  if (isSuspended) return 'Inactive';
  return status === '' ? 'Unknown' : (PORTAL_WORDS.get(status) ?? status);
}

/** The provider's word for a status of the portal; undefined if it cannot be set there (Inactive, Unknown). */
export function providerStatus(status: string): string | undefined {
  return PROVIDER_WORDS.get(status);
}

/** Whether a renewal that waited for approval has lapsed at the provider (PROVIDER-07). */
export function isUnapproved(
  portal: { membershipStatus: string },
  take: { membershipStatus?: string | undefined },
): boolean {
  return portal.membershipStatus === 'Pending - Renewal' && take.membershipStatus === 'Lapsed';
}
