import { routes, type SessionUser } from '@league/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { apiQuery } from '../../../platform/api-query.ts';
import { useRefreshAfterSync, useSyncStatus } from '../../../platform/sync-status.ts';
import { portal } from '../../../strings/en/portal.ts';
import { LoadingScreen } from '../../../ui/loading-screen.tsx';
import { Skeletons } from '../../../ui/skeletons.tsx';
import { MenuOverlay, useMenuOverlay } from '../components/menu-overlay.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { SideNavigation } from '../components/side-navigation.tsx';
import type { PortalTab } from '../portal-tab.ts';
import { useOpenTab } from '../use-open-tab.ts';
import classes from './coach-portal.module.css';

type Props = { readonly user: SessionUser; readonly tabs: readonly [PortalTab, ...PortalTab[]] };

const rosterQuery = apiQuery(routes.members.list);

/** The coach portal (PORTAL-01): navigation, header and the open tab. */
export function CoachPortal({ user, tabs }: Props) {
  const tab = useOpenTab(tabs);
  const [search, setSearch] = useState('');
  const menu = useMenuOverlay();
  const syncStatus = useSyncStatus();
  useRefreshAfterSync(syncStatus.data, rosterQuery.queryKey);
  const roster = useQuery(rosterQuery);
  const { Content } = tab;
  useEffect(() => Content.preload(), [Content]);

  // Only the first load is awaited here; a roster that failed to load is the members tab's to tell.
  if (!roster.isFetched) return <LoadingScreen text={portal.loading(user.teamName ?? portal.teamFallback)} />;

  return (
    <div className={classes.portal}>
      <aside className={classes.side}>
        <SideNavigation user={user} tabs={tabs} openTab={tab} />
      </aside>
      <MenuOverlay menu={menu}>
        <SideNavigation user={user} tabs={tabs} openTab={tab} onNavigate={menu.close} />
      </MenuOverlay>
      <div className={classes.page}>
        <PageHeader
          title={tab.title}
          subtitle={tab.subtitle(user)}
          {...(tab.hasSearch && { search, onSearchChange: setSearch })}
          syncStatus={syncStatus}
          onOpenMenu={menu.open}
        />
        <main id="main" tabIndex={-1} className={classes.main}>
          <Suspense fallback={<Skeletons />}>
            <Content key={tab.id} user={user} search={search} onSearchChange={setSearch} />
          </Suspense>
        </main>
      </div>
    </div>
  );
}
