import type { SyncState, SyncStatus } from '@league/contract';
import {
  IconAlertTriangle,
  IconCloudCheck,
  IconCloudOff,
  IconRefresh,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { useId } from 'react';
import { useNetwork } from '../../platform/network/network.ts';
import { portal } from '../../strings/en/portal.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './sync-indicator.module.css';

type ShownState = SyncState | 'offline';

const SIGNS: Readonly<Record<ShownState, TablerIcon>> = {
  synced: IconCloudCheck,
  syncing: IconRefresh,
  error: IconAlertTriangle,
  offline: IconCloudOff,
};

export type PortalSync = {
  readonly status: SyncStatus | undefined;
  readonly hasFailed: boolean;
  /** Whether the page knows of waiting changes or a running sync that the server may not have reported yet. */
  readonly hasWaitingChange: boolean;
};

/** The state of the sync as a word, which opens the server's sentences (ROUTE-12, SYNC-05). */
export function SyncIndicator({ status, hasFailed, hasWaitingChange }: PortalSync) {
  const id = useId();
  const { isAway } = useNetwork();
  const state = isAway ? 'offline' : shownState({ status, hasFailed, hasWaitingChange });
  return (
    <>
      <button type="button" className={classes.indicator} data-state={state} popoverTarget={id}>
        <Icon of={SIGNS[state]} />
        <span className={classes.word}>{portal.sync[state]}</span>
      </button>
      <section id={id} popover="auto" className={classes.details} aria-label={portal.sync.details}>
        <p>{isAway || hasFailed || !status ? portal.sync.unknown : status.message}</p>
      </section>
    </>
  );
}

/** The shown state. Waiting changes count as a running sync, even between two runs. */
function shownState({ status, hasFailed, hasWaitingChange }: PortalSync): SyncState {
  if (hasFailed) return 'error';
  const state = status?.state ?? 'synced';
  const hasWaiting = hasWaitingChange || (status?.waitingChanges ?? 0) > 0;
  return state === 'synced' && hasWaiting ? 'syncing' : state;
}
