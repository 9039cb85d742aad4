import type { SyncOverview } from '@league/contract';
import { useLeague } from '../../platform/league.ts';
import { dateAndTimeInWords } from '../../strings/en/instants.ts';
import { sync } from '../../strings/en/sync.ts';
import { Notice } from '../../ui/notice.tsx';

const words = sync.outOfStep;

/** Says since when portal and Wild Apricot are out of step, and what waits; hidden while they are in step (TRUTH-06). */
export function OutOfStep({ overview }: { overview: SyncOverview }) {
  const timeZone = useLeague()?.timeZone ?? 'UTC';
  const { status, waiting } = overview;
  if (status.state !== 'error') return null;
  const since = status.troubleSince === null ? null : dateAndTimeInWords(status.troubleSince, timeZone);
  return (
    <Notice tone="danger" title={words.title(since)}>
      {words.text(waiting)}
    </Notice>
  );
}
