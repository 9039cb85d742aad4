import type { CoachActivity } from '@league/contract';
import { coaches } from '../../../strings/en/coaches.ts';
import { dateAndTimeInWords } from '../../../strings/en/instants.ts';
import { activityInWords } from '../activity-words.ts';
import classes from './coach-activity-list.module.css';

const words = coaches.details;

type Props = { readonly entries: readonly CoachActivity[]; readonly timeZone: string };

/** A coach's latest actions: what, to which gymnast or file, and when (COACHES-05). */
export function CoachActivityList({ entries, timeZone }: Props) {
  if (entries.length === 0) return <p className={classes.none}>{words.noActivity}</p>;
  return (
    <ul className={classes.entries}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <span className={classes.what}>{activityInWords(entry)}</span>
          <time className={classes.when} dateTime={entry.createdAt}>
            {dateAndTimeInWords(entry.createdAt, timeZone)}
          </time>
        </li>
      ))}
    </ul>
  );
}
