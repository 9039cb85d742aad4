import type { Merge } from '@league/contract';
import { useLeague } from '../../../platform/league.ts';
import { duplicates } from '../../../strings/en/duplicates.ts';
import { dateInWords } from '../../../strings/en/instants.ts';
import classes from './duplicates.module.css';

const words = duplicates.compare;

/** Registrations that Wild Apricot has under an archived contact. They can only be changed there, by hand. */
export function RegistrationList({ registrations }: { registrations: Merge['leftThere'] }) {
  const timeZone = useLeague()?.timeZone ?? 'UTC';
  if (registrations.length === 0) return null;
  return (
    <div className={classes.left}>
      <p>{words.leftThere}</p>
      <ul>
        {registrations.map(({ event, startDate }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two registrations can be alike, and none moves
          <li key={index} translate="no">
            {words.registration(event, startDate && dateInWords(startDate, timeZone))}
          </li>
        ))}
      </ul>
    </div>
  );
}
