import { SheetsWithoutNetwork } from '../../features/events/pages/sheets-without-network.tsx';
import { CachedRosterNotice } from '../../features/members/offline/cached-roster-notice.tsx';
import { RemoveRoster } from '../../features/members/offline/remove-roster.tsx';
import classes from '../../features/members/offline/roster-without-network.module.css';
import type { Reachability } from '../../platform/network/use-reachability.ts';
import { ScreenHeading } from '../../platform/places/screen-heading.tsx';
import type { CachedSheets } from '../../shared/cached-roster/cached-sheets.ts';
import { meets } from '../../strings/en/meets.ts';

const words = meets.office;

type Props = {
  readonly cached: CachedSheets;
  readonly isSlow: boolean;
  readonly reachability: Reachability;
  readonly onRemove: () => void;
};

/** The office's screen without network: the meet sheets that were opened on this device (MEET-03, decision 0100). */
export function OfficeOfflineScreen({ cached, isSlow, reachability, onRemove }: Props) {
  return (
    <main id="main" tabIndex={-1} className={classes.screen}>
      <ScreenHeading>{words.title}</ScreenHeading>
      <CachedRosterNotice
        texts={words}
        isSlow={isSlow}
        isTrying={reachability.isTrying}
        isStillAway={reachability.isStillAway}
        onTryAgain={reachability.tryAgain}
      />
      <SheetsWithoutNetwork cached={cached} />
      <RemoveRoster texts={words} onRemove={onRemove} />
    </main>
  );
}
