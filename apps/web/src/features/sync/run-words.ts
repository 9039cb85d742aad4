import type { SyncRun } from '@league/contract';
import { syncTab } from '../../strings/en/sync-tab.ts';

const words = syncTab.runs;

/** The counts of a run in words, without those that are zero. */
export function countsInWords(counts: SyncRun['counts']): string[] {
  return Object.entries(words.counts).flatMap(([name, say]) => {
    const count = counts[name] ?? 0;
    return count > 0 ? [say(count)] : [];
  });
}

/** How long a run took; null while it goes on. */
export function durationInWords({ startedAt, finishedAt }: Pick<SyncRun, 'startedAt' | 'finishedAt'>) {
  if (finishedAt === null) return null;
  const seconds = Math.max(0, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000));
  if (seconds < 1) return words.duration.short;
  if (seconds < 60) return words.duration.seconds(seconds);
  return words.duration.minutes(Math.floor(seconds / 60), seconds % 60);
}

/** Whether the run's own sentence says more than its figures do. */
export function needsSentence({ outcome, counts }: Pick<SyncRun, 'outcome' | 'counts'>): boolean {
  const isPlain = outcome === 'done' || outcome === 'unchanged';
  return !isPlain || countsInWords(counts).length === 0;
}
