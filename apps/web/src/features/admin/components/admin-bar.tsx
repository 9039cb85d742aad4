import type { SessionUser } from '@league/contract';
import { BottomBar } from '../../../shared/navigation/bottom-bar.tsx';
import type { AdminTab, AdminTabs } from '../admin-tab.ts';
import { addressOf } from '../open-tab.ts';
import { AdminPerson } from './admin-person.tsx';
import { AdminSignOut } from './admin-sign-out.tsx';

type Props = { readonly user: SessionUser; readonly tabs: AdminTabs; readonly openTab: AdminTab };

/** The tabs of the admin portal on a small screen (ADMIN-02). */
export function AdminBar({ user, tabs, openTab }: Props) {
  const entryOf = (tab: AdminTab) => ({
    id: tab.id,
    label: tab.short ?? tab.label,
    icon: tab.icon,
    to: addressOf(tab),
    preload: tab.Content.preload,
  });
  return (
    <BottomBar
      entries={tabs.filter(({ short }) => short).map(entryOf)}
      rest={tabs.filter(({ short }) => !short).map(entryOf)}
      open={openTab.id}
    >
      <AdminPerson user={user} />
      <AdminSignOut />
    </BottomBar>
  );
}
