import { fullName } from '@league/contract';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useManualSync } from '../../../shared/sync/manual-sync.ts';
import { SyncProgress } from '../../../shared/sync/sync-progress.tsx';
import { portal } from '../../../strings/en/portal.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Facts } from '../../../ui/lists/facts.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { PortalTabProps } from '../portal-tab.ts';
import { AppearancePanel } from './appearance-panel.tsx';
import classes from './settings-tab.module.css';
import { SignOutButton } from './sign-out-button.tsx';

const words = portal.settings;

/** The coach's account, read only, and the settings of this device (PORTAL-03). */
export function SettingsTab({ user, children }: PortalTabProps & { readonly children?: ReactNode }) {
  return (
    <div className={classes.settings}>
      <Panel title={words.profile}>
        <Facts
          facts={[
            { name: words.name, value: fullName(user), isName: true },
            { name: words.email, value: user.email, isName: true },
            { name: words.coachLevel, value: user.coachLevel || portal.coachLevelFallback },
          ]}
        />
        <p className={classes.note}>{words.profileNote}</p>
      </Panel>
      <Panel title={words.team}>
        <Facts facts={[{ name: words.teamName, value: user.teamName ?? portal.noTeam, isName: true }]} />
        <p className={classes.note}>{words.teamNote}</p>
      </Panel>
      <SyncPanel />
      <AppearancePanel />
      {children}
      <Panel title={words.session}>
        <p className={classes.note}>{words.signOutNote}</p>
        <SignOutButton />
      </Panel>
    </div>
  );
}

function SyncPanel() {
  const { start, isSyncing } = useManualSync();
  return (
    <Panel title={words.sync}>
      <p className={classes.note}>
        {words.syncNote.before}
        <span className={classes.together}>{words.syncNote.duration}</span>
        {words.syncNote.after}
      </p>
      <div>
        <BusyButton
          icon={IconRefresh}
          label={words.syncNow}
          busyLabel={words.syncing}
          isBusy={isSyncing}
          onClick={start}
        />
      </div>
      <SyncProgress />
    </Panel>
  );
}
