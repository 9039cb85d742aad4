import { SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Reachability } from '../../../platform/network/use-reachability.ts';
import { ScreenHeading } from '../../../platform/places/screen-heading.tsx';
import type { CachedRoster } from '../../../shared/cached-roster/cached-roster.ts';
import { members } from '../../../strings/en/members.ts';
import { portal } from '../../../strings/en/portal.ts';
import { SearchBox } from '../../../ui/lists/search-box.tsx';
import { CachedRosterList } from './cached-roster-list.tsx';
import { CachedRosterNotice } from './cached-roster-notice.tsx';
import { RemoveRoster } from './remove-roster.tsx';
import classes from './roster-without-network.module.css';

const words = members.cached;

type Props = {
  readonly roster: CachedRoster;
  readonly isSlow: boolean;
  readonly reachability: Reachability;
  readonly onRemove: () => void;
  /** The id of the tab that is open first; any other value opens the roster. */
  readonly opensAt: string;
  /** The other tabs that work without network. */
  readonly others: readonly { readonly id: string; readonly label: string; readonly content: ReactNode }[];
};

/** The id of the roster's own tab. */
export const ROSTER = 'roster';

/** The cached roster, shown instead of the portal while the server does not answer: to read and to call (BEYOND-13). */
export function RosterWithoutNetwork({ roster, isSlow, reachability, onRemove, opensAt, others }: Props) {
  const [search, setSearch] = useState('');
  const [place, setPlace] = useState(opensAt);
  const other = others.find(({ id }) => id === place);
  return (
    <main id="main" tabIndex={-1} className={classes.screen}>
      <header>
        <ScreenHeading>{other ? words.titleOf(other.label) : words.title}</ScreenHeading>
        <p className={classes.size}>{words.size(roster.teamName ?? portal.noTeam, roster.members.length)}</p>
      </header>
      <CachedRosterNotice
        roster={roster}
        isSlow={isSlow}
        isTrying={reachability.isTrying}
        isStillAway={reachability.isStillAway}
        onTryAgain={reachability.tryAgain}
      />
      <SegmentedControl
        size="md"
        fullWidth
        aria-label={words.places}
        data={[
          { value: ROSTER, label: words.roster },
          ...others.map(({ id, label }) => ({ value: id, label })),
        ]}
        value={place}
        onChange={setPlace}
      />
      {other ? (
        other.content
      ) : (
        <>
          <SearchBox size="lg" label={words.search} value={search} onChange={setSearch} />
          <div>
            <CachedRosterList members={roster.members} search={search} />
          </div>
        </>
      )}
      <RemoveRoster onRemove={onRemove} />
    </main>
  );
}
