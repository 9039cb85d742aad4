import type { SessionUser } from '@league/contract';
import { useIsFetching } from '@tanstack/react-query';
import { Suspense, useEffect, useLayoutEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import type { Loadable } from '../../../platform/preloadable.ts';
import { ScreenHeading } from '../../../platform/screen-heading.tsx';
import { useIdlePreload } from '../../../platform/use-idle-preload.ts';
import { Skeletons } from '../../../ui/skeletons.tsx';
import type { AdminTabs } from '../admin-tab.ts';
import { AdminHeader } from '../components/admin-header.tsx';
import { AdminNavigation } from '../components/admin-navigation.tsx';
import { openTabOf } from '../open-tab.ts';
import classes from './admin-portal.module.css';

const NOTHING_YET: readonly Loadable[] = [];

/** The league office's own portal (ADMIN-01): header, tabs and the one that is open. */
export function AdminPortal({ user, tabs }: { user: SessionUser; tabs: AdminTabs }) {
  const openTab = openTabOf(tabs, useLocation());
  const { id, label, subtitle, Content } = openTab;
  useEffect(() => Content.preload(), [Content]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tab begins at its top, however far the last one was scrolled
  useLayoutEffect(() => {
    // In braces: newer browsers give a promise, which React would take for the function that cleans up.
    window.scrollTo(0, 0);
  }, [id]);
  return (
    <>
      <AdminHeader user={user} />
      <AdminNavigation tabs={tabs} openTab={openTab} />
      <main id="main" tabIndex={-1} className={classes.main}>
        <div>
          <ScreenHeading>{label}</ScreenHeading>
          <p className={classes.subtitle}>{subtitle}</p>
        </div>
        <Suspense fallback={<Skeletons />}>
          <Content key={id} user={user} />
          <OtherTabs tabs={tabs} />
        </Suspense>
      </main>
    </>
  );
}

/**
 * Draws nothing, and loads the programs of all tabs when the browser is idle. It stands beside the open tab behind the same
 * placeholder, so that the tab's own program and what it asks for come first.
 */
function OtherTabs({ tabs }: { tabs: AdminTabs }) {
  const programs = useMemo(() => tabs.map(({ Content }) => Content), [tabs]);
  const isLoading = useIsFetching() > 0;
  useIdlePreload(isLoading ? NOTHING_YET : programs);
  return null;
}
