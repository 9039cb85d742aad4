import { PAGES } from '@league/contract';
import { showToast } from '../../../platform/toasts/toast.ts';
import { memberDialogs } from '../../../strings/en/member-dialogs.ts';

/** The longest list of ids in an address: about two thousand gymnasts. */
const MOST_CHARACTERS = 12_000;

/** The ids as a parameter of an address. If they are too many for one, shows a toast and returns null. */
export function idsForAddress(memberIds: readonly number[]): string | null {
  const text = memberIds.join(',');
  if (text.length <= MOST_CHARACTERS) return text;
  showToast({ tone: 'error', ...memberDialogs.paper.tooMany });
  return null;
}

/** The address of the printable roster with only these gymnasts (BEYOND-02). */
export function printAddressOf(memberIds: readonly number[]): string | null {
  const ids = idsForAddress(memberIds);
  return ids === null ? null : `${PAGES.rosterPrint}?members=${ids}`;
}

/** Opens that address in a new tab. */
export function printInNewTab(memberIds: readonly number[]): void {
  const address = printAddressOf(memberIds);
  if (address !== null) window.open(address, '_blank', 'noopener');
}
