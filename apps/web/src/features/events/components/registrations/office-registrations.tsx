import {
  type AdminEvent,
  type AdminRegistration,
  fitsSession,
  foldForSearch,
  LIMITS,
  searchFinder,
  sessionNameOf,
} from '@league/contract';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconClock, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { useMay } from '../../../../platform/session/use-may.ts';
import { meets } from '../../../../strings/en/meets.ts';
import { officeEvents } from '../../../../strings/en/office-events.ts';
import { LevelBadge } from '../../../../ui/badges/level-badge.tsx';
import { RegistrationBadge } from '../../../../ui/badges/registration-badge.tsx';
import { ToneBadge } from '../../../../ui/badges/tone-badge.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { ListEnd } from '../../../../ui/lists/list-end.tsx';
import { SearchBox } from '../../../../ui/lists/search-box.tsx';
import { ErrorState } from '../../../../ui/screens/error-state.tsx';
import { Skeletons } from '../../../../ui/screens/skeletons.tsx';
import { useEventRoster } from '../../events.api.ts';
import { groupByTeam, type TeamRegistrations } from '../../office-event-list.ts';
import { nameOf, officeRegistrationsQuery } from '../../office-events.api.ts';
import { SEARCHABLE_FROM } from '../../searchable.ts';
import { EventSessions } from '../event-sessions.tsx';
import { EventTools } from '../event-tools.tsx';
import { type ShownStanding, StandingChoice } from '../standing-choice.tsx';
import { AllGymnasts } from './all-gymnasts.tsx';
import { MissingGymnasts } from './missing-gymnasts.tsx';
import classes from './office-registrations.module.css';

const RemoveRegistrationDialog = lazy(() => import('./remove-registration-dialog.tsx'));
const words = officeEvents.registrations;

/** The registrations for an event by team. The office can remove each of them (EVENT-06, ADMIN-08). */
export function OfficeRegistrations({ event }: { event: AdminEvent }) {
  const registrations = useQuery(officeRegistrationsQuery(event.id));
  const [removing, setRemoving] = useState<AdminRegistration | null>(null);
  const [shown, setShown] = useState<ShownStanding>('going');
  const [search, setSearch] = useState('');
  if (registrations.isError) {
    return (
      <ErrorState
        text={words.failed}
        onRetry={() => void registrations.refetch()}
        isRetrying={registrations.isFetching}
      />
    );
  }
  const finds = searchFinder(search);
  const found = (registrations.data ?? []).filter((each) =>
    finds(foldForSearch(`${nameOf(each)} ${each.teamName ?? ''}`)),
  );
  return (
    <>
      <EventTools event={event} />
      <EventSessions event={event} />
      <StandingChoice
        shown={shown}
        going={event.registrations.going}
        missing={undefined}
        by="team"
        onChange={setShown}
      />
      {shown !== 'going' ? (
        <OfficeRoster event={event} shown={shown} />
      ) : (
        <>
          {(registrations.data?.length ?? 0) >= SEARCHABLE_FROM && (
            <SearchBox label={meets.missing.searchRegistered} value={search} onChange={setSearch} />
          )}
          {!registrations.data && <Skeletons count={2} height={72} />}
          {registrations.data?.length === 0 && <p className={classes.none}>{words.none}</p>}
          {search !== '' && found.length === 0 && (
            <p className={classes.none}>{meets.missing.noRegistered(search)}</p>
          )}
          {groupByTeam(found).map((team) => (
            <Team key={team.teamName} team={team} onRemove={setRemoving} />
          ))}
          <ListEnd count={registrations.data?.length ?? 0} limit={LIMITS.longList} words={words.onlyFirst} />
        </>
      )}
      {removing && (
        <Suspense fallback={null}>
          <RemoveRegistrationDialog registration={removing} onClose={() => setRemoving(null)} />
        </Suspense>
      )}
    </>
  );
}

type RosterProps = { readonly event: AdminEvent; readonly shown: Exclude<ShownStanding, 'going'> };

/** The gymnasts of all teams, or those who are not registered; loaded only when the office opens them (MEET-01). */
function OfficeRoster({ event, shown }: RosterProps) {
  const roster = useEventRoster(event.id);
  if (roster.isError) {
    return (
      <ErrorState
        text={meets.missing.loadFailed}
        onRetry={() => void roster.refetch()}
        isRetrying={roster.isFetching}
      />
    );
  }
  if (!roster.data) return <Skeletons count={2} height={72} />;
  const Shown = shown === 'missing' ? MissingGymnasts : AllGymnasts;
  return <Shown eventName={event.name} entries={roster.data.entries} by="team" />;
}

type Removing = { readonly onRemove: (registration: AdminRegistration) => void };

function Team({ team, onRemove }: { readonly team: TeamRegistrations } & Removing) {
  const id = useId();
  const counts = [
    words.gymnasts(team.going),
    team.apart > 0 && words.apart(team.apart),
    team.removing > 0 && words.removing(team.removing),
  ];
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className={classes.team}>
        {team.teamName ?? words.noTeam}
      </h4>
      <p className={classes.counts}>{counts.filter(Boolean).join(' · ')}</p>
      <ul className={classes.rows}>
        {team.registrations.map((registration) => (
          <Row key={registration.id} registration={registration} onRemove={onRemove} />
        ))}
      </ul>
    </section>
  );
}

function Row({ registration, onRemove }: { readonly registration: AdminRegistration } & Removing) {
  const { removal, removalReason, sessionName, sessionTime } = registration;
  const mayRemove = useMay('events.manage');
  const gymnast = nameOf(registration);
  const session = [sessionNameOf(sessionName), sessionTime].filter(Boolean).join(', ');
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <span className={classes.name} translate="no">
          {gymnast}
        </span>
        {session && <span className={classes.session}>{session}</span>}
        {removal === 'refused' && <span className={classes.kept}>{words.kept(removalReason ?? '')}</span>}
      </span>
      <span className={classes.badges}>
        <LevelBadge level={registration.memberSkillLevel} />
        {fitsSession(registration.memberSkillLevel, registration) === false && (
          <ToneBadge tone="lapsed" sign={IconAlertTriangle}>
            {meets.sheet.levelOff}
          </ToneBadge>
        )}
        {removal === 'waiting' ? (
          <ToneBadge tone="lapsed" sign={IconClock}>
            {words.beingRemoved}
          </ToneBadge>
        ) : (
          <RegistrationBadge status={registration.registrationStatus} />
        )}
      </span>
      {removal !== 'waiting' && mayRemove && (
        <Button
          variant="default"
          size="sm"
          leftSection={<Icon of={IconTrash} size={16} />}
          aria-label={`${removal === 'refused' ? words.tryAgain : words.remove}: ${words.removeNamed(gymnast)}`}
          onClick={() => onRemove(registration)}
        >
          {removal === 'refused' ? words.tryAgain : words.remove}
        </Button>
      )}
    </li>
  );
}
