import type { SyncOverview } from '@league/contract';
import {
  IconAlertTriangle,
  IconBell,
  IconCloudCheck,
  IconHandStop,
  IconRefresh,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { IfMay } from '../../../platform/session/if-may.tsx';
import { useLeagueSync } from '../../../shared/sync/league-sync.ts';
import { SyncProgress } from '../../../shared/sync/sync-progress.tsx';
import { relativeTime } from '../../../strings/en/relative-time.ts';
import { sync } from '../../../strings/en/sync.ts';
import { syncTab } from '../../../strings/en/sync-tab.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Facts } from '../../../ui/lists/facts.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { everyInWords } from '../../../ui/words/interval-words.ts';
import { countIssues } from '../sync-issues.ts';
import classes from './state-panel.module.css';

const words = syncTab.overview;

type Headline = {
  readonly tone: 'good' | 'busy' | 'warning' | 'bad';
  readonly sign: TablerIcon;
  readonly text: string;
};

/** The state of the sync in plain words, its schedule, and buttons to sync now (BEYOND-01). */
export function StatePanel({ overview }: { overview: SyncOverview }) {
  const { status } = overview;
  const now = useNow(30_000);
  const league = useLeagueSync();
  const { tone, sign, text } = headlineOf(overview);
  return (
    <Panel title={words.title}>
      <div>
        <p className={classes.headline} data-tone={tone}>
          <Icon of={sign} size={28} />
          {text}
        </p>
        <p className={classes.message}>{status.message}</p>
      </div>
      <SyncProgress isRunning={status.state === 'syncing'} />
      <Facts
        facts={[
          { name: words.lastSync, value: relativeTime(status.lastSync, now) },
          { name: words.changes, value: everyInWords(status.changesSyncMinutes * 60) },
          { name: words.full, value: everyInWords(status.fullSyncMinutes * 60) },
          { name: words.push, value: words.within(status.pushSeconds) },
        ]}
      />
      <IfMay may="sync.manage">
        <div className={classes.actions}>
          <BusyButton
            icon={IconRefresh}
            label={sync.league.button}
            busyLabel={sync.running}
            isBusy={league.isBusy}
            variant="filled"
            onClick={league.start}
          />
        </div>
      </IfMay>
    </Panel>
  );
}

function headlineOf(overview: SyncOverview): Headline {
  const { state } = overview.status;
  if (state === 'syncing') return { tone: 'busy', sign: IconRefresh, text: words.syncing };
  if (overview.otherAccount) return { tone: 'bad', sign: IconHandStop, text: words.otherAccount };
  if (overview.isRestored) return { tone: 'bad', sign: IconHandStop, text: words.restored };
  if (overview.hasStoppedPlan) return { tone: 'bad', sign: IconHandStop, text: words.stopped };
  if (state === 'error') return { tone: 'bad', sign: IconAlertTriangle, text: words.error };
  const issues = countIssues(overview);
  return issues > 0
    ? { tone: 'warning', sign: IconBell, text: words.attention(issues) }
    : { tone: 'good', sign: IconCloudCheck, text: words.fine };
}
