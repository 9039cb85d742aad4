import { registrationLabel, registrationStanding } from '@league/contract';
import { common } from '../../strings/en/common.ts';
import classes from './registration-badge.module.css';

/** The status of a registration in words; any but Confirmed is highlighted (EVENT-03, MEET-02, case C35). */
export function RegistrationBadge({ status }: { status: string }) {
  return (
    <span className={classes.badge} data-standing={registrationStanding(status)}>
      {registrationLabel(status) || common.unknownStatus}
    </span>
  );
}
