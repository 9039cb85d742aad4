import { lazy } from 'react';
import { ActivityTab } from '../../features/activity/pages/activity-tab.tsx';

const OfficePutBack = lazy(() => import('../../features/members/put-back/office-put-back.tsx'));

/** The activity log, and the dialog of the members by which a value of it is put back (ROSTER-08). */
export function OfficeActivity() {
  return <ActivityTab PutBack={OfficePutBack} />;
}
