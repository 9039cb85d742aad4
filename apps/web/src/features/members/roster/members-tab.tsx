import type { SessionUser } from '@league/contract';
import { Suspense, useMemo } from 'react';
import { ConnectionError } from '../../../platform/api/api-error.ts';
import { useIdlePreload } from '../../../platform/loading/use-idle-preload.ts';
import { useTabParams } from '../../../platform/places/tab-address.ts';
import { type CachedRoster, readCachedRoster } from '../../../shared/cached-roster/cached-roster.ts';
import { portal } from '../../../strings/en/portal.ts';
import { EmptyState } from '../../../ui/screens/empty-state.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { Skeletons } from '../../../ui/screens/skeletons.tsx';
import { AddButton } from '../add/add-button.tsx';
import { CachedRosterList } from '../offline/cached-roster-list.tsx';
import { CachedRosterNotice } from '../offline/cached-roster-notice.tsx';
import { useRoster } from './roster.ts';
import { Roster, type RosterProps } from './roster.tsx';
import { AddDialog, ROSTER_DIALOGS } from './roster-dialogs.ts';
import { paramsOf, placeIn, type RosterPlace } from './roster-place.ts';
import { useRosterSource } from './roster-source.ts';
import { PhoneSearch } from './search/phone-search.tsx';

/** The same number and height as the real cards, so that nothing moves when they arrive. */
const SHAPES = { list: { count: 12, height: 52 }, cards: { count: 8, height: 156 } } as const;

/** A constant array while there is no roster, because a new one would cause a new render. */
const NOTHING_YET: typeof ROSTER_DIALOGS = [];

type GymnastsProps = Pick<RosterProps, 'add' | 'search' | 'onSearchChange' | 'place' | 'onPlaceChange'>;

type Props = {
  readonly user: SessionUser;
  readonly search: string;
  readonly onSearchChange: (search: string) => void;
};

/** The gymnasts of the coach's team: find, add, renew, edit, archive (MEM). */
export function MembersTab({ user, search, onSearchChange }: Props) {
  const [params, changeParams] = useTabParams();
  const place = placeIn(params);
  const show = (next: RosterPlace) => changeParams(paramsOf(next));
  const team = useTeamToAddTo(user);
  return (
    <>
      <Gymnasts
        user={user}
        add={team && <AddButton onAdd={() => show({ ...place, isAdding: true })} />}
        search={search}
        onSearchChange={onSearchChange}
        place={place}
        onPlaceChange={show}
      />
      {team && place.isAdding && (
        <Suspense>
          <AddDialog team={team} onClose={() => show({ ...place, isAdding: false })} />
        </Suspense>
      )}
    </>
  );
}

/** The coach's team, if gymnasts can be added to it. */
function useTeamToAddTo({ teamId, teamName }: SessionUser): { id: number; name: string } | null {
  const { apply } = useRosterSource();
  return apply && teamId !== undefined && teamName !== null ? { id: teamId, name: teamName } : null;
}

/** The roster cached on the device, if the current one cannot be loaded without a connection (BEYOND-13). */
function useCachedRoster(failure: Error | null): CachedRoster | null {
  const { isKept } = useRosterSource();
  return useMemo(
    () => (isKept && failure instanceof ConnectionError ? readCachedRoster(new Date()) : null),
    [isKept, failure],
  );
}

function Gymnasts({ user, ...shown }: { readonly user: SessionUser } & GymnastsProps) {
  const { words } = useRosterSource();
  const roster = useRoster();
  const cached = useCachedRoster(roster.error);
  useIdlePreload(roster.data ? ROSTER_DIALOGS : NOTHING_YET);
  const retry = { onRetry: () => void roster.refetch(), isRetrying: roster.isFetching };
  if (roster.data === undefined && cached) {
    return (
      <>
        <CachedRosterNotice roster={cached} isTrying={roster.isFetching} onTryAgain={retry.onRetry} />
        <PhoneSearch search={shown.search} onSearchChange={shown.onSearchChange} />
        <CachedRosterList members={cached.members} search={shown.search} />
      </>
    );
  }
  if (roster.data === undefined) {
    return roster.errorUpdateCount > 0 ? (
      <ErrorState text={words.loadFailed} {...retry} />
    ) : (
      <Skeletons {...SHAPES[shown.place.layout]} />
    );
  }
  if (roster.data.length === 0) {
    return <EmptyState {...words.empty(user.teamName ?? portal.noTeam)} action={shown.add} />;
  }
  return (
    <Roster
      {...shown}
      roster={roster.data}
      teamName={user.teamName}
      refreshFailure={roster.isError ? retry : null}
    />
  );
}
