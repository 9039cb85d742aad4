import type { SyncPlan } from '@league/contract';
import { countOf, inDigits } from '@league/contract';
import type { PlanFacts } from '../sync.table.ts';

type Plan = Pick<SyncPlan, 'counts' | 'onRosters'> & { readonly facts: PlanFacts };

/** What the brake says of a run that it has stopped (SYNC_MAX_LOSS_PERCENT). */
function stoppedSentence({
  counts: { missing },
  onRosters,
  facts: { affected, earlier, maxLossPercent },
}: Plan): string {
  const of = `${inDigits(affected)} of ${countOf(onRosters, 'gymnast')}`;
  return [
    missing === affected
      ? `Stopped: ${of} are not in Wild Apricot’s list any more, more than ${maxLossPercent}%.`
      : `Stopped: ${of} would have left their rosters or had values removed or replaced, more than ${maxLossPercent}%.`,
    ...(missing > 0 && missing < affected
      ? [`${inDigits(missing)} of them are not in Wild Apricot’s list any more.`]
      : []),
    earlier > 0
      ? `${inDigits(earlier)} of them already have since the last complete read; their activity shows the former values. This run changed nothing.`
      : 'Nothing was changed.',
    'Please check Wild Apricot.',
  ].join(' ');
}

function drySentence({ counts, facts: { maxLossPercent, isTooMuch } }: Plan): string {
  const { added, changed, replaced, archived, missing, detached, emptied, sent, created } = counts;
  const outgoing = sent + created;
  const isEmpty = Object.values(counts).reduce((sum, count) => sum + count, 0) === outgoing;
  return [
    'Nothing was changed.',
    isEmpty
      ? 'A sync now would change nothing.'
      : `A sync now would add ${countOf(added, 'gymnast')}, change ${inDigits(changed + replaced)} and remove something from ${inDigits(archived + detached + emptied)}.`,
    ...(missing > 0 ? [`${countOf(missing, 'gymnast is', 'gymnasts are')} not in Wild Apricot’s list.`] : []),
    ...(outgoing > 0
      ? [
          `It would send the changes of ${countOf(sent, 'gymnast')} and create ${inDigits(created)} in Wild Apricot.`,
        ]
      : []),
    ...(isTooMuch ? [`That is more than ${maxLossPercent}%, so it would stop.`] : []),
  ].join(' ');
}

/** A plan in a sentence or two. */
export function planSentence(kind: 'stopped' | 'dry', plan: Plan): string {
  return kind === 'stopped' ? stoppedSentence(plan) : drySentence(plan);
}
