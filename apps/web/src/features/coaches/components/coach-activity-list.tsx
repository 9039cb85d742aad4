import type { CoachActivity } from '@league/contract';
import { coaches } from '../../../strings/en/coaches.ts';
import { dateAndTimeInWords } from '../../../ui/instant-words.ts';
import { deedInWords } from '../deed-words.ts';
import classes from './coach-activity-list.module.css';

const words = coaches.details;

type Props = { readonly deeds: readonly CoachActivity[]; readonly timeZone: string };

/** The latest deeds of a coach: what, on whom or with which file, and when (COACHES-05). */
export function CoachActivityList({ deeds, timeZone }: Props) {
  if (deeds.length === 0) return <p className={classes.none}>{words.noActivity}</p>;
  return (
    <ul className={classes.deeds}>
      {deeds.map((deed) => (
        <li key={deed.id}>
          <span className={classes.what}>{deedInWords(deed)}</span>
          <time className={classes.when} dateTime={deed.createdAt}>
            {dateAndTimeInWords(deed.createdAt, timeZone)}
          </time>
        </li>
      ))}
    </ul>
  );
}
