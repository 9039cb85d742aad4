import { IconCalendarEvent, IconChevronDown, IconMapPin } from '@tabler/icons-react';
import { useId } from 'react';
import { events } from '../../../strings/en/events.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { TeamEvent } from '../event-list.ts';
import classes from './event-card.module.css';
import { EventSessions } from './event-sessions.tsx';
import { EventStart } from './event-start.tsx';
import { EventTools } from './event-tools.tsx';
import { TeamStandings } from './team-standings.tsx';

type Props = TeamEvent & {
  readonly teamName: string | null;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onFind: (name: string) => void;
};

/** One event with name, date, place and count. Unfolded, it shows the team's registrations (EVENT-01). */
export function EventCard({ event, going, apart, teamName, isOpen, onToggle, onFind }: Props) {
  const detailsId = useId();
  return (
    <li className={classes.card} data-open={isOpen || undefined}>
      <h3 className={classes.heading}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailsId : undefined}
          onClick={onToggle}
        >
          <span className={classes.words}>
            <span className={classes.name}>{event.name}</span>
            <span className={classes.fact}>
              <Icon of={IconCalendarEvent} size={16} />
              <EventStart event={event} />
            </span>
            {event.location && (
              <span className={classes.fact}>
                <Icon of={IconMapPin} size={16} />
                {event.location}
              </span>
            )}
          </span>
          <span className={classes.count} data-none={going.length === 0 || undefined}>
            {events.count(going.length)}
          </span>
          <Icon of={IconChevronDown} />
        </button>
      </h3>
      {isOpen && (
        <div id={detailsId} className={classes.details}>
          <EventTools event={event} />
          <EventSessions event={event} />
          <TeamStandings event={event} going={going} apart={apart} teamName={teamName} onFind={onFind} />
        </div>
      )}
    </li>
  );
}
