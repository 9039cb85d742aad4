/** Reads a session's name as the provider sent it, plain or as JSON with a `Name`; null without a name (EVENT-03). */
export function sessionNameOf(sent: string | null): string | null {
  if (sent === null) return null;
  return (nameInJson(sent) ?? sent).trim() || null;
}

function nameInJson(text: string): string | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  try {
    const named: { readonly Name?: unknown } = JSON.parse(text);
    return typeof named.Name === 'string' ? named.Name : undefined;
  } catch {
    return undefined;
  }
}

export type RegistrationStanding = 'confirmed' | 'pending' | 'waitListed' | 'cancelled' | 'other';

/** The standing of a registration by the provider's word. An unknown word does not count as taking part (case C35). */
export function registrationStanding(status: string): RegistrationStanding {
  const word = status.toLowerCase().replace(/[^a-z]/g, '');
  if (word === 'confirmed') return 'confirmed';
  if (word === 'pending') return 'pending';
  if (word.includes('waitlist')) return 'waitListed';
  if (word.startsWith('cancel')) return 'cancelled';
  return 'other';
}

/** Whether a registration takes part: confirmed and pending ones do. Events are counted and sorted by them (case C35). */
export function takesPart({ registrationStatus }: { readonly registrationStatus: string }): boolean {
  const standing = registrationStanding(registrationStatus);
  return standing === 'confirmed' || standing === 'pending';
}

/**
 * Whether a registration is on the meet sheet: all but canceled ones, because gymnasts on the waitlist may still come
 * (MEET-03).
 */
export function isOnMeetSheet(status: string): boolean {
  return registrationStanding(status) !== 'cancelled';
}

const REGISTRATION_WORDS: Readonly<Partial<Record<RegistrationStanding, string>>> = {
  confirmed: 'Confirmed',
  pending: 'Pending',
  waitListed: 'Waitlist',
  cancelled: 'Canceled',
};

/** The status of a registration in words: `Waitlist` for `OnWaitlist`. An unknown word is shown as it is (MEET-02). */
export function registrationLabel(status: string): string {
  return REGISTRATION_WORDS[registrationStanding(status)] ?? status;
}
