import { type Api, type ApiCall, noBody } from '../http/api.ts';
import { badRequest, notFound } from '../http/refusal.ts';
import type { EventRecord, EventSession } from '../state/records.ts';
import type { World } from '../world.ts';
import { listEvents } from './event-list.ts';
import { eventWithDetails } from './event-view.ts';
import { withEventBody } from './event-writes.ts';

/** Events (API section 10.1). A creation returns the new id as a bare number, an update returns `true` or the event. */
export function eventRoutes(api: Api): void {
  const path = '/accounts/:accountId/events';
  api.get(path, listEvents);
  api.get(`${path}/:eventId`, (call) => eventWithDetails(findEvent(call), call.world, call.links));
  api.post(path, (call) => {
    const { world } = call;
    const body = call.body();
    if (body.startdate === undefined) throw badRequest('Validation', 'StartDate is required.');
    const event = withEventBody(blankEvent(world.now()), body, world);
    const stored = { ...event, id: world.store.nextId('events') };
    world.store.put('events', stored);
    sendEventMessage(world, 'Created', stored.id);
    return stored.id;
  });
  api.put(`${path}/:eventId`, (call) => {
    const event = findEvent(call);
    const changed = withEventBody(event, call.body(), call.world);
    call.world.store.put('events', changed);
    sendEventMessage(call.world, 'Changed', event.id);
    const { replyToUpdate } = call.world.settings().events;
    return replyToUpdate === 'true' ? true : eventWithDetails(changed, call.world, call.links);
  });
  api.delete(`${path}/:eventId`, (call) => {
    const { world } = call;
    const event = findEvent(call);
    for (const registration of world.registrationsOfEvent(event.id)) {
      world.store.remove('registrations', registration.id);
    }
    for (const type of world.store.all('registrationTypes')) {
      if (type.eventId === event.id) world.store.remove('registrationTypes', type.id);
    }
    world.store.remove('events', event.id);
    sendEventMessage(world, 'Deleted', event.id);
    return noBody;
  });
  api.post('/rpc/:accountId/CloneEvent', (call) => {
    const { world } = call;
    const body = call.body();
    const source = world.store.get('events', Number(body.eventid));
    if (!source) throw notFound('The event');
    const id = world.store.nextId('events');
    const prefix = typeof body.titleprefix === 'string' ? body.titleprefix : '';
    const sessions = cloneSessions(source, world);
    world.store.put('events', { ...source, id, name: `${prefix}${source.name}`, sessions });
    for (const type of world.store.all('registrationTypes').filter((known) => known.eventId === source.id)) {
      world.store.put('registrationTypes', { ...type, eventId: id, id: nextTypeId(world) });
    }
    sendEventMessage(world, 'Created', id);
    return id;
  });
}

/**
 * The documentation does not say whether the sessions of a copy have new ids. The simulator repeats the ids, which is
 * harder for a client.
 */
function cloneSessions(source: EventRecord, world: World): EventSession[] {
  if (world.settings().events.cloneSessionIds === 'same') return source.sessions;
  return source.sessions.map((session) => ({ ...session, id: world.store.nextId('sessions') }));
}

export function nextTypeId(world: World): number {
  return world.store.nextId('registrationTypes');
}

function sendEventMessage(world: World, action: 'Created' | 'Changed' | 'Deleted', eventId: number): void {
  world.webhooks.send({
    isOwnWrite: true,
    messageType: 'Event',
    parameters: { Action: action, 'Event.Id': String(eventId) },
  });
}

function findEvent(call: ApiCall): EventRecord {
  const event = call.world.store.get('events', call.id('eventId'));
  if (!event) throw notFound('The event');
  return event;
}

function blankEvent(nowMs: number): EventRecord {
  return {
    id: 0,
    eventType: 'Regular',
    name: '',
    startDate: nowMs,
    isStartTimeSpecified: true,
    endDate: null,
    isEndTimeSpecified: false,
    location: '',
    isRegistrationEnabled: true,
    accessLevel: 'Public',
    tags: [],
    registrationsLimit: null,
    sessions: [],
    organizerContactId: null,
    descriptionHtml: '',
    paymentInstructions: '',
    isWaitlistEnabled: false,
  };
}
