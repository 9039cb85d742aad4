import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, Suspense, useMemo } from 'react';
import { common } from '../../strings/en/common.ts';
import { ErrorBoundary } from '../../ui/screens/error-boundary.tsx';
import { ErrorState } from '../../ui/screens/error-state.tsx';
import { type Outline, TabOutline, TabSkeletons } from '../../ui/screens/skeletons.tsx';
import type { Loadable } from '../loading/preloadable.ts';
import { useIdlePreload } from '../loading/use-idle-preload.ts';

const NOTHING_YET: readonly Loadable[] = [];
const NO_OUTLINE: Outline = {};

/** The part of a tab that is needed to load its program. */
type Tab = { readonly Content: Loadable };

type Props = {
  readonly tabs: readonly Tab[];
  readonly openTab: Tab & { readonly id: string; readonly outline?: Outline };
  readonly children: ReactNode;
};

/**
 * Shows the open tab: a placeholder until its program is loaded, or a sentence if that fails. The other tabs can still be
 * opened (ERR-05).
 */
export function TabPlace({ tabs, openTab, children }: Props) {
  return (
    <ErrorBoundary key={openTab.id} fallback={<FailedTab />}>
      <TabOutline value={openTab.outline ?? NO_OUTLINE}>
        <Suspense fallback={<TabSkeletons />}>
          {children}
          <OtherTabs tabs={tabs} />
        </Suspense>
      </TabOutline>
    </ErrorBoundary>
  );
}

/**
 * Draws nothing, but loads the programs of all tabs when the browser is idle, because in a gym the network may be lost
 * before one of them is opened. It is within the same Suspense boundary as the open tab, so that the open tab's program
 * and data are loaded first.
 */
function OtherTabs({ tabs }: Pick<Props, 'tabs'>) {
  const programs = useMemo(() => tabs.map(({ Content }) => Content), [tabs]);
  const isLoading = useIsFetching() > 0;
  useIdlePreload(isLoading ? NOTHING_YET : programs);
  return null;
}

/** Offers a reload, because a browser does not fetch a failed program again otherwise. */
function FailedTab() {
  return <ErrorState text={common.recovery.tab} onRetry={() => window.location.reload()} />;
}
