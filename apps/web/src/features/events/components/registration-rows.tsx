import type { EventRegistration } from '@league/contract';
import { useLeague } from '../../../platform/league.ts';
import { events } from '../../../strings/en/events.ts';
import { dayInWords } from '../../../ui/instant-words.ts';
import { LevelBadge } from '../../../ui/level-badge.tsx';
import { RegistrationBadge } from '../../../ui/registration-badge.tsx';
import classes from './registration-rows.module.css';

/** Gymnasts with level, how the registration stands and since when (EVENT-01). */
export function RegistrationRows({ registrations }: { registrations: readonly EventRegistration[] }) {
  const timeZone = useLeague()?.timeZone;
  return (
    <ul className={classes.rows}>
      {registrations.map((registration) => (
        <li key={registration.id} className={classes.row}>
          <span className={classes.name}>
            {`${registration.memberFirstName} ${registration.memberLastName}`.trim()}
          </span>
          <span className={classes.badges}>
            <LevelBadge level={registration.memberSkillLevel} />
            <RegistrationBadge status={registration.registrationStatus} />
          </span>
          {registration.registrationDate && timeZone && (
            <span className={classes.date}>
              {events.registeredOn(dayInWords(registration.registrationDate, timeZone))}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
