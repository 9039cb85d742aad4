import { registrationStanding } from '@league/contract';
import { common } from '../strings/en/common.ts';
import classes from './registration-badge.module.css';

/** How a registration stands, in the league's own word; a word that is no yes stands out (EVENT-03, case C35). */
export function RegistrationBadge({ status }: { status: string }) {
  return (
    <span className={classes.badge} data-standing={registrationStanding(status)}>
      {status || common.unknownStatus}
    </span>
  );
}
