import { randomBytes } from 'node:crypto';
import { type ActivityFacts, type CalendarFeed, roleMay, routes } from '@league/contract';
import type { Clock } from '../../platform/clock.ts';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { leagueScope, leagueScopeFor } from '../../platform/db/scope.ts';
import { actorOf } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../platform/http/viewer.ts';
import { recordActivity } from '../activity/activity.service.ts';
import * as feedsRepository from './calendar-feeds.repository.ts';
import { writeCalendar } from './calendar-file.ts';
import * as eventsRepository from './events.repository.ts';
import type { EventsDeps } from './events.service.ts';
import { findEvent } from './meet.repository.ts';

/** A feed has only the latest events, so that its answer stays small. */
const MAX_FEED_EVENTS = 500;

const makeToken = () => randomBytes(32).toString('base64url');

export type CalendarDeps = EventsDeps & {
  clock: Clock;
  timeZone: string;
  leagueName: string;
  /** The address under which people reach the portal. */
  baseUrl: string;
};

/** One event as an iCalendar file. Throws EVENT_NOT_FOUND. */
export async function eventCalendar(deps: CalendarDeps, viewer: Viewer, eventId: number): Promise<string> {
  const event = await deps.database.inScope(scopeOf(viewer), (tx) => findEvent(tx, eventId));
  if (!event) throw new AppError('EVENT_NOT_FOUND');
  return writeCalendar({ ...deps, name: event.name, events: [event], now: deps.clock.now() });
}

/**
 * The secret address of a team's calendar, or null. Viewers who may not create one always get null, because anyone with
 * the address can read the calendar. Throws TEAM_NOT_FOUND for a team that is not the coach's.
 */
export async function findCalendarFeed(
  deps: CalendarDeps,
  viewer: Viewer,
  teamId: number,
): Promise<CalendarFeed> {
  await requireTeam(deps, viewer, teamId);
  if (!roleMay(viewer, 'registrations.read')) return { url: null, createdAt: null };
  return present(
    deps,
    await deps.database.inScope(leagueScopeFor(viewer), (tx) => feedsRepository.findFeed(tx, teamId)),
  );
}

/** Creates a new secret address, and logs that. The former one then answers 404. Throws TEAM_NOT_FOUND. */
export async function renewCalendarFeed(
  deps: CalendarDeps,
  viewer: Viewer,
  teamId: number,
): Promise<CalendarFeed> {
  await requireTeam(deps, viewer, teamId);
  return present(
    deps,
    await deps.database.inScope(leagueScopeFor(viewer), async (tx) => {
      const former = await feedsRepository.findFeed(tx, teamId);
      const code = former ? 'calendarAddressReplaced' : 'calendarAddressCreated';
      return storeLogged(tx, viewer, { teamId, facts: { code } });
    }),
  );
}

/**
 * Replaces the calendar address of a team because a former coach knows it, and logs that. A team without an address gets
 * none (SAFE-02).
 */
export async function renewCalendarAddress(
  tx: ScopedTransaction,
  viewer: Viewer,
  { teamId, formerCoach }: { teamId: number; formerCoach: string },
): Promise<void> {
  if (!(await feedsRepository.findFeed(tx, teamId))) return;
  await storeLogged(tx, viewer, { teamId, facts: { code: 'calendarAddressRenewed', coach: formerCoach } });
}

async function storeLogged(
  tx: ScopedTransaction,
  viewer: Viewer,
  { teamId, facts }: { teamId: number; facts: ActivityFacts },
) {
  const feed = await feedsRepository.storeFeed(tx, teamId, makeToken());
  await recordActivity(tx, actorOf(viewer), [
    {
      actionType: 'RENEW_CALENDAR_ADDRESS',
      memberId: null,
      memberName: null,
      teamId,
      teamName: await feedsRepository.teamNameOf(tx, teamId),
      facts,
      before: {},
      after: {},
    },
  ]);
  return feed;
}

/** The latest events shown to coaches, for a calendar program that knows the token. Throws CALENDAR_NOT_FOUND. */
export async function teamCalendar(deps: CalendarDeps, token: string): Promise<string> {
  const latest = { limit: MAX_FEED_EVENTS, offset: 0 };
  const page = await deps.database.inScope(leagueScope(), async (tx) =>
    (await feedsRepository.isFeedToken(tx, token)) ? eventsRepository.readVisibleEvents(tx, latest) : null,
  );
  if (page === null) throw new AppError('CALENDAR_NOT_FOUND');
  return writeCalendar({
    ...deps,
    name: deps.leagueName,
    events: page.items,
    now: deps.clock.now(),
  });
}

async function requireTeam({ database }: CalendarDeps, viewer: Viewer, teamId: number): Promise<void> {
  const isTheirs = await database.inScope(scopeOf(viewer), (tx) =>
    eventsRepository.isTeamInScope(tx, teamId),
  );
  if (!isTheirs) throw new AppError('TEAM_NOT_FOUND');
}

function present(
  { baseUrl }: CalendarDeps,
  feed: { token: string; createdAt: string | null } | undefined,
): CalendarFeed {
  if (!feed) return { url: null, createdAt: null };
  const path = routes.events.teamCalendar.path.replace(':token', `${feed.token}.ics`);
  return { url: new URL(path, baseUrl).href, createdAt: feed.createdAt };
}
