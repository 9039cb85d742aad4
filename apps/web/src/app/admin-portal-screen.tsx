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
  IconSettings,
  IconStairsUp,
  IconUserCog,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { AdminTabProps, AdminTabs } from '../features/admin/admin-tab.ts';
import { AdminScreen } from '../features/admin/pages/admin-screen.tsx';
import { DashboardTab } from '../features/admin/pages/dashboard-tab.tsx';
import { FAMILIES_TAB } from '../features/members/family/families-address.ts';
import { comesAlong, preloadable } from '../platform/preloadable.ts';
import { MESSAGES_TAB } from '../shared/messages/messages-place.ts';
import { admin } from '../strings/en/admin.ts';
import { ADMIN_DASHBOARD } from './addresses.ts';

const ActivityTab = preloadable<AdminTabProps>(
  async () => (await import('./office-activity.tsx')).OfficeActivity,
);
const AttendanceTab = preloadable<AdminTabProps>(
  async () => (await import('../features/attendance/pages/office-attendance-tab.tsx')).OfficeAttendanceTab,
);
const CoachesAndMail = preloadable<AdminTabProps>(
  async () => (await import('./coaches-and-mail.tsx')).CoachesAndMail,
);
const DuplicatesTab = preloadable<AdminTabProps>(
  async () => (await import('../features/duplicates/pages/duplicates-tab.tsx')).DuplicatesTab,
);
const EventsTab = preloadable<AdminTabProps>(
  async () => (await import('../features/events/pages/office-events-tab.tsx')).OfficeEventsTab,
);
const FamiliesTab = preloadable<AdminTabProps>(
  async () => (await import('../features/members/family/office-families.tsx')).OfficeFamilies,
);
const ImportTab = preloadable<AdminTabProps>(
  async () => (await import('../features/imports/pages/office-import-tab.tsx')).OfficeImportTab,
);
const MembersTab = preloadable<AdminTabProps>(
  async () => (await import('../features/members/office/office-members-tab.tsx')).OfficeMembersTab,
);
const MessagesTab = preloadable<AdminTabProps>(
  async () => (await import('../features/messages/pages/messages-tab.tsx')).MessagesTab,
);
const RolloverTab = preloadable<AdminTabProps>(
  async () => (await import('../features/rollover/pages/rollover-tab.tsx')).RolloverTab,
);
const Settings = preloadable<AdminTabProps>(
  async () => (await import('./office-settings.tsx')).OfficeSettings,
);
const ScoresTab = preloadable<AdminTabProps>(
  async () => (await import('../features/scores/pages/scores-tab.tsx')).ScoresTab,
);
const SyncTab = preloadable<AdminTabProps>(
  async () => (await import('../features/sync/pages/sync-tab.tsx')).SyncTab,
);
const TeamCodesTab = preloadable<AdminTabProps>(
  async () => (await import('../features/teams/pages/team-codes-tab.tsx')).TeamCodesTab,
);

/**
 * The tabs of the admin portal in the order of its navigation: Dashboard, Members, Events, Coaches, Team Codes, Coach
 * Activity, Scores, Messages, Attendance, Sync (ADMIN-02). A new tab is an entry here and its words in `admin.tabs`; the
 * portal adds the heading and the frame around it.
 */
const tabs: AdminTabs = [
  {
    id: 'dashboard',
    paths: ADMIN_DASHBOARD,
    ...admin.tabs.dashboard,
    icon: IconLayoutDashboard,
    Content: comesAlong(DashboardTab),
  },
  {
    id: 'members',
    paths: [PAGES.members],
    ...admin.tabs.members,
    icon: IconUsers,
    outline: { count: 8, height: 56 },
    Content: MembersTab,
  },
  {
    id: 'events',
    paths: [PAGES.events],
    ...admin.tabs.events,
    icon: IconCalendarEvent,
    outline: { count: 4, height: 96 },
    Content: EventsTab,
  },
  {
    id: 'coaches',
    paths: [PAGES.adminCoaches],
    ...admin.tabs.coaches,
    icon: IconUserCog,
    outline: { count: 4, height: 120 },
    Content: CoachesAndMail,
  },
  {
    id: 'team-codes',
    paths: [PAGES.adminTeamCodes],
    ...admin.tabs.teamCodes,
    icon: IconKey,
    outline: { count: 6, height: 240, areCards: true },
    Content: TeamCodesTab,
  },
  {
    id: 'coach-activity',
    ...admin.tabs.activity,
    icon: IconHistory,
    outline: { count: 5, height: 64 },
    Content: ActivityTab,
  },
  {
    id: 'scores',
    ...admin.tabs.scores,
    icon: IconMedal,
    Content: ScoresTab,
  },
  { id: MESSAGES_TAB, ...admin.tabs.messages, icon: IconMail, Content: MessagesTab },
  { id: 'attendance', ...admin.tabs.attendance, icon: IconCalendarCheck, Content: AttendanceTab },
  { id: 'sync', ...admin.tabs.sync, icon: IconRefresh, Content: SyncTab },
  {
    id: 'duplicates',
    ...admin.tabs.duplicates,
    icon: IconArrowMerge,
    isApart: true,
    Content: DuplicatesTab,
  },
  { id: 'rollover', ...admin.tabs.rollover, icon: IconStairsUp, isApart: true, Content: RolloverTab },
  {
    id: FAMILIES_TAB,
    ...admin.tabs.families,
    icon: IconUsersGroup,
    isApart: true,
    Content: FamiliesTab,
  },
  {
    id: 'bulk-import',
    ...admin.tabs.bulkImport,
    icon: IconFileSpreadsheet,
    isApart: true,
    Content: ImportTab,
  },
  {
    id: 'settings',
    paths: [PAGES.settings],
    ...admin.tabs.settings,
    icon: IconSettings,
    isApart: true,
    Content: Settings,
  },
];

export function AdminPortalScreen() {
  return <AdminScreen tabs={tabs} />;
}
