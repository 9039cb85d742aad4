import { LeagueFigures } from '../components/league-figures.tsx';
import { OfficeOverview } from '../components/office-overview.tsx';
import { QuickActions } from '../components/quick-actions.tsx';
import { RecentActivity } from '../components/recent-activity.tsx';

/** The league at a glance (ADMIN-03, ADMIN-04, ADMIN-05, ADMIN-07). */
export function DashboardTab() {
  return (
    <>
      <LeagueFigures />
      <OfficeOverview>
        <QuickActions />
        <RecentActivity />
      </OfficeOverview>
    </>
  );
}
