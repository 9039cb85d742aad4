import type { AdminEvent, AdminRegistration, ListPageQuery } from '@league/contract';
import { eq } from 'drizzle-orm';
import type { ListPage } from '../../platform/db/queries/list-page.ts';
import { leagueScopeFor } from '../../platform/db/scope.ts';
import { actorOf } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../platform/http/viewer.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { removeRegistrations } from '../members/coming-registrations.service.ts';
import { isEventInScope } from './events.repository.ts';
import type { EventsDeps } from './events.service.ts';
import { eventRegistrations } from './events.table.ts';
import { presentRegistration } from './events-office.presenter.ts';
import * as repository from './events-office.repository.ts';

/** The events that the viewer may see, with counts of registrations. The office sees all (EVENT-05, CLIENT-03). */
export function listEvents(
  { database }: EventsDeps,
  viewer: Viewer,
  page: ListPageQuery,
): Promise<ListPage<AdminEvent>> {
  return database.inScope(scopeOf(viewer), (tx) => repository.readEvents(tx, page));
}

/** Shows an event to coaches or hides it. Setting the present value changes and logs nothing. Throws EVENT_NOT_FOUND. */
export async function changeVisibility(
  { database }: EventsDeps,
  viewer: Viewer,
  { which, isVisible }: { which: repository.WhichEvent; isVisible: boolean },
): Promise<AdminEvent> {
  return database.inScope(scopeOf(viewer), async (tx) => {
    const event = await repository.lockEvent(tx, which);
    if (!event) throw new AppError('EVENT_NOT_FOUND');
    if (event.visibleToCoaches !== isVisible) {
      await repository.setVisibility(tx, event.id, isVisible);
      await recordActivity(tx, actorOf(viewer), [
        {
          actionType: 'CHANGE_EVENT_VISIBILITY',
          memberId: null,
          memberName: null,
          teamId: null,
          teamName: null,
          facts: {
            code: isVisible ? 'eventShown' : 'eventHidden',
            event: event.name,
            eventId: event.id,
          },
          before: { visibleToCoaches: !isVisible },
          after: { visibleToCoaches: isVisible },
        },
      ]);
    }
    const changed = await repository.findEvent(tx, event.id);
    if (!changed) throw new Error('An event that was just changed is not there.');
    return changed;
  });
}

/** The registrations of all teams for an event (EVENT-06). Throws EVENT_NOT_FOUND. */
export async function listRegistrations(
  { database }: EventsDeps,
  viewer: Viewer,
  { eventId, ...page }: { readonly eventId: number } & ListPageQuery,
): Promise<ListPage<AdminRegistration>> {
  return database.inScope(leagueScopeFor(viewer), async (tx) => {
    if (!(await isEventInScope(tx, eventId))) throw new AppError('EVENT_NOT_FOUND');
    const { items, more } = await repository.registrationsOf(tx, eventId, page);
    return { items: items.map(presentRegistration), more };
  });
}

/**
 * Removes a registration (ADMIN-08): coaches no longer see it, and the push removes it at the provider. If the provider
 * refused, another call retries. While the removal waits, another call changes nothing. Throws REGISTRATION_NOT_FOUND.
 */
export async function removeRegistration(
  { database }: EventsDeps,
  viewer: Viewer,
  id: number,
): Promise<AdminRegistration> {
  return database.inScope(scopeOf(viewer), async (tx) => {
    await removeRegistrations(tx, actorOf(viewer), { which: eq(eventRegistrations.id, id) });
    const registration = await repository.findRegistration(tx, id);
    if (!registration) throw new AppError('REGISTRATION_NOT_FOUND');
    return presentRegistration(registration);
  });
}
