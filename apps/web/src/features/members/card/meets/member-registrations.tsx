import { type EventRegistration, type Member, registrationStanding, sessionNameOf } from '@league/contract';
import { common } from '../../../../strings/en/common.ts';
import { members } from '../../../../strings/en/members.ts';
import { RegistrationBadge } from '../../../../ui/badges/registration-badge.tsx';
import classes from './member-registrations.module.css';
import { useMemberRegistrations } from './team-registrations.ts';

const words = members.details;

/** The events a gymnast is registered for, with session and status (MEM-04). */
export function MemberRegistrations({ member }: { member: Pick<Member, 'id' | 'teamId'> }) {
  const registrations = useMemberRegistrations(member);
  if (registrations.isError) {
    return (
      <span className={classes.failure} role="alert">
        {words.eventsFailed}
        <button type="button" className={classes.retry} onClick={() => void registrations.refetch()}>
          {common.tryAgain}
        </button>
      </span>
    );
  }
  if (registrations.isLoading) return <span className={classes.quiet}>{words.eventsLoading}</span>;
  if (!registrations.data?.length) return <span className={classes.quiet}>{words.noEvents}</span>;
  return (
    <ul className={classes.list}>
      {registrations.data.map((registration) => (
        <Registration key={registration.id} registration={registration} />
      ))}
    </ul>
  );
}

function Registration({ registration }: { registration: EventRegistration }) {
  const session = sessionNameOf(registration.sessionName);
  return (
    <li
      className={classes.registration}
      data-standing={registrationStanding(registration.registrationStatus)}
    >
      <span className={classes.event}>{registration.eventName}</span>
      {session && <span className={classes.session}>{session}</span>}
      <RegistrationBadge status={registration.registrationStatus} />
    </li>
  );
}
