import { Button } from '@mantine/core';
import { IconFileSpreadsheet, IconRefresh, IconUserPlus } from '@tabler/icons-react';
import { tabHash } from '../../../platform/places/tab-address.ts';
import { useManualSync } from '../../../shared/sync/manual-sync.ts';
import { SyncProgress } from '../../../shared/sync/sync-progress.tsx';
import { dashboard } from '../../../strings/en/dashboard.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { Panel } from '../../../ui/panel.tsx';
import classes from './quick-actions.module.css';

const words = dashboard.actions;

/** What a coach comes for most often, one press away (PORTAL-02). */
export function QuickActions() {
  const sync = useManualSync();
  return (
    <Panel title={words.title}>
      <div className={classes.actions}>
        <Button
          component={Link}
          to={{ hash: tabHash('members', { add: '' }) }}
          leftSection={<Icon of={IconUserPlus} />}
        >
          {words.add}
        </Button>
        <BusyButton
          icon={IconRefresh}
          label={words.sync}
          busyLabel={words.syncing}
          isBusy={sync.isSyncing}
          onClick={sync.start}
        />
        <Button
          component={Link}
          to={{ hash: tabHash('bulk-import') }}
          variant="default"
          leftSection={<Icon of={IconFileSpreadsheet} />}
        >
          {words.import}
        </Button>
      </div>
      <SyncProgress />
    </Panel>
  );
}
