import { syncWords } from '@league/contract';
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
    ...(failedContacts.length > 0 ? [syncWords({ code: 'emailTaken', contacts: failedContacts })] : []),
    ...(events?.trouble ? [events.trouble] : []),
  ];
  const sentence = syncWords({
    code: 'contactsRead',
    read,
    added: counts.created,
    updated: counts.updated,
    gone: missing,
    kept: counts.conflicts,
  });
  return {
    outcome: troubles.length > 0 ? 'partly' : changed === 0 ? 'unchanged' : 'done',
    counts: { read, ...counts, missing, failed: failedContacts.length, ...events?.counts },
    message: [sentence, ...troubles].join(' '),
    readUpTo,
  };
}

/** The same for events alone. */
export function resultOfEvents({ counts, trouble }: EventsPulled): RunResult {
  const { events, registrations } = counts;
  const sentence = syncWords({ code: 'eventsRead', events, registrations });
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
