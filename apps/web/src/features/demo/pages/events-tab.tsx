import { type EventRegistration, takesPart } from '@league/contract';
import { IconCalendarEvent } from '@tabler/icons-react';
import { demo } from '../../../strings/en/demo.ts';
import { Avatar } from '../../../ui/badges/avatar.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { Skeletons } from '../../../ui/screens/skeletons.tsx';
import { useDemoRegistrations } from '../demo.api.ts';
import classes from './events-tab.module.css';

const words = demo.events;
const NAMES_SHOWN = 3;

/** The demo's one event with who takes part (DEMO-02). */
export function DemoEventsTab() {
  const registrations = useDemoRegistrations();
  if (registrations.data) return <EventCard registrations={registrations.data.filter(takesPart)} />;
  if (!registrations.isError) return <Skeletons count={1} height={180} />;
  return (
    <ErrorState
      text={words.failed}
      onRetry={() => void registrations.refetch()}
      isRetrying={registrations.isFetching}
    />
  );
}

function EventCard({ registrations }: { registrations: readonly EventRegistration[] }) {
  const [first] = registrations;
  const shown = registrations.slice(0, NAMES_SHOWN);
  const more = registrations.length - shown.length;
  return (
    <section className={classes.card} aria-labelledby="demo-event">
      <Icon of={IconCalendarEvent} size={24} />
      <div className={classes.words}>
        <h2 id="demo-event" className={classes.name}>
          {first?.eventName ?? words.none}
        </h2>
        {first && <p className={classes.count}>{words.registered(registrations.length)}</p>}
        <ul className={classes.names}>
          {shown.map(({ id, memberFirstName, memberLastName }) => (
            <li key={id} className={classes.badge}>
              <Avatar firstName={memberFirstName} lastName={memberLastName} size={24} />
              <span translate="no">{`${memberFirstName} ${memberLastName}`.trim()}</span>
            </li>
          ))}
          {more > 0 && <li className={classes.badge}>{words.more(more)}</li>}
        </ul>
        <p className={classes.note}>{words.note}</p>
      </div>
    </section>
  );
}
