import type { SyncFact } from '@league/contract';
import type { RunResult } from '../runs/runs.repository.ts';
import type { EventsPulled } from './pull-events.ts';
import type { Pulled } from './pull-members.ts';

export type Finished = {
  /** The number of contacts read. */
  read: number;
  pulled: Pulled;
  missing?: number;
  events?: EventsPulled | undefined;
  readUpTo: Date | null;
};

/** The result of a pull: counts, and facts for the office. */
export function resultOf({
  read,
  pulled: { counts, failedContacts },
  missing = 0,
  events,
  readUpTo,
}: Finished): RunResult {
  const changed = counts.created + counts.updated + missing;
  const troubles: SyncFact[] = [
    ...(failedContacts.length > 0 ? [{ code: 'emailTaken' as const, contacts: failedContacts }] : []),
    ...(events?.trouble ?? []),
  ];
  const fact: SyncFact = {
    code: 'contactsRead',
    read,
    added: counts.created,
    updated: counts.updated,
    gone: missing,
    kept: counts.conflicts,
  };
  return {
    outcome: troubles.length > 0 ? 'partly' : changed === 0 ? 'unchanged' : 'done',
    counts: { read, ...counts, missing, failed: failedContacts.length, ...events?.counts },
    facts: [fact, ...troubles],
    readUpTo,
  };
}

/** The result of a pull of events only. */
export function resultOfEvents({ counts, trouble = [] }: EventsPulled): RunResult {
  const { events, registrations } = counts;
  return {
    outcome: trouble.length > 0 ? 'partly' : 'done',
    counts,
    facts: [{ code: 'eventsRead', events, registrations }, ...trouble],
    readUpTo: null,
  };
}

/** Whether a run that read the gymnasts failed to read the events. */
export function hasUnreadEvents({ counts }: { counts: unknown }): boolean {
  return typeof counts === 'object' && counts !== null && 'eventsUnread' in counts;
}
