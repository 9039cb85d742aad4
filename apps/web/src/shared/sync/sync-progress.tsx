import { routes } from '@league/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../platform/api/api-query.ts';
import { sync as words } from '../../strings/en/sync.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useIsSyncing } from './follow-sync.ts';

const POLL_MS = 1000;

/**
 * The progress of a running sync: what it reads, and how much of it (PORTAL-06). Hidden if none is running. It shows syncs
 * that this page has started, and with `isRunning` those of others too.
 */
export function SyncProgress({ isRunning = false }: { isRunning?: boolean }) {
  const isOwn = useIsSyncing();
  return isOwn || isRunning ? <RunningSync /> : null;
}

function RunningSync() {
  const { data } = useQuery({
    ...apiQuery(routes.sync.progress),
    refetchInterval: POLL_MS,
    // The progress of an earlier sync must not be shown for this one.
    staleTime: 0,
    gcTime: 0,
  });
  const run = data?.run;
  if (!run) return <ProgressBar step={words.starting} />;
  const { stepText, done, total } = run;
  if (total !== null && total > 0) {
    return <ProgressBar step={stepText} count={words.ofTotal(done, total)} share={done / total} />;
  }
  return done > 0 ? (
    <ProgressBar step={stepText} count={words.soFar(done)} />
  ) : (
    <ProgressBar step={stepText} />
  );
}
