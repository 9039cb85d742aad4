import type { VisibleEvent } from '@league/contract';
import { useLeague } from '../../../platform/league.ts';
import { events } from '../../../strings/en/events.ts';
import { dayAndTimeInWords } from '../../../strings/en/instants.ts';
import { shortSessionTitle } from '../event-list.ts';
import classes from './event-sessions.module.css';

/** The parts of an event with their times, as the league has planned them. */
export function EventSessions({ event: { name, sessions } }: { event: VisibleEvent }) {
  const timeZone = useLeague()?.timeZone;
  if (sessions.length === 0 || !timeZone) return null;
  return (
    <ul className={classes.sessions} aria-label={events.sessions}>
      {sessions.map(({ id, title, startDate }) => (
        <li key={id}>
          <span className={classes.title}>{shortSessionTitle(title, name)}</span>
          <span>{startDate === null ? events.dateUnknown : dayAndTimeInWords(startDate, timeZone)}</span>
        </li>
      ))}
    </ul>
  );
}
