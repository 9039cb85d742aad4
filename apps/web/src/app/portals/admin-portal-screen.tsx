import { PAGES } from '@league/contract';
import {
  IconArrowMerge,
  IconCalendarCheck,
  IconCalendarEvent,
  IconFileSpreadsheet,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconMail,
  IconMedal,
  IconRefresh,
  IconReportAnalytics,
  IconSettings,
  IconStairsUp,
  IconUserCog,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { AdminTabProps, AdminTabs } from '../../features/admin/admin-tab.ts';
import { AdminScreen } from '../../features/admin/pages/admin-screen.tsx';
import { DashboardTab } from '../../features/admin/pages/dashboard-tab.tsx';
import { FAMILIES_TAB } from '../../features/members/family/families-address.ts';
import { alreadyLoaded, preloadable } from '../../platform/loading/preloadable.ts';
import { MESSAGES_TAB } from '../../shared/messages/messages-place.ts';
import { admin } from '../../strings/en/admin.ts';
import { office } from '../../strings/en/office.ts';
import { ADMIN_DASHBOARD, OFFICE_PEOPLE_TAB } from '../addresses.ts';
import { ConfirmationHost } from './confirmation-host.tsx';

const ActivityTab = preloadable<AdminTabProps>(
  async () => (await import('./office-activity.tsx')).OfficeActivity,
);
const AttendanceTab = preloadable<AdminTabProps>(
  async () => (await import('../../features/attendance/pages/office-attendance-tab.tsx')).OfficeAttendanceTab,
);
const BoardReportTab = preloadable<AdminTabProps>(
  async () => (await import('../../features/board/pages/board-report-tab.tsx')).BoardReportTab,
);
const CoachesAndMail = preloadable<AdminTabProps>(
  async () => (await import('./coaches-and-mail.tsx')).CoachesAndMail,
);
const DuplicatesTab = preloadable<AdminTabProps>(
  async () => (await import('../../features/duplicates/pages/duplicates-tab.tsx')).DuplicatesTab,
);
const EventsTab = preloadable<AdminTabProps>(
  async () => (await import('../../features/events/pages/office-events-tab.tsx')).OfficeEventsTab,
);
const FamiliesTab = preloadable<AdminTabProps>(
  async () => (await import('../../features/members/family/office-families.tsx')).OfficeFamilies,
);
const ImportTab = preloadable<AdminTabProps>(
  async () => (await import('../../features/imports/pages/office-import-tab.tsx')).OfficeImportTab,
);
const MembersTab = preloadable<AdminTabProps>(
  async () => (await import('../../features/members/office/office-members-tab.tsx')).OfficeMembersTab,
);
const MessagesTab = preloadable<AdminTabProps>(
  async () => (await import('../../features/messages/pages/messages-tab.tsx')).MessagesTab,
);
const OfficePeople = preloadable<AdminTabProps>(
  async () => (await import('../../features/office/pages/office-people-tab.tsx')).OfficePeopleTab,
);
const RolloverTab = preloadable<AdminTabProps>(
  async () => (await import('../../features/rollover/pages/rollover-tab.tsx')).RolloverTab,
);
const Settings = preloadable<AdminTabProps>(
  async () => (await import('./office-settings.tsx')).OfficeSettings,
);
const ScoresTab = preloadable<AdminTabProps>(
  async () => (await import('../../features/scores/pages/scores-tab.tsx')).ScoresTab,
);
const SyncTab = preloadable<AdminTabProps>(
  async () => (await import('../../features/sync/pages/sync-tab.tsx')).SyncTab,
);
const TeamCodesTab = preloadable<AdminTabProps>(
  async () => (await import('../../features/teams/pages/team-codes-tab.tsx')).TeamCodesTab,
);

/**
 * The tabs of the admin portal in the order of its navigation: Dashboard, Members, Events, Coaches, Team Codes, Coach
 * Activity, Scores, Messages, Attendance, Sync (ADMIN-02). A new tab is an entry here and its words in `admin.tabs`; the
 * portal adds the heading and the frame around it.
 */
const tabs: AdminTabs = [
  {
    id: 'dashboard',
    needs: 'league.read',
    paths: ADMIN_DASHBOARD,
    ...admin.tabs.dashboard,
    icon: IconLayoutDashboard,
    Content: alreadyLoaded(DashboardTab),
  },
  {
    id: 'members',
    needs: 'roster.manage',
    paths: [PAGES.members],
    ...admin.tabs.members,
    icon: IconUsers,
    outline: { count: 8, height: 56 },
    Content: MembersTab,
  },
  {
    id: 'events',
    needs: 'events.manage',
    paths: [PAGES.events],
    ...admin.tabs.events,
    icon: IconCalendarEvent,
    outline: { count: 4, height: 96 },
    Content: EventsTab,
  },
  {
    id: 'coaches',
    needs: 'coaches.manage',
    paths: [PAGES.adminCoaches],
    ...admin.tabs.coaches,
    icon: IconUserCog,
    outline: { count: 4, height: 120 },
    Content: CoachesAndMail,
  },
  {
    id: 'team-codes',
    needs: 'teamCodes.manage',
    paths: [PAGES.adminTeamCodes],
    ...admin.tabs.teamCodes,
    icon: IconKey,
    outline: { count: 6, height: 240, areCards: true },
    Content: TeamCodesTab,
  },
  {
    id: 'coach-activity',
    needs: 'activity.read',
    ...admin.tabs.activity,
    icon: IconHistory,
    outline: { count: 5, height: 64 },
    Content: ActivityTab,
  },
  {
    id: 'scores',
    needs: 'scores.manage',
    ...admin.tabs.scores,
    icon: IconMedal,
    Content: ScoresTab,
  },
  { id: MESSAGES_TAB, needs: 'messages.send', ...admin.tabs.messages, icon: IconMail, Content: MessagesTab },
  {
    id: 'attendance',
    needs: 'attendance.read',
    ...admin.tabs.attendance,
    icon: IconCalendarCheck,
    Content: AttendanceTab,
  },
  { id: 'sync', needs: 'sync.manage', ...admin.tabs.sync, icon: IconRefresh, Content: SyncTab },
  {
    id: 'duplicates',
    needs: 'roster.manage',
    ...admin.tabs.duplicates,
    icon: IconArrowMerge,
    isApart: true,
    Content: DuplicatesTab,
  },
  {
    id: 'rollover',
    needs: 'roster.manage',
    ...admin.tabs.rollover,
    icon: IconStairsUp,
    isApart: true,
    Content: RolloverTab,
  },
  {
    id: 'board-report',
    needs: 'league.read',
    ...admin.tabs.boardReport,
    icon: IconReportAnalytics,
    isApart: true,
    Content: BoardReportTab,
  },
  {
    id: FAMILIES_TAB,
    needs: 'roster.read',
    ...admin.tabs.families,
    icon: IconUsersGroup,
    isApart: true,
    Content: FamiliesTab,
  },
  {
    id: 'bulk-import',
    needs: 'roster.import',
    ...admin.tabs.bulkImport,
    icon: IconFileSpreadsheet,
    isApart: true,
    Content: ImportTab,
  },
  {
    id: 'settings',
    needs: 'secondFactor.manage',
    paths: [PAGES.settings],
    ...admin.tabs.settings,
    icon: IconSettings,
    isApart: true,
    Content: Settings,
  },
  {
    id: OFFICE_PEOPLE_TAB,
    needs: 'office.manage',
    ...office.tab,
    icon: IconUsersGroup,
    isApart: true,
    Content: OfficePeople,
  },
];

export function AdminPortalScreen() {
  return (
    <>
      <AdminScreen tabs={tabs} />
      <ConfirmationHost />
    </>
  );
}
