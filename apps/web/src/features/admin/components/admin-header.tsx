import { PAGES, type SessionUser } from '@league/contract';
import { ActionIcon } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useLeague } from '../../../platform/league.ts';
import { useIsSyncing } from '../../../shared/sync/follow-sync.ts';
import { SyncIndicator } from '../../../shared/sync/sync-indicator.tsx';
import { useSyncStatus } from '../../../shared/sync/sync-status.ts';
import { admin } from '../../../strings/en/admin.ts';
import { common } from '../../../strings/en/common.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { Wordmark } from '../../../ui/screens/wordmark.tsx';
import classes from './admin-header.module.css';
import { AdminPerson } from './admin-person.tsx';
import { AdminSignOut } from './admin-sign-out.tsx';

/** The state of the sync, who is signed in, and the sign-out (TRUTH-06). On a phone the settings are under More. */
export function AdminHeader({ user }: { user: SessionUser }) {
  const leagueName = useLeague()?.name ?? common.portal;
  const status = useSyncStatus();
  const isSyncing = useIsSyncing();
  return (
    <header className={classes.header}>
      <div className={classes.league}>
        <Wordmark name={leagueName} />
      </div>
      <SyncIndicator status={status.data} hasFailed={status.isError} hasWaitingChange={isSyncing} />
      <div className={classes.person}>
        <AdminPerson user={user} />
      </div>
      <ActionIcon
        component={Link}
        to={PAGES.settings}
        className={classes.settings}
        variant="default"
        size={36}
        aria-label={admin.tabs.settings.label}
      >
        <Icon of={IconSettings} />
      </ActionIcon>
      <div className={classes.signOut}>
        <AdminSignOut />
      </div>
    </header>
  );
}
