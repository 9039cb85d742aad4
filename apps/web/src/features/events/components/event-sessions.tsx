import type { VisibleEvent } from '@league/contract';
import { useLeague } from '../../../platform/league.ts';
import { events } from '../../../strings/en/events.ts';
import { dayAndTimeInWords } from '../../../ui/instant-words.ts';
import classes from './event-sessions.module.css';

/** The parts of an event with their times, as the league has planned them. */
export function EventSessions({ sessions }: Pick<VisibleEvent, 'sessions'>) {
  const timeZone = useLeague()?.timeZone;
  if (sessions.length === 0 || !timeZone) return null;
  return (
    <ul className={classes.sessions} aria-label={events.sessions}>
      {sessions.map(({ id, title, startDate }) => (
        <li key={id}>
          <span className={classes.title}>{title}</span>
          <span>{startDate === null ? events.dateUnknown : dayAndTimeInWords(startDate, timeZone)}</span>
        </li>
      ))}
    </ul>
  );
}
