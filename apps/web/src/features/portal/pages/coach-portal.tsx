import { routes, type SessionUser } from '@league/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiQuery } from '../../../platform/api-query.ts';
import { useRefreshAfterSync, useSyncStatus } from '../../../platform/sync-status.ts';
import { portal } from '../../../strings/en/portal.ts';
import { LoadingScreen } from '../../../ui/loading-screen.tsx';
import { CoachProfile } from '../components/coach-profile.tsx';
import { PortalFrame } from '../components/portal-frame.tsx';
import { SideNavigation } from '../components/side-navigation.tsx';
import { SyncIndicator } from '../components/sync-indicator.tsx';
import type { PortalTab } from '../portal-tab.ts';
import { useOpenTab } from '../use-open-tab.ts';

type Props = { readonly user: SessionUser; readonly tabs: readonly [PortalTab, ...PortalTab[]] };

const rosterQuery = apiQuery(routes.members.list);

/** The coach portal (PORTAL-01): navigation, header and the open tab. */
export function CoachPortal({ user, tabs }: Props) {
  const tab = useOpenTab(tabs);
  const [search, setSearch] = useState('');
  const syncStatus = useSyncStatus();
  useRefreshAfterSync(syncStatus.data, rosterQuery.queryKey);
  const roster = useQuery(rosterQuery);
  const { Content } = tab;
  useEffect(() => Content.preload(), [Content]);

  // Only the first load is awaited here; a roster that failed to load is the members tab's to tell.
  if (!roster.isFetched) return <LoadingScreen text={portal.loading(user.teamName ?? portal.teamFallback)} />;

  return (
    <PortalFrame
      side={(onNavigate) => (
        <SideNavigation title={portal.title} entries={tabs} open={tab.id} onNavigate={onNavigate}>
          <CoachProfile user={user} />
        </SideNavigation>
      )}
      header={{
        title: tab.title,
        subtitle: tab.subtitle(user),
        ...(tab.hasSearch && { search, onSearchChange: setSearch }),
      }}
      status={<SyncIndicator status={syncStatus.data} hasFailed={syncStatus.isError} />}
    >
      <Content key={tab.id} user={user} search={search} onSearchChange={setSearch} />
    </PortalFrame>
  );
}
