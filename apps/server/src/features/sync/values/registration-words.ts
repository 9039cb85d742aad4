import { cleanLine } from '@league/contract';

/** The portal's words for the provider's registration statuses; others stay as they are. */
const REGISTRATION_STATUS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Paid: 'Confirmed',
    Free: 'Confirmed',
    NoInvoice: 'Confirmed',
    Unpaid: 'Pending',
    PartiallyPaid: 'Pending',
  }),
);

/** Turns the provider's status, and whether the registration is wait-listed, into the portal's word. */
export function registrationStatus({ status, onWaitlist }: { status: string; onWaitlist: boolean }): string {
  const word = onWaitlist ? 'OnWaitlist' : cleanLine(status);
  return REGISTRATION_STATUS.get(word) ?? (word === '' ? 'Unknown' : word);
}
