import { type OfficeDashboard, PAGES } from '@league/contract';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useLeague } from '../../../platform/league.ts';
import { tabHash } from '../../../platform/places/tab-address.ts';
import { dayAndTimeInWords, dayInWords } from '../../../strings/en/instants.ts';
import { officeDashboard } from '../../../strings/en/office-dashboard.ts';
import { NeedRows } from '../../../ui/lists/need-rows.tsx';
import { Panel } from '../../../ui/panel.tsx';
import classes from './renewal-months.module.css';

const words = officeDashboard.events;

/** The next meets, with the number of registered gymnasts and whether coaches see them. */
export function UpcomingEvents({ events }: { events: OfficeDashboard['upcomingEvents'] }) {
  const timeZone = useLeague()?.timeZone ?? 'UTC';
  return (
    <Panel title={words.title}>
      {events.length === 0 && <p className={classes.none}>{words.none}</p>}
      <NeedRows
        rows={events.map((event) => ({
          key: String(event.id),
          sign: IconCalendarEvent,
          tone: 'quiet',
          title: event.name,
          text: [
            (event.startTimeSpecified ? dayAndTimeInWords : dayInWords)(event.startDate, timeZone),
            words.registered(event.going),
            !event.visibleToCoaches && words.hidden,
          ]
            .filter(Boolean)
            .join(' · '),
          to: `${PAGES.events}#${tabHash('', { event: String(event.id) })}`,
        }))}
      />
    </Panel>
  );
}
