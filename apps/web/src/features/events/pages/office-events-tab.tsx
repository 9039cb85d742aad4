import { LIMITS } from '@league/contract';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useLeague } from '../../../platform/league.ts';
import { useTabParams } from '../../../platform/places/tab-address.ts';
import { IfMay } from '../../../platform/session/if-may.tsx';
import { useEventsSync } from '../../../shared/sync/league-sync.ts';
import { SyncProgress } from '../../../shared/sync/sync-progress.tsx';
import { officeEvents as words } from '../../../strings/en/office-events.ts';
import { sync } from '../../../strings/en/sync.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { ListEnd } from '../../../ui/lists/list-end.tsx';
import { SearchBox } from '../../../ui/lists/search-box.tsx';
import { EmptyState } from '../../../ui/screens/empty-state.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { TabSkeletons } from '../../../ui/screens/skeletons.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { OfficeEventCard } from '../components/office-event-card.tsx';
import { TeamCalendars } from '../components/team-calendars.tsx';
import { type EventGroup, groupEvents } from '../office-event-list.ts';
import { officeEventsQuery } from '../office-events.api.ts';
import classes from './office-events-tab.module.css';

/** All events: which of them coaches see, and who is registered (EVENT-05, EVENT-06). */
export function OfficeEventsTab() {
  const [search, setSearch] = useState('');
  const eventsSync = useEventsSync();
  return (
    <>
      <div className={classes.toolbar}>
        <SearchBox className={classes.search} label={words.search} value={search} onChange={setSearch} />
        <IfMay may="sync.manage">
          <BusyButton
            icon={IconRefresh}
            label={sync.events.button}
            busyLabel={sync.running}
            isBusy={eventsSync.isBusy}
            onClick={eventsSync.start}
          />
        </IfMay>
      </div>
      <SyncProgress />
      <Events search={search} />
      <IfMay may="registrations.read">
        <TeamCalendars />
      </IfMay>
    </>
  );
}

function Events({ search }: { search: string }) {
  const events = useQuery(officeEventsQuery);
  const now = useNow(60_000);
  const timeZone = useLeague()?.timeZone;
  if (events.isError) {
    return (
      <ErrorState
        text={words.loadFailed}
        onRetry={() => void events.refetch()}
        isRetrying={events.isFetching}
      />
    );
  }
  if (!events.data || !timeZone) return <TabSkeletons />;
  if (events.data.length === 0) return <EmptyState title={words.empty} text={words.emptyText} />;
  const groups = groupEvents(events.data, { now, timeZone, search });
  if (groups.length === 0) return <EmptyState title={words.noMatch(search.trim())} />;
  return (
    <>
      {groups.map(([group, of]) => (
        <Group key={group} group={group} events={of} />
      ))}
      <ListEnd count={events.data.length} limit={LIMITS.longList} />
    </>
  );
}

type GroupProps = { readonly group: EventGroup; readonly events: ReturnType<typeof groupEvents>[number][1] };

function Group({ group, events }: GroupProps) {
  const id = useId();
  const [params, changeParams] = useTabParams();
  const open = params.get('event');
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {words.groups[group]}
      </h2>
      <ul className={classes.list}>
        {events.map((event) => {
          const isOpen = open === String(event.id);
          return (
            <OfficeEventCard
              key={event.id}
              event={event}
              isOpen={isOpen}
              onToggle={() => changeParams(isOpen ? {} : { event: String(event.id) })}
            />
          );
        })}
      </ul>
    </section>
  );
}
