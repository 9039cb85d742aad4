import { shortSessionTitle, type VisibleEvent } from '@league/contract';
import { useLeague } from '../../../platform/league.ts';
import { events } from '../../../strings/en/events.ts';
import { startInWords } from '../start-words.ts';
import classes from './event-sessions.module.css';

/** The sessions of an event with their times. */
export function EventSessions({ event: { name, sessions } }: { event: VisibleEvent }) {
  const timeZone = useLeague()?.timeZone;
  if (sessions.length === 0 || !timeZone) return null;
  return (
    <ul className={classes.sessions} aria-label={events.sessions}>
      {sessions.map((session) => (
        <li key={session.id}>
          <span className={classes.title}>{shortSessionTitle(session.title, name)}</span>
          <span>{startInWords(session, timeZone)}</span>
        </li>
      ))}
    </ul>
  );
}
