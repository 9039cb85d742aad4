import { type EventRegistration, fitsSession } from '@league/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useLeague } from '../../../../platform/league.ts';
import { events } from '../../../../strings/en/events.ts';
import { dayInWords } from '../../../../strings/en/instants.ts';
import { meets } from '../../../../strings/en/meets.ts';
import { LevelBadge } from '../../../../ui/badges/level-badge.tsx';
import { RegistrationBadge } from '../../../../ui/badges/registration-badge.tsx';
import { ToneBadge } from '../../../../ui/badges/tone-badge.tsx';
import classes from './registration-rows.module.css';

type Props = {
  readonly registrations: readonly EventRegistration[];
  /** Opens the gymnast of this name on the roster, with the numbers to call. */
  readonly onFind: (name: string) => void;
};

/** Gymnasts with level, registration status and date (EVENT-01). */
export function RegistrationRows({ registrations, onFind }: Props) {
  const timeZone = useLeague()?.timeZone;
  return (
    <ul className={classes.rows}>
      {registrations.map((registration) => (
        <li key={registration.id} className={classes.row}>
          <Gymnast
            name={`${registration.memberFirstName} ${registration.memberLastName}`.trim()}
            onFind={onFind}
          />
          <span className={classes.badges}>
            <LevelBadge level={registration.memberSkillLevel} />
            <RegistrationBadge status={registration.registrationStatus} />
            {fitsSession(registration.memberSkillLevel, registration) === false && (
              <ToneBadge tone="lapsed" sign={IconAlertTriangle}>
                {meets.sheet.levelOff}
              </ToneBadge>
            )}
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

function Gymnast({ name, onFind }: { name: string; onFind: (name: string) => void }) {
  return (
    <span className={classes.name}>
      <button
        type="button"
        className={classes.find}
        translate="no"
        aria-label={events.onRoster(name)}
        onClick={() => onFind(name)}
      >
        {name}
      </button>
    </span>
  );
}
