import { PAGES, type SessionUser } from '@league/contract';
import { routes } from '@league/contract/calls';
import {
  IconCalendarEvent,
  IconChecklist,
  IconFileSpreadsheet,
  IconHelp,
  IconLayoutDashboard,
  IconMail,
  IconSettings,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { FAMILIES_TAB } from '../../features/members/family/families-address.ts';
import { MembersTab } from '../../features/members/roster/members-tab.tsx';
import { CoachPortal } from '../../features/portal/pages/coach-portal.tsx';
import type { PortalTab, PortalTabProps } from '../../features/portal/portal-tab.ts';
import { apiQuery } from '../../platform/api/api-query.ts';
import { loadPersistently } from '../../platform/loading/load-persistently.ts';
import { alreadyLoaded, preloadable } from '../../platform/loading/preloadable.ts';
import { whenIdle } from '../../platform/loading/use-idle-preload.ts';
import { MESSAGES_TAB } from '../../shared/messages/messages-place.ts';
import { guides } from '../../strings/en/guides.ts';
import { portal } from '../../strings/en/portal.ts';

/** Sends taps that were made earlier; loaded after the roster. */
const SendTaps = lazy(async () => {
  await new Promise<void>((resolve) => void whenIdle(resolve));
  const { SendTaps } = await loadPersistently(() => import('../../features/attendance/send-taps.ts'));
  return { default: SendTaps };
});

const DashboardTab = preloadable<PortalTabProps>(
  async () => (await import('../../features/dashboard/pages/dashboard-tab.tsx')).DashboardTab,
);
const AttendanceTab = preloadable<PortalTabProps>(
  async () => (await import('../../features/attendance/pages/attendance-tab.tsx')).AttendanceTab,
);
const EventsTab = preloadable<PortalTabProps>(
  async () => (await import('../../features/events/pages/events-tab.tsx')).EventsTab,
);
const MessagesTab = preloadable<PortalTabProps>(
  async () => (await import('../../features/messages/pages/messages-tab.tsx')).MessagesTab,
);
const ImportTab = preloadable<PortalTabProps>(
  async () => (await import('../../features/imports/pages/import-tab.tsx')).ImportTab,
);
const FamiliesTab = preloadable<PortalTabProps>(
  async () => (await import('../../features/members/family/coach-families.tsx')).CoachFamilies,
);
const SettingsTab = preloadable(async () => (await import('./coach-settings.tsx')).CoachSettings);
const HelpTab = preloadable<PortalTabProps>(
  async () => (await import('../../features/help/pages/help-tab.tsx')).HelpTab,
);

const words = portal.tabs;
const ofTeam = (text: (team: string) => string) => (user: SessionUser) =>
  user.teamName === null ? portal.noTeam : text(user.teamName);

/** The tabs of the coach portal, in the order of its navigation; the first one opens. */
const tabs: readonly [PortalTab, ...PortalTab[]] = [
  {
    id: 'dashboard',
    page: PAGES.home,
    label: words.dashboard.label,
    short: words.dashboard.short,
    icon: IconLayoutDashboard,
    title: words.dashboard.title,
    subtitle: ({ firstName, teamName }) => words.dashboard.subtitle(firstName, teamName ?? portal.noTeam),
    hasSearch: false,
    outline: { count: 3, height: 200 },
    Content: DashboardTab,
  },
  {
    id: 'members',
    page: PAGES.members,
    label: words.members.label,
    short: words.members.short,
    icon: IconUsers,
    title: words.members.title,
    subtitle: ofTeam(words.members.subtitle),
    hasSearch: true,
    guide: guides.members,
    Content: alreadyLoaded(MembersTab),
  },
  {
    id: 'attendance',
    label: words.attendance.label,
    icon: IconChecklist,
    title: words.attendance.title,
    subtitle: ofTeam(words.attendance.subtitle),
    hasSearch: false,
    outline: { count: 8, height: 56 },
    Content: AttendanceTab,
  },
  {
    id: 'events',
    page: PAGES.events,
    label: words.events.label,
    short: words.events.short,
    icon: IconCalendarEvent,
    title: words.events.title,
    subtitle: ofTeam(words.events.subtitle),
    hasSearch: false,
    guide: guides.events,
    outline: { count: 4, height: 88 },
    Content: EventsTab,
  },
  {
    id: MESSAGES_TAB,
    label: words.messages.label,
    icon: IconMail,
    title: words.messages.title,
    subtitle: ofTeam(words.messages.subtitle),
    hasSearch: false,
    outline: { count: 3, height: 72 },
    Content: MessagesTab,
  },
  {
    id: 'bulk-import',
    label: words.bulkImport.label,
    icon: IconFileSpreadsheet,
    title: words.bulkImport.title,
    subtitle: ofTeam(words.bulkImport.subtitle),
    hasSearch: false,
    guide: guides.bulkImport,
    outline: { count: 2, height: 200 },
    Content: ImportTab,
  },
  {
    id: FAMILIES_TAB,
    label: words.families.label,
    icon: IconUsersGroup,
    title: words.families.title,
    subtitle: ofTeam(words.families.subtitle),
    hasSearch: false,
    isApart: true,
    Content: FamiliesTab,
  },
  {
    id: 'settings',
    page: PAGES.settings,
    label: words.settings.label,
    icon: IconSettings,
    title: words.settings.title,
    subtitle: () => words.settings.subtitle,
    hasSearch: false,
    outline: { count: 4, height: 160 },
    Content: SettingsTab,
  },
  {
    id: 'help',
    label: words.help.label,
    icon: IconHelp,
    title: words.help.title,
    subtitle: () => words.help.subtitle,
    hasSearch: false,
    outline: { count: 6, height: 200, areCards: true },
    Content: HelpTab,
  },
];

const rosterQuery = apiQuery(routes.members.list);

export function CoachPortalScreen({ user }: { user: SessionUser }) {
  const { isFetched } = useQuery({ ...rosterQuery, enabled: false });
  return (
    <>
      {isFetched && (
        <Suspense>
          <SendTaps coach={user} />
        </Suspense>
      )}
      <CoachPortal user={user} tabs={tabs} />
    </>
  );
}
