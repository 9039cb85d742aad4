import type { Member } from '@league/contract';
import { showToast } from '../../../platform/toasts/toast.ts';
import { bulk } from '../../../strings/en/bulk.ts';
import { copyText } from '../../../ui/copy-text.ts';

const words = bulk.message;

type Reachable = Pick<Member, 'phone' | 'emergencyContactPhone'>;

/** The phone number of each family, without repeats: the family's own, else the emergency contact's. */
export function numbersOf(members: readonly Reachable[]): { numbers: readonly string[]; without: number } {
  const found = members.map(({ phone, emergencyContactPhone }) => phone || emergencyContactPhone || '');
  const numbers = new Set(found.filter((number) => number !== ''));
  return { numbers: [...numbers], without: found.filter((number) => number === '').length };
}

function copy(values: readonly string[], separator: string, done: { title: string; text?: string }): void {
  if (values.length === 0) {
    showToast({ tone: 'error', title: words.nothing, ...(done.text && { text: done.text }) });
    return;
  }
  copyText(values.join(separator)).then(
    () => showToast({ tone: 'success', ...done }),
    () => showToast({ tone: 'error', title: words.copyFailed, text: words.copyFailedText }),
  );
}

export function copyAddresses(addresses: readonly string[]): void {
  copy(addresses, ', ', { title: words.copied(addresses.length) });
}

/** Copies the families' numbers to the clipboard, and says how many gymnasts have none. */
export function copyNumbers(members: readonly Reachable[]): void {
  const { numbers, without } = numbersOf(members);
  copy(numbers, ', ', {
    title: words.numbersCopied(numbers.length),
    ...(without > 0 && { text: words.without(without) }),
  });
}
