import { useQuery } from '@tanstack/react-query';
import { OutOfStep } from '../../../shared/sync/out-of-step.tsx';
import { LeagueFigures } from '../components/league-figures.tsx';
import { OfficeOverview } from '../components/office-overview.tsx';
import { QuickActions } from '../components/quick-actions.tsx';
import { RecentActivity } from '../components/recent-activity.tsx';
import { syncMattersQuery } from '../office-dashboard.api.ts';

/** The league at a glance (ADMIN-03, ADMIN-04, ADMIN-05, ADMIN-07). */
export function DashboardTab() {
  const matters = useQuery(syncMattersQuery);
  return (
    <>
      {matters.data && <OutOfStep overview={matters.data} />}
      <LeagueFigures />
      <OfficeOverview>
        <QuickActions />
        <RecentActivity />
      </OfficeOverview>
    </>
  );
}
