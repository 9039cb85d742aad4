/** Takes a session's name as the provider sent it, plain or as JSON with a `Name`; gives the name, null for none (EVENT-03). */
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

/** How a registration stands. Wait-listed and cancelled ones do not take part; words no one knows are no yes (case C35). */
export function registrationStanding(status: string): RegistrationStanding {
  const word = status.toLowerCase().replace(/[^a-z]/g, '');
  if (word === 'confirmed') return 'confirmed';
  if (word === 'pending') return 'pending';
  if (word.includes('waitlist')) return 'waitListed';
  if (word.startsWith('cancel')) return 'cancelled';
  return 'other';
}

/** Whether a registration takes part: confirmed and pending ones do, and are what an event is counted and sorted by (case C35). */
export function takesPart({ registrationStatus }: { readonly registrationStatus: string }): boolean {
  const standing = registrationStanding(registrationStatus);
  return standing === 'confirmed' || standing === 'pending';
}

/** Whether a registration belongs on a meet sheet: all but canceled ones; the waitlist may still come (MEET-03). */
export function isOnMeetSheet(status: string): boolean {
  return registrationStanding(status) !== 'cancelled';
}

const REGISTRATION_WORDS: Readonly<Partial<Record<RegistrationStanding, string>>> = {
  confirmed: 'Confirmed',
  pending: 'Pending',
  waitListed: 'Waitlist',
  cancelled: 'Canceled',
};

/** The status of a registration in words: `Waitlist` for `OnWaitlist`; an unknown word as it is (MEET-02). */
export function registrationLabel(status: string): string {
  return REGISTRATION_WORDS[registrationStanding(status)] ?? status;
}
