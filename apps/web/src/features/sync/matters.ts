import type { SyncIssueKind, SyncOverview } from '@league/contract';

/** The states of gymnasts that need the office, the most urgent first. */
export const NEEDING: readonly Exclude<SyncIssueKind, 'waiting'>[] = [
  'refused',
  'namesakes',
  'notTaken',
  'missing',
  'unarchived',
  'notGymnasts',
];

/** How many matters need the office. What waits does not: it goes out by itself. */
export function countMatters(overview: SyncOverview): number {
  const { conflicts, mails, removals, refusedErasures } = overview;
  return NEEDING.reduce((sum, kind) => sum + overview[kind], conflicts + mails + removals + refusedErasures);
}
