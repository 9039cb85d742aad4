import { cleanLine } from '@league/contract';

/** The provider's registration words in the portal's; others keep their word. */
const REGISTRATION_STATUS: Readonly<Record<string, string>> = {
  Paid: 'Confirmed',
  Free: 'Confirmed',
  NoInvoice: 'Confirmed',
  Unpaid: 'Pending',
  PartiallyPaid: 'Pending',
};

/** Takes the provider's word and whether the registration is wait-listed; gives the portal's word. */
export function registrationStatus({ status, onWaitlist }: { status: string; onWaitlist: boolean }): string {
  const word = onWaitlist ? 'OnWaitlist' : cleanLine(status);
  return REGISTRATION_STATUS[word] ?? (word === '' ? 'Unknown' : word);
}
