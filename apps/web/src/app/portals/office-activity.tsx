import { lazy } from 'react';
import { ActivityTab } from '../../features/activity/pages/activity-tab.tsx';

const OfficePutBack = lazy(() => import('../../features/members/put-back/office-put-back.tsx'));

/** The activity log, with the members feature's dialog to put back a value (ROSTER-08). */
export function OfficeActivity() {
  return <ActivityTab PutBack={OfficePutBack} />;
}
