import type { BulkAction, BulkResult, RenewalEnd } from '@league/contract';
import { bulk as words } from '../../../strings/en/bulk.ts';
import { members } from '../../../strings/en/members.ts';

const MOST_NAMES = 3;
const LONG_MS = 10_000;

/** `Ana Lind, Bo Park and 4 more` */
function namesOf({ changed }: BulkResult): string {
  const names = changed.members.slice(0, MOST_NAMES).map(({ name }) => name);
  return words.preview.names(names, changed.count - names.length);
}

/** The counts of a renewal, in the words of MEM-13. */
function renewalText({ ends, refused, changed }: BulkResult): string {
  const renewal = members.renewal;
  const count = (end: RenewalEnd) => ends.find((each) => each.end === end)?.count ?? 0;
  const failed = refused.reduce((sum, each) => sum + each.count, 0);
  const active = count('mailed') + count('tellFamily');
  return [
    renewal.bulkCounts(changed.count, failed),
    count('approval') > 0 && renewal.bulkPending(count('approval')),
    active > 0 && renewal.bulkActive(active),
    count('tellFamily') > 0 && renewal.bulkManualEmail(count('tellFamily')),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Says what was done and to which gymnasts, with Undo unless that is on the page. */
export function doneToast(action: BulkAction, result: BulkResult, undo: ((id: number) => void) | null) {
  const { bulkChangeId } = result;
  if (bulkChangeId === null) {
    return {
      tone: 'error' as const,
      title: action === 'renew' ? words.actions.renew.failed : words.outcome.nothingDone,
    };
  }
  return {
    tone: action === 'renew' && result.refused.length > 0 ? ('error' as const) : ('success' as const),
    title: words.actions[action].done,
    text: action === 'renew' ? renewalText(result) : `${result.message} ${namesOf(result)}`,
    durationMs: LONG_MS,
    ...(undo && { action: { label: words.outcome.undo, run: () => undo(bulkChangeId) } }),
  };
}
