import { registrationLabel, registrationStanding } from '@league/contract';
import { common } from '../strings/en/common.ts';
import classes from './registration-badge.module.css';

/** How a registration stands, in words; one that is no yes stands out (EVENT-03, MEET-02, case C35). */
export function RegistrationBadge({ status }: { status: string }) {
  return (
    <span className={classes.badge} data-standing={registrationStanding(status)}>
      {registrationLabel(status) || common.unknownStatus}
    </span>
  );
}
