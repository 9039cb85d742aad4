import {
  ageOn,
  type CalendarDate,
  type EventEntry,
  emergencyContactOf,
  fullName,
  registrationLabel,
  rosterGroupLabel,
  rosterGroupOf,
  type VisibleEvent,
} from '@league/contract';
import { useId } from 'react';
import { useLeague } from '../../../platform/league.ts';
import { useToday } from '../../../platform/use-today.ts';
import { meets } from '../../../strings/en/meets.ts';
import { hasNotes, NoteRows } from '../../../ui/lists/note-rows.tsx';
import classes from '../../../ui/lists/sheet.module.css';
import { isLevelOff, type SheetSession } from '../event-roster.ts';
import { startInWords } from '../start-words.ts';
import { EventStart } from './event-start.tsx';
import ownClasses from './meet-sheet.module.css';

const words = meets.sheet;
const { team: teamColumn, ...ownTeamColumns } = words.columns;

type Props = {
  readonly event: VisibleEvent;
  readonly sessions: readonly SheetSession[];
  /** The office's sheet names each gymnast's team. */
  readonly hasTeams: boolean;
  /** Says what a search has left out, also on paper; null if the sheet is complete. */
  readonly part: string | null;
};

/** The printable sheet of a meet by session, readable in black and white (MEET-03). */
export function MeetSheet({ event, sessions, hasTeams, part }: Props) {
  const titleId = useId();
  const today = useToday();
  const columns: Readonly<Record<string, string>> = hasTeams
    ? { ...ownTeamColumns, team: teamColumn }
    : ownTeamColumns;
  const count = sessions.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <section className={classes.sheet} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h2 id={titleId}>{event.name}</h2>
        <p>
          <EventStart event={event} />
        </p>
        {event.location && <p>{event.location}</p>}
        {part === null ? (
          <p className={classes.asOf}>{words.count(count)}</p>
        ) : (
          <p className={ownClasses.part}>{part}</p>
        )}
      </header>
      <Times event={event} />
      <table className={classes.table} aria-labelledby={titleId}>
        <thead>
          <tr>
            {Object.entries(columns).map(([key, column]) => (
              <th key={key} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {sessions.map((session) => (
          <tbody key={JSON.stringify([session.name, session.time])}>
            <tr className={classes.level}>
              <th colSpan={Object.keys(columns).length} scope="rowgroup">
                {[session.name ?? words.noSession, session.time, words.count(session.entries.length)]
                  .filter(Boolean)
                  .join(' · ')}
              </th>
            </tr>
            {session.entries.map((entry) => (
              <Row key={entry.registration?.id} entry={entry} today={today} hasTeams={hasTeams} />
            ))}
          </tbody>
        ))}
      </table>
      <p className={classes.care}>{words.care}</p>
    </section>
  );
}

/** The start of each session. */
function Times({ event: { sessions } }: { event: VisibleEvent }) {
  const timeZone = useLeague()?.timeZone;
  if (sessions.length === 0 || timeZone === undefined) return null;
  return (
    <ul className={ownClasses.times}>
      {sessions.map((session) => (
        <li key={session.id}>
          {session.title}
          {session.startDate !== null && `: ${startInWords(session, timeZone)}`}
        </li>
      ))}
    </ul>
  );
}

type RowProps = {
  readonly entry: EventEntry;
  readonly today: CalendarDate | null;
  readonly hasTeams: boolean;
};

function Row({ entry, today, hasTeams }: RowProps) {
  const { columns } = words;
  const { skillLevel, dateOfBirth, registration } = entry;
  const emergency = emergencyContactOf(entry);
  const age = dateOfBirth === null || today === null ? null : ageOn(dateOfBirth, today);
  return (
    <>
      <tr data-noted={hasNotes(entry) || undefined}>
        <th scope="row" translate="no">
          {fullName(entry)}
        </th>
        <td data-label={columns.level}>
          {rosterGroupLabel(rosterGroupOf(skillLevel))}
          {isLevelOff(entry) && <strong className={ownClasses.off}>{words.levelOff}</strong>}
        </td>
        <td data-label={columns.age}>{age}</td>
        <td data-label={columns.registration}>{registrationLabel(registration?.status ?? '')}</td>
        <td data-label={columns.emergency}>{emergency.name}</td>
        <td data-label={columns.phone} className={classes.call}>
          {emergency.phone ?? entry.phone ?? <em>{words.noPhone}</em>}
        </td>
        {hasTeams && <td data-label={columns.team}>{entry.teamName}</td>}
      </tr>
      <NoteRows of={entry} columns={Object.keys(columns).length} />
    </>
  );
}
