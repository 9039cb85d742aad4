import type { SessionUser } from '@league/contract';
import { IconSettings, IconUsers } from '@tabler/icons-react';
import { CoachPortal } from '../features/portal/pages/coach-portal.tsx';
import type { PortalTab } from '../features/portal/portal-tab.ts';
import { preloadable } from '../platform/preloadable.ts';
import { portal } from '../strings/en/portal.ts';

const MembersTab = preloadable(
  async () => (await import('../features/members/pages/members-tab.tsx')).MembersTab,
);
const SettingsTab = preloadable(async () => (await import('./coach-settings.tsx')).CoachSettings);

/** The tabs of the coach portal, in the order of its navigation; the first one opens. */
const tabs: readonly [PortalTab, ...PortalTab[]] = [
  {
    id: 'members',
    label: portal.tabs.members.label,
    icon: IconUsers,
    title: portal.tabs.members.title,
    subtitle: (user) =>
      user.teamName === null ? portal.noTeam : portal.tabs.members.subtitle(user.teamName),
    hasSearch: true,
    Content: MembersTab,
  },
  {
    id: 'settings',
    label: portal.tabs.settings.label,
    icon: IconSettings,
    title: portal.tabs.settings.title,
    subtitle: () => portal.tabs.settings.subtitle,
    hasSearch: false,
    Content: SettingsTab,
  },
];

export function CoachPortalScreen({ user }: { user: SessionUser }) {
  return <CoachPortal user={user} tabs={tabs} />;
}
