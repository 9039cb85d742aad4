import { type Api, type ApiCall, noBody } from '../http/api.ts';
import { type Body, booleanOf, idIn, listOf, numberOf, textOf } from '../http/body.ts';
import { badRequest, notFound } from '../http/refusal.ts';
import type { RegistrationTypeRecord } from '../state/records.ts';
import { parseInstant } from '../time/dates.ts';
import type { World } from '../world.ts';
import { nextTypeId } from './events.routes.ts';
import { registrationTypeView } from './registration-type-view.ts';

/** Registration types of events (API section 10.2); the list needs `eventId`. */
export function registrationTypeRoutes(api: Api): void {
  const path = '/accounts/:accountId/EventRegistrationTypes';
  api.get(path, (call) => {
    const eventId = Number(call.query.text('eventId') ?? '');
    if (!Number.isInteger(eventId) || eventId === 0) {
      throw badRequest('InvalidParameter', 'The parameter eventId is missing.');
    }
    return call.world.store
      .all('registrationTypes')
      .filter((type) => type.eventId === eventId)
      .map((type) => registrationTypeView(type, call.world, call.links));
  });
  api.get(`${path}/:typeId`, (call) => registrationTypeView(findType(call), call.world, call.links));
  api.post(path, (call) => {
    const { world } = call;
    const body = call.body();
    const eventId = numberOf(body.eventid);
    if (eventId === null || !world.store.get('events', eventId)) {
      throw badRequest('Validation', 'EventId must name an event.');
    }
    const type = { ...withTypeBody(blankType(eventId), body, world), id: nextTypeId(world) };
    world.store.put('registrationTypes', type);
    return registrationTypeView(type, world, call.links);
  });
  api.put(`${path}/:typeId`, (call) => {
    const type = withTypeBody(findType(call), call.body(), call.world);
    call.world.store.put('registrationTypes', type);
    return registrationTypeView(type, call.world, call.links);
  });
  api.delete(`${path}/:typeId`, (call) => {
    call.world.store.remove('registrationTypes', findType(call).id);
    return noBody;
  });
}

function findType(call: ApiCall): RegistrationTypeRecord {
  const type = call.world.store.get('registrationTypes', call.id('typeId'));
  if (!type) throw notFound('The registration type');
  return type;
}

/** Merges a body into a registration type, except that three values get their defaults if they are left out. */
function withTypeBody(type: RegistrationTypeRecord, body: Body, world: World): RegistrationTypeRecord {
  const availability = textOf(body.availability);
  const time = (sent: unknown) => parseInstant(textOf(sent) ?? '', world.zone, 'utc');
  const isAvailability = (word: string): word is RegistrationTypeRecord['availability'] =>
    word === 'Everyone' || word === 'MembersOnly' || word === 'CodeRequired';
  return {
    ...type,
    name: textOf(body.name) ?? type.name,
    description: textOf(body.description) ?? type.description,
    isEnabled: booleanOf(body.isenabled) ?? type.isEnabled,
    basePrice: numberOf(body.baseprice) ?? type.basePrice,
    guestPrice: numberOf(body.guestprice) ?? type.guestPrice,
    usesTaxScopeSettings: booleanOf(body.usetaxscopesettings) ?? false,
    availability: availability !== null && isAvailability(availability) ? availability : type.availability,
    registrationCode: textOf(body.registrationcode) ?? type.registrationCode,
    levelIds: Array.isArray(body.availableformembershiplevels)
      ? listOf(body.availableformembershiplevels).flatMap((level) => idIn(level) ?? [])
      : type.levelIds,
    availableFrom: time(body.availablefrom),
    availableThrough: time(body.availablethrough),
    maximumRegistrants: numberOf(body.maximumregistrantscount) ?? type.maximumRegistrants,
    isWaitlistEnabled: booleanOf(body.iswaitlistenabled) ?? type.isWaitlistEnabled,
  };
}

function blankType(eventId: number): RegistrationTypeRecord {
  return {
    id: 0,
    eventId,
    name: '',
    description: '',
    isEnabled: true,
    basePrice: 0,
    guestPrice: 0,
    usesTaxScopeSettings: false,
    availability: 'Everyone',
    registrationCode: null,
    levelIds: [],
    availableFrom: null,
    availableThrough: null,
    maximumRegistrants: null,
    isWaitlistEnabled: false,
  };
}
