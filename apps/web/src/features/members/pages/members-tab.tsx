import type { SessionUser } from '@league/contract';
import { useTabParams } from '../../../platform/tab-address.ts';
import { portal } from '../../../strings/en/portal.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeletons } from '../../../ui/skeletons.tsx';
import { useRoster } from '../api/roster.ts';
import { AddMember } from '../components/add-member.tsx';
import { Roster } from '../components/roster.tsx';
import { paramsOf, placeIn, type RosterPlace } from '../roster-place.ts';
import { useRosterSource } from '../roster-source.ts';

/** As high as a card, so that nothing jumps when the cards arrive. */
const CARD_HEIGHT_PX = 156;

type Props = {
  readonly user: SessionUser;
  readonly search: string;
  readonly onSearchChange: (search: string) => void;
};

/** The gymnasts of the coach's team: find, renew, edit, archive (MEM). */
export function MembersTab({ user, search, onSearchChange }: Props) {
  const { words } = useRosterSource();
  const roster = useRoster();
  const [params, changeParams] = useTabParams();
  const retry = { onRetry: () => void roster.refetch(), isRetrying: roster.isFetching };
  const place = placeIn(params);
  const show = (next: RosterPlace) => changeParams(paramsOf(next));
  const add = (
    <AddMember
      user={user}
      isOpen={place.isAdding}
      onOpenChange={(isAdding) => show({ ...place, isAdding })}
    />
  );
  if (roster.data === undefined) {
    return roster.errorUpdateCount > 0 ? (
      <ErrorState text={words.loadFailed} {...retry} />
    ) : (
      <Skeletons count={8} height={CARD_HEIGHT_PX} />
    );
  }
  if (roster.data.length === 0) {
    return <EmptyState {...words.empty(user.teamName ?? portal.noTeam)} action={add} />;
  }
  return (
    <Roster
      roster={roster.data}
      teamName={user.teamName}
      add={add}
      search={search}
      onSearchChange={onSearchChange}
      place={place}
      onPlaceChange={show}
      refreshFailure={roster.isError ? retry : null}
    />
  );
}
