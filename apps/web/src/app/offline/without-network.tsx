import { Button } from '@mantine/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { type Reachability, useReachability } from '../../platform/network/use-reachability.ts';
import { ScreenHeading } from '../../platform/places/screen-heading.tsx';
import { rememberSignOut } from '../../platform/session/pending-sign-out.ts';
import { forgetRoster, readCachedRoster } from '../../shared/cached-roster/cached-roster.ts';
import { readCachedSheets } from '../../shared/cached-roster/cached-sheets.ts';
import { common } from '../../strings/en/common.ts';
import { LoadingScreen } from '../../ui/screens/loading-screen.tsx';
import { MessageScreen } from '../../ui/screens/message-screen.tsx';
import { useNow } from '../../ui/use-now.ts';

const words = common.withoutNetwork;

/** The browser normally caches this screen's file. If it has not, only the sentence is shown. */
const OfflineScreen = lazy(async () => ({
  default: await import('./offline-screen.tsx').then(
    (module) => module.OfflineScreen,
    () => NoConnection,
  ),
}));

const OfficeOfflineScreen = lazy(async () => ({
  default: await import('./office-offline-screen.tsx').then(
    (module) => module.OfficeOfflineScreen,
    () => NoConnection,
  ),
}));

type Props = {
  /** True if the server is only slow. Without a cached roster, the person can only wait. */
  readonly isSlow: boolean;
  /** How often the server is asked; null if only the person asks. */
  readonly pollMs: number | null;
  /** Asks again who is signed in, now that the server answers again. */
  readonly onReachable: () => void;
};

/** Shown instead of the portal while the server cannot be reached: the roster, if one is cached (BEYOND-13). */
export function WithoutNetwork({ isSlow, pollMs, onReachable }: Props) {
  const now = useNow(30_000);
  const [isRemoved, setIsRemoved] = useState(false);
  const stored = useMemo(() => readCachedRoster(now), [now]);
  const roster = isRemoved ? null : stored;
  const storedSheets = useMemo(() => readCachedSheets(now), [now]);
  const sheets = isRemoved ? null : storedSheets;
  const remove = () => {
    forgetRoster();
    rememberSignOut();
    setIsRemoved(true);
  };
  const reachability = useReachability({ onReachable, pollMs });
  if (!roster && sheets) {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <OfficeOfflineScreen cached={sheets} isSlow={isSlow} reachability={reachability} onRemove={remove} />
      </Suspense>
    );
  }
  if (!roster) {
    return isSlow && !isRemoved ? (
      <LoadingScreen />
    ) : (
      <NoConnection reachability={reachability} isRemoved={isRemoved} />
    );
  }
  return (
    <Suspense fallback={<LoadingScreen />}>
      <OfflineScreen roster={roster} isSlow={isSlow} reachability={reachability} onRemove={remove} />
    </Suspense>
  );
}

type NoConnectionProps = {
  readonly reachability: Reachability;
  /** True if the person has just removed the cached roster. */
  readonly isRemoved?: boolean;
};

function NoConnection({
  reachability: { tryAgain, isTrying, isStillAway },
  isRemoved = false,
}: NoConnectionProps) {
  const removed = isRemoved ? words.removed : '';
  return (
    <MessageScreen
      heading={<ScreenHeading>{words.title}</ScreenHeading>}
      text={words.text}
      actions={
        <Button
          aria-disabled={isTrying}
          onClick={() => {
            if (!isTrying) tryAgain();
          }}
        >
          {isTrying ? words.trying : common.tryAgain}
        </Button>
      }
      status={isStillAway ? words.stillAway : removed}
    />
  );
}
