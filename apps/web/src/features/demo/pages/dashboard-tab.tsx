import type { Member } from '@league/contract';
import { IconCircleCheck, IconCloudCheck, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { tabHash } from '../../../platform/places/tab-address.ts';
import { demo } from '../../../strings/en/demo.ts';
import { Counters } from '../../../ui/lists/counters.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { RecentActivity } from '../components/recent-activity.tsx';
import { useDemoRoster } from '../demo.api.ts';
import { SAMPLE_COACH } from '../sample-coach.ts';
import classes from './dashboard-tab.module.css';

const words = demo.counters;
const hash = tabHash('members');

type Props = {
  /** How the roster spreads over the levels, drawn as on the coach's own dashboard. */
  readonly levels: (roster: readonly Member[]) => ReactNode;
};

/** The Spring team at a glance (DEMO-02). */
export function DemoDashboardTab({ levels }: Props) {
  const roster = useDemoRoster();
  if (!roster.data) {
    return (
      <ErrorState
        text={demo.roster.loadFailed}
        onRetry={() => void roster.refetch()}
        isRetrying={roster.isFetching}
      />
    );
  }
  const active = roster.data.filter(({ membershipStatus }) => membershipStatus === 'Active').length;
  return (
    <div className={classes.dashboard}>
      <div className={classes.welcome}>
        <h2>{demo.welcome(SAMPLE_COACH.firstName, roster.data.length)}</h2>
        <p>{demo.welcomeText}</p>
      </div>
      <Counters
        label={words.region}
        counters={[
          { icon: IconUsers, name: words.total, value: roster.data.length, hash },
          { icon: IconCircleCheck, name: words.active, value: active, hash },
          { icon: IconCloudCheck, name: words.lastSync, value: words.lastSyncValue },
        ]}
      />
      <div className={classes.panels}>
        {levels(roster.data)}
        <RecentActivity />
      </div>
    </div>
  );
}
