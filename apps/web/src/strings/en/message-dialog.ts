import { countOf } from '@league/contract';

/** Texts of the ways to write to families oneself, where the portal cannot send (ROSTER-01). */
export const messageDialog = {
  title: 'Message the Families',
  text: 'Write in your own mail program. Every address is in BCC, so no family sees another family’s address.',
  noAddress: (count: number) => `${countOf(count, 'gymnast')} without an email:`,
  open: (count: number) => `Open an Email to ${countOf(count, 'Address', 'Addresses')}`,
  copy: 'Copy Addresses',
  tooLong: 'Too many addresses for one email. Please copy them instead.',
} as const;
