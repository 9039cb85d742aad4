import { countOf, inDigits } from '@league/contract';
import type { RunResult } from '../runs/runs.repository.ts';
import type { EventsPulled } from './pull-events.ts';
import type { Pulled } from './pull-members.ts';

export type Finished = {
  /** How many contacts. */
  read: number;
  pulled: Pulled;
  missing?: number;
  events?: EventsPulled | undefined;
  readUpTo: Date | null;
};

/** What a pull came to, in counts and in a sentence for the office. */
export function resultOf({
  read,
  pulled: { counts, failedContacts },
  missing = 0,
  events,
  readUpTo,
}: Finished): RunResult {
  const changed = counts.created + counts.updated + missing;
  const troubles = [
    ...(failedContacts.length > 0
      ? [`Email not taken, because another gymnast has it: contact ${failedContacts.join(', ')}.`]
      : []),
    ...(events?.trouble ? [events.trouble] : []),
  ];
  const news = [
    ...(counts.created > 0 ? [`${countOf(counts.created, 'gymnast')} added`] : []),
    ...(counts.updated > 0 ? [`${inDigits(counts.updated)} updated`] : []),
    ...(missing > 0 ? [`${inDigits(missing)} no longer there`] : []),
    ...(counts.conflicts > 0
      ? [`${countOf(counts.conflicts, 'value')} of the portal kept over another`]
      : []),
  ];
  const sentence = `Read ${countOf(read, 'contact')}: ${news.length > 0 ? news.join(', ') : 'nothing new'}.`;
  return {
    outcome: troubles.length > 0 ? 'partly' : changed === 0 ? 'unchanged' : 'done',
    counts: { read, ...counts, missing, failed: failedContacts.length, ...events?.counts },
    message: [sentence, ...troubles].join(' '),
    readUpTo,
  };
}

/** The same for events alone. */
export function resultOfEvents({ counts, trouble }: EventsPulled): RunResult {
  const sentence = `Read ${countOf(counts.events, 'event')} and ${countOf(counts.registrations, 'registration')}.`;
  return {
    outcome: trouble ? 'partly' : 'done',
    counts,
    message: trouble ? `${sentence} ${trouble}` : sentence,
    readUpTo: null,
  };
}

/** Whether a run that has read the gymnasts could not read the events. */
export function hasUnreadEvents({ counts }: { counts: unknown }): boolean {
  return typeof counts === 'object' && counts !== null && 'eventsUnread' in counts;
}
