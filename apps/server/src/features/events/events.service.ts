import type { EventRegistration, ListPageQuery, VisibleEvent } from '@league/contract';
import type { Database } from '../../platform/db/database.ts';
import type { ListPage } from '../../platform/db/queries/list-page.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../platform/http/viewer.ts';
import * as repository from './events.repository.ts';

export type EventsDeps = { database: Database };

/** The events that coaches may see (EVENT-02). The admin gets the same list. */
export async function listVisibleEvents(
  { database }: EventsDeps,
  viewer: Viewer,
  page: ListPageQuery,
): Promise<ListPage<VisibleEvent>> {
  return database.inScope(scopeOf(viewer), (tx) => repository.readVisibleEvents(tx, page));
}

/**
 * Registrations of a team's gymnasts for events that the viewer may see (EVENT-02). Throws TEAM_NOT_FOUND for another
 * coach's team.
 */
export async function listTeamRegistrations(
  { database }: EventsDeps,
  viewer: Viewer,
  { teamId, ...page }: { readonly teamId: number } & ListPageQuery,
): Promise<ListPage<EventRegistration>> {
  return database.inScope(scopeOf(viewer), async (tx) => {
    if (!(await repository.isTeamInScope(tx, teamId))) throw new AppError('TEAM_NOT_FOUND');
    return repository.registrationsOfTeam(tx, teamId, page);
  });
}

/** Whether the viewer may see the event: to a coach, a hidden event does not exist (EVENT-05). */
export function isEventInSight({ database }: EventsDeps, viewer: Viewer, eventId: number): Promise<boolean> {
  return database.inScope(scopeOf(viewer), (tx) => repository.isEventInScope(tx, eventId));
}

/**
 * Registrations for one event: a coach gets those of their own team, the admin gets all (EVENT-02, EVENT-05). Throws
 * EVENT_NOT_FOUND, also for a coach if the event is hidden.
 */
export async function listEventRegistrations(
  { database }: EventsDeps,
  viewer: Viewer,
  { eventId, ...page }: { readonly eventId: number } & ListPageQuery,
): Promise<ListPage<EventRegistration>> {
  return database.inScope(scopeOf(viewer), async (tx) => {
    if (!(await repository.isEventInScope(tx, eventId))) throw new AppError('EVENT_NOT_FOUND');
    return repository.registrationsOfEvent(tx, eventId, page);
  });
}
