import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useLeague } from '../../../platform/league.ts';
import { tabHash } from '../../../platform/places/tab-address.ts';
import { useTeamRegistrations, useVisibleEvents } from '../../../shared/roster/team-events.ts';
import { common } from '../../../strings/en/common.ts';
import { dashboard } from '../../../strings/en/dashboard.ts';
import { dayAndTimeInWords, dayInWords } from '../../../strings/en/instants.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeletons } from '../../../ui/screens/skeletons.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { type NextEvent, nextEvent } from '../next-event.ts';
import classes from './next-event-panel.module.css';

const words = dashboard.meet;

/** The next event, how far away it is and how many of the team take part. */
export function NextEventPanel({ teamId }: { teamId: number | undefined }) {
  const events = useVisibleEvents();
  const registrations = useTeamRegistrations(teamId);
  const now = useNow(60_000);
  const timeZone = useLeague()?.timeZone;
  if (events.isError || registrations.isError) {
    const retry = () => {
      for (const query of [events, registrations]) if (query.isError) void query.refetch();
    };
    return (
      <Panel title={words.title}>
        <Notice tone="danger" isAnnounced>
          {words.failed}
        </Notice>
        <div>
          <Button variant="default" size="sm" onClick={retry}>
            {common.tryAgain}
          </Button>
        </div>
      </Panel>
    );
  }
  if (!events.data || registrations.isLoading || !timeZone) {
    return (
      <Panel title={words.title}>
        <Skeletons count={1} height={176} />
      </Panel>
    );
  }
  const next = nextEvent(events.data, registrations.data ?? [], { now, timeZone });
  return <Panel title={words.title}>{next ? <Next next={next} timeZone={timeZone} /> : <None />}</Panel>;
}

function Next({ next: { event, daysAway, registered }, timeZone }: { next: NextEvent; timeZone: string }) {
  const inWords = event.startTimeSpecified ? dayAndTimeInWords : dayInWords;
  return (
    <div className={classes.event}>
      <p className={classes.away}>{awayInWords(daysAway)}</p>
      <h3 className={classes.name}>{event.name}</h3>
      <p className={classes.quiet}>{inWords(event.startDate, timeZone)}</p>
      {event.location && (
        <p className={classes.place}>
          <Icon of={IconMapPin} size={16} />
          {event.location}
        </p>
      )}
      <p className={classes.registered}>{words.registered(registered)}</p>
      <Link className={classes.see} to={{ hash: tabHash('events', { event: String(event.id) }) }}>
        {words.see}
      </Link>
    </div>
  );
}

function None() {
  return (
    <div className={classes.event}>
      <p className={classes.name}>{words.none}</p>
      <p className={classes.quiet}>{words.noneText}</p>
    </div>
  );
}

function awayInWords(days: number): string {
  if (days === 0) return words.today;
  return days === 1 ? words.tomorrow : words.inDays(days);
}
