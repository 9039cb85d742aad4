import type { VisibleEvent } from '@league/contract';
import { useState } from 'react';
import { meets as words } from '../../../strings/en/meets.ts';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { Skeletons } from '../../../ui/screens/skeletons.tsx';
import type { TeamEvent } from '../event-list.ts';
import { countStandings } from '../event-roster.ts';
import { useEventRoster } from '../events.api.ts';
import { AllGymnasts } from './registrations/all-gymnasts.tsx';
import { EventRegistrations } from './registrations/event-registrations.tsx';
import classes from './registrations/missing-gymnasts.module.css';
import { MissingGymnasts } from './registrations/missing-gymnasts.tsx';
import { type ShownStanding, StandingChoice } from './standing-choice.tsx';

type Props = Omit<TeamEvent, 'event' | 'isPast'> & {
  readonly event: VisibleEvent;
  readonly teamName: string | null;
  readonly onFind: (name: string) => void;
};

/** The team's gymnasts for an event: those registered, those not registered, or all by level (MEET-01). */
export function TeamStandings({ event, going, apart, teamName, onFind }: Props) {
  const roster = useEventRoster(event.id);
  const [shown, setShown] = useState<ShownStanding>('going');
  const counts = roster.data && countStandings(roster.data.entries);
  const Shown = shown === 'missing' ? MissingGymnasts : AllGymnasts;
  return (
    <>
      {counts && (
        <>
          <p className={classes.summary}>{words.standings.summary(counts)}</p>
          <StandingChoice
            shown={shown}
            going={going.length}
            missing={counts.notRegistered}
            by="level"
            onChange={setShown}
          />
        </>
      )}
      {roster.isError && (
        <ErrorState
          text={words.missing.loadFailed}
          onRetry={() => void roster.refetch()}
          isRetrying={roster.isFetching}
        />
      )}
      {roster.isLoading && <Skeletons count={1} height={48} />}
      {shown === 'going' || !roster.data ? (
        <EventRegistrations going={going} apart={apart} teamName={teamName} onFind={onFind} />
      ) : (
        <Shown eventName={event.name} entries={roster.data.entries} by="level" />
      )}
    </>
  );
}
