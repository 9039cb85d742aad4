import { type AdminEvent, type AdminRegistration, LIMITS, sessionNameOf } from '@league/contract';
import { Button } from '@mantine/core';
import { IconClock, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { officeEvents } from '../../../strings/en/office-events.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LevelBadge } from '../../../ui/level-badge.tsx';
import { ListEnd } from '../../../ui/list-end.tsx';
import { RegistrationBadge } from '../../../ui/registration-badge.tsx';
import { Skeletons } from '../../../ui/skeletons.tsx';
import { ToneBadge } from '../../../ui/tone-badge.tsx';
import { groupByTeam, type TeamRegistrations } from '../office-event-list.ts';
import { nameOf, officeRegistrationsQuery } from '../office-events.api.ts';
import { EventSessions } from './event-sessions.tsx';
import classes from './office-registrations.module.css';
import { SyncRegistrationsButton } from './sync-registrations-button.tsx';

const RemoveRegistrationDialog = lazy(() => import('./remove-registration-dialog.tsx'));
const words = officeEvents.registrations;

/** Who is registered for an event, by team; the office can take anybody out (EVENT-06, ADMIN-08). */
export function OfficeRegistrations({ event }: { event: AdminEvent }) {
  const registrations = useQuery(officeRegistrationsQuery(event.id));
  const [removing, setRemoving] = useState<AdminRegistration | null>(null);
  if (registrations.isError) {
    return (
      <ErrorState
        text={words.failed}
        onRetry={() => void registrations.refetch()}
        isRetrying={registrations.isFetching}
      />
    );
  }
  return (
    <>
      <SyncRegistrationsButton eventId={event.id} />
      <EventSessions event={event} />
      {!registrations.data && <Skeletons count={2} height={72} />}
      {registrations.data?.length === 0 && <p className={classes.none}>{words.none}</p>}
      {groupByTeam(registrations.data ?? []).map((team) => (
        <Team key={team.teamName} team={team} onRemove={setRemoving} />
      ))}
      <ListEnd count={registrations.data?.length ?? 0} limit={LIMITS.registrations} words={words.onlyFirst} />
      {removing && (
        <Suspense fallback={null}>
          <RemoveRegistrationDialog registration={removing} onClose={() => setRemoving(null)} />
        </Suspense>
      )}
    </>
  );
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
  const gymnast = nameOf(registration);
  const session = [sessionNameOf(sessionName), sessionTime].filter(Boolean).join(', ');
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <span className={classes.name}>{gymnast}</span>
        {session && <span className={classes.session}>{session}</span>}
        {removal === 'refused' && <span className={classes.kept}>{words.kept(removalReason ?? '')}</span>}
      </span>
      <span className={classes.badges}>
        <LevelBadge level={registration.memberSkillLevel} />
        {removal === 'waiting' ? (
          <ToneBadge tone="lapsed" sign={IconClock}>
            {words.beingRemoved}
          </ToneBadge>
        ) : (
          <RegistrationBadge status={registration.registrationStatus} />
        )}
      </span>
      {removal !== 'waiting' && (
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
