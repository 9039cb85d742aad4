import { PAGES } from '@league/contract';
import { showToast } from '../../../platform/toasts/toast.ts';
import { members } from '../../../strings/en/members.ts';

/** As many characters as an address takes; about two thousand gymnasts. */
const MOST_CHARACTERS = 12_000;

/** The ids as they are named in an address; null, and said, where they are too many for one. */
export function idsForAddress(memberIds: readonly number[]): string | null {
  const text = memberIds.join(',');
  if (text.length <= MOST_CHARACTERS) return text;
  showToast({ tone: 'error', ...members.paper.tooMany });
  return null;
}

/** The address of the printable roster with these gymnasts alone (BEYOND-02). */
export function printAddressOf(memberIds: readonly number[]): string | null {
  const ids = idsForAddress(memberIds);
  return ids === null ? null : `${PAGES.rosterPrint}?members=${ids}`;
}

/** Opens that address in a new tab. */
export function printInNewTab(memberIds: readonly number[]): void {
  const address = printAddressOf(memberIds);
  if (address !== null) window.open(address, '_blank', 'noopener');
}
