import type { SyncState, SyncStatus } from '@league/contract';
import { IconAlertTriangle, IconCloudCheck, IconRefresh, type Icon as TablerIcon } from '@tabler/icons-react';
import { useId } from 'react';
import { portal } from '../../../strings/en/portal.ts';
import { Icon } from '../../../ui/icon.tsx';
import { relativeTime } from '../../../ui/relative-time.ts';
import { useNow } from '../../../ui/use-now.ts';
import classes from './sync-indicator.module.css';

const SIGNS: Readonly<Record<SyncState, TablerIcon>> = {
  synced: IconCloudCheck,
  syncing: IconRefresh,
  error: IconAlertTriangle,
};

type Props = { readonly status: SyncStatus | undefined; readonly hasFailed: boolean };

/** The state of the sync in a word, with the whole story behind it on demand (ROUTE-12, SYNC-05). */
export function SyncIndicator({ status, hasFailed }: Props) {
  const id = useId();
  const state = hasFailed ? 'error' : (status?.state ?? 'synced');
  return (
    <>
      <button type="button" className={classes.indicator} data-state={state} popoverTarget={id}>
        <Icon of={SIGNS[state]} />
        {portal.sync[state]}
      </button>
      <section id={id} popover="auto" className={classes.details} aria-label={portal.sync.details}>
        {hasFailed || !status ? <p>{portal.sync.unknown}</p> : <Details status={status} />}
      </section>
    </>
  );
}

function Details({ status }: { status: SyncStatus }) {
  const now = useNow(30_000);
  return (
    <>
      <p>{status.message}</p>
      <p>{portal.sync.lastSync(relativeTime(status.lastSync, now))}</p>
      {status.waitingChanges > 0 && <p>{portal.sync.waiting(status.waitingChanges)}</p>}
      {status.refusedChanges > 0 && <p>{portal.sync.refused(status.refusedChanges)}</p>}
    </>
  );
}
