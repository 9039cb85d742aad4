import { Skeleton } from '@mantine/core';
import { useSyncStatus } from '../../../shared/sync/sync-status.ts';
import { admin } from '../../../strings/en/admin.ts';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import classes from './recent-activity.module.css';

/** The state of the sync, in the server's words (ADMIN-04). */
export function RecentActivity() {
  const status = useSyncStatus();
  return (
    <Panel title={admin.activity.title}>
      {status.isError ? (
        <ErrorState
          text={admin.activity.failed}
          onRetry={() => void status.refetch()}
          isRetrying={status.isFetching}
        />
      ) : (
        <div>
          {status.data ? <p className={classes.message}>{status.data.message}</p> : <Skeleton height={24} />}
          {status.data && (
            <p className={classes.rhythm}>{admin.activity.rhythm(status.data.fullSyncMinutes)}</p>
          )}
        </div>
      )}
    </Panel>
  );
}
