import { inDigits } from '@league/contract';
import { routes } from '@league/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../platform/api/api-query.ts';
import { useRefreshAfterSync, useSyncStatus } from '../../../shared/sync/sync-status.ts';
import { admin } from '../../../strings/en/admin.ts';
import { relativeTime } from '../../../strings/en/relative-time.ts';
import { Figures } from '../../../ui/lists/figures.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { useNow } from '../../../ui/use-now.ts';

const statsQuery = apiQuery(routes.dashboard.stats);
const words = admin.figures;

/** The three figures of the whole league (ADMIN-03). */
export function LeagueFigures() {
  const stats = useQuery(statsQuery);
  useRefreshAfterSync(useSyncStatus().data, statsQuery.queryKey);
  const now = useNow(30_000);
  if (stats.isError) {
    return (
      <ErrorState text={words.failed} onRetry={() => void stats.refetch()} isRetrying={stats.isFetching} />
    );
  }
  const { data } = stats;
  return (
    <Figures
      figures={[
        { name: words.total, value: data && inDigits(data.totalMembers) },
        { name: words.active, value: data && inDigits(data.activeMembers) },
        { name: words.lastSync, value: data && relativeTime(data.lastSync, now) },
      ]}
    />
  );
}
