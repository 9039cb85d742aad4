import { LIMITS, type SessionUser } from '@league/contract';
import { Button } from '@mantine/core';
import { Fragment, useEffect, useEffectEvent, useMemo } from 'react';
import { ConnectionError } from '../../../platform/api/api-error.ts';
import { useLeague } from '../../../platform/league.ts';
import { useNetwork } from '../../../platform/network/network.ts';
import { useTabParams } from '../../../platform/places/tab-address.ts';
import { readCachedMeets } from '../../../shared/cached-roster/cached-meets.ts';
import { readCachedRoster } from '../../../shared/cached-roster/cached-roster.ts';
import { useTeamRegistrations, useVisibleEvents } from '../../../shared/roster/team-events.ts';
import { common } from '../../../strings/en/common.ts';
import { events as words } from '../../../strings/en/events.ts';
import { meets } from '../../../strings/en/meets.ts';
import { ListEnd } from '../../../ui/lists/list-end.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { EmptyState } from '../../../ui/screens/empty-state.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { TabSkeletons } from '../../../ui/screens/skeletons.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { CalendarFeed } from '../components/calendar-feed.tsx';
import { EventCard } from '../components/event-card.tsx';
import { teamEvents } from '../event-list.ts';
import classes from './events-tab.module.css';
import { MeetsWithoutNetwork } from './meets-without-network.tsx';

/** In the address while the coach has closed all events. */
const NONE = 'none';

type Props = {
  readonly user: SessionUser;
  /** Opens the roster with this search. */
  readonly onSearchChange: (search: string) => void;
};

/** The events that coaches may see with the registrations of the team, read only (EVENT-01). */
export function EventsTab({ user, onSearchChange }: Props) {
  const events = useVisibleEvents();
  const registrations = useTeamRegistrations(user.teamId);
  const [params, changeParams] = useTabParams();
  const now = useNow(60_000);
  const timeZone = useLeague()?.timeZone;
  const failed = [events, registrations].filter(({ isError }) => isError);
  const retry = {
    onRetry: () => {
      for (const query of failed) void query.refetch();
    },
    isRetrying: failed.some(({ isFetching }) => isFetching),
  };
  const isMissing = [events, registrations].some(({ data, isEnabled }) => isEnabled && data === undefined);
  const { isAway } = useNetwork();
  const isUnreachable = isAway || failed.some(({ error }) => error instanceof ConnectionError);
  const cached = useMemo(
    () => (isMissing && isUnreachable ? readCachedRosterOf(user) : null),
    [isMissing, isUnreachable, user],
  );
  const tryAgain = useEffectEvent(retry.onRetry);
  useEffect(() => {
    if (!isAway) tryAgain();
  }, [isAway]);
  if (cached) {
    return (
      <div className={classes.events}>
        <Notice isAnnounced>{meets.offline.instead}</Notice>
        <MeetsWithoutNetwork roster={cached} />
      </div>
    );
  }
  if (failed.some(({ data }) => data === undefined)) {
    return <ErrorState text={words.loadFailed} {...retry} />;
  }
  // Events are sorted by their registrations, so both must be loaded.
  if (!events.data || registrations.isLoading || !timeZone) return <TabSkeletons />;
  const feed = typeof user.teamId === 'number' && <CalendarFeed teamId={user.teamId} />;
  if (events.data.length === 0) {
    return (
      <div className={classes.events}>
        <EmptyState title={words.empty} text={words.emptyText} />
        {feed}
      </div>
    );
  }
  const sorted = teamEvents(events.data, registrations.data ?? [], { now, timeZone });
  const groups = [
    { title: words.upcoming, isPast: false },
    { title: words.past, isPast: true },
  ].map((group) => ({ ...group, of: sorted.filter(({ isPast }) => isPast === group.isPast) }));
  const open = params.get('event') ?? String(sorted[0]?.event.id);
  return (
    <div className={classes.events}>
      {failed.length > 0 && (
        <div className={classes.trouble}>
          <Notice tone="danger" isAnnounced>
            {words.refreshFailed}
          </Notice>
          <Button variant="default" size="sm" aria-disabled={retry.isRetrying} onClick={retry.onRetry}>
            {common.tryAgain}
          </Button>
        </div>
      )}
      {groups.map(
        ({ title, of }) =>
          of.length > 0 && (
            <Fragment key={title}>
              <h2 className={classes.group}>{title}</h2>
              <ul className={classes.list} aria-label={title}>
                {of.map((each) => {
                  const id = String(each.event.id);
                  const isOpen = id === open;
                  return (
                    <EventCard
                      key={id}
                      {...each}
                      teamName={user.teamName}
                      isOpen={isOpen}
                      onFind={onSearchChange}
                      onToggle={() => changeParams({ event: isOpen ? NONE : id })}
                    />
                  );
                })}
              </ul>
            </Fragment>
          ),
      )}
      <ListEnd count={events.data.length} limit={LIMITS.longList} words={words.onlyLatestEvents} />
      <ListEnd
        count={registrations.data?.length ?? 0}
        limit={LIMITS.longList}
        words={words.onlyLatestRegistrations}
      />
      <p className={classes.note}>{words.readOnly}</p>
      {feed}
    </div>
  );
}

/** The cached roster, if it is this coach's and meets are cached with it. */
function readCachedRosterOf(user: SessionUser) {
  const now = new Date();
  const roster = readCachedRoster(now);
  const hasMeets = (readCachedMeets(now)?.meets.length ?? 0) > 0;
  return roster?.coachId === user.id && hasMeets ? roster : null;
}
