import { levelsOfSession } from '@league/contract';
import { useId } from 'react';
import { events } from '../../../../strings/en/events.ts';
import { type Session, sessionsOf, type TeamEvent } from '../../event-list.ts';
import classes from './event-registrations.module.css';
import { RegistrationRows } from './registration-rows.tsx';

type Props = Omit<TeamEvent, 'event' | 'isPast'> & {
  readonly teamName: string | null;
  readonly onFind: (name: string) => void;
};

/** The team's registrations for an event by session. Those who do not take part are listed separately (EVENT-01). */
export function EventRegistrations({ going, apart, teamName, onFind }: Props) {
  const sessions = sessionsOf(going);
  const apartId = useId();
  return (
    <>
      {going.length === 0 && <p className={classes.nobody}>{events.nobody(teamName)}</p>}
      {sessions ? (
        sessions.map((session) => (
          <SessionGroup
            key={JSON.stringify([session.name, session.time, session.level])}
            session={session}
            onFind={onFind}
          />
        ))
      ) : (
        <RegistrationRows registrations={going} onFind={onFind} />
      )}
      {apart.length > 0 && (
        <section className={classes.apart} aria-labelledby={apartId}>
          <h4 id={apartId} className={classes.title}>
            {events.apart(apart.length)}
          </h4>
          <p className={classes.facts}>{events.apartText}</p>
          <RegistrationRows registrations={apart} onFind={onFind} />
        </section>
      )}
    </>
  );
}

function SessionGroup({
  session: { name, time, level, registrations },
  onFind,
}: {
  session: Session;
  onFind: (name: string) => void;
}) {
  const isLevelInName = levelsOfSession(name ?? '') !== null;
  const facts = [time, !isLevelInName && level, events.inSession(registrations.length)].filter(Boolean);
  return (
    <section>
      <h4 className={classes.title}>{name ?? events.noSession}</h4>
      <p className={classes.facts}>{facts.join(' · ')}</p>
      <RegistrationRows registrations={registrations} onFind={onFind} />
    </section>
  );
}
