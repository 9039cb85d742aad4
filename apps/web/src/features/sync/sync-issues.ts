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

/** How many issues need the office. Waiting changes do not: they are sent automatically. */
export function countIssues(overview: SyncOverview): number {
  const { conflicts, mails, removals, refusedErasures } = overview;
  return NEEDING.reduce((sum, kind) => sum + overview[kind], conflicts + mails + removals + refusedErasures);
}
