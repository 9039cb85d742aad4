import { useQuery } from '@tanstack/react-query';
import { OutOfStep } from '../../../shared/sync/out-of-step.tsx';
import { LeagueFigures } from '../components/league-figures.tsx';
import { OfficeOverview } from '../components/office-overview.tsx';
import { QuickActions } from '../components/quick-actions.tsx';
import { RecentActivity } from '../components/recent-activity.tsx';
import { syncOverviewQuery } from '../office-dashboard.api.ts';

/** The league at a glance (ADMIN-03, ADMIN-04, ADMIN-05, ADMIN-07). */
export function DashboardTab() {
  const overview = useQuery(syncOverviewQuery);
  return (
    <>
      {overview.data && <OutOfStep overview={overview.data} />}
      <LeagueFigures />
      <OfficeOverview>
        <QuickActions />
        <RecentActivity />
      </OfficeOverview>
    </>
  );
}
