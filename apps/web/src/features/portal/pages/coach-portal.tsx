import type { SessionUser } from '@league/contract';
import { routes } from '@league/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { apiQuery } from '../../../platform/api/api-query.ts';
import { PartWithRetry } from '../../../platform/loading/part-with-retry.tsx';
import { whenIdle } from '../../../platform/loading/use-idle-preload.ts';
import { parseTabHash } from '../../../platform/places/tab-address.ts';
import { TabPlace } from '../../../platform/places/tab-place.tsx';
import { SyncIndicator } from '../../../shared/sync/sync-indicator.tsx';
import { portal } from '../../../strings/en/portal.ts';
import { useLocation, useNavigate, useNavigationType } from '../../../ui/router/router.tsx';
import { LoadingScreen } from '../../../ui/screens/loading-screen.tsx';
import { CoachProfile } from '../components/coach-profile.tsx';
import type { GuideProps } from '../components/guide.tsx';
import { PortalBar } from '../components/portal-bar.tsx';
import { PortalFrame } from '../components/portal-frame.tsx';
import { SideNavigation } from '../components/side-navigation.tsx';
import type { PortalTab } from '../portal-tab.ts';
import { useEntryLinks } from '../use-entry-links.ts';
import { useOpenTab } from '../use-open-tab.ts';
import { usePortalSync } from '../use-portal-sync.ts';

type Props = { readonly user: SessionUser; readonly tabs: readonly [PortalTab, ...PortalTab[]] };

// Loaded with the settings when the browser is idle, after the roster.
const loadSignOutButton = async () => {
  await new Promise<void>((resolve) => void whenIdle(resolve));
  return { default: (await import('../components/sign-out-button.tsx')).SignOutButton };
};

/** Loaded half a second after the tab, which works without it, so that it does not delay the roster. */
const Guide = lazy(async (): Promise<{ default: ComponentType<GuideProps> }> => {
  await new Promise<void>((resolve) => void whenIdle(resolve));
  const loaded = await import('../components/guide.tsx').catch(() => null);
  return { default: loaded?.Guide ?? (() => null) };
});

const rosterQuery = apiQuery(routes.members.list);

/** The coach portal (PORTAL-01) and its pages (ROUTE-11): navigation, header and the open tab. */
export function CoachPortal({ user, tabs }: Props) {
  const tab = useOpenTab(tabs);
  const [search, setSearch] = useState('');
  const { hash, key } = useLocation();
  const isFollowedLink = useNavigationType() === 'PUSH';
  const linkTo = useEntryLinks(tabs);
  const entries = useMemo(() => tabs.filter(({ isApart }) => !isApart), [tabs]);
  const navigate = useNavigate();
  const roster = useQuery(rosterQuery);
  const sync = usePortalSync(roster);
  const { Content } = tab;
  useEffect(() => Content.preload(), [Content]);

  // A link to a part of the roster shows all of that part, so it clears an earlier search.
  const isLinkToSome = isFollowedLink && parseTabHash(hash).params.size > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link that is followed
  useLayoutEffect(() => {
    if (isLinkToSome && tab.hasSearch) setSearch('');
  }, [key]);

  // Letters typed while the searched page is still opening belong to the same search.
  const [isOpening, setIsOpening] = useState(false);
  useEffect(() => {
    if (tab.hasSearch) setIsOpening(false);
  }, [tab.hasSearch]);
  const searchFor = (text: string) => {
    setSearch(text);
    const searched = tabs.find(({ hasSearch }) => hasSearch);
    if (!text || !searched || tab.hasSearch || isOpening) return;
    setIsOpening(true);
    navigate(linkTo(searched));
  };

  // Only the first load is awaited here. The members tab reports a roster that failed to load.
  if (!roster.isFetched) return <LoadingScreen text={portal.loading(user.teamName ?? portal.teamFallback)} />;

  return (
    <PortalFrame
      side={
        <SideNavigation title={portal.title} entries={entries} open={tab.id}>
          <CoachProfile user={user} />
        </SideNavigation>
      }
      bar={
        <PortalBar entries={entries} open={tab.id}>
          <CoachProfile user={user} />
          <PartWithRetry load={loadSignOutButton} retryLabel={portal.settings.loadSignOutAgain} />
        </PortalBar>
      }
      header={{
        title: tab.title,
        subtitle: tab.subtitle(user),
        // On other pages the search filters nothing, so the box is empty there. The search is kept for the page that it filters.
        search: tab.hasSearch || isOpening ? search : '',
        onSearchChange: searchFor,
      }}
      status={<SyncIndicator {...sync} />}
    >
      <TabPlace tabs={tabs} openTab={tab}>
        <Content user={user} search={search} onSearchChange={searchFor} />
        {tab.guide && (
          <Suspense fallback={null}>
            <Guide id={tab.id} userId={user.id} guide={tab.guide} />
          </Suspense>
        )}
      </TabPlace>
    </PortalFrame>
  );
}
