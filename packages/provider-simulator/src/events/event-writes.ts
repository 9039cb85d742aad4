import { type Body, booleanOf, idIn, isBody, listOf, numberOf, textOf } from '../http/body.ts';
import { badRequest, type ErrorDetail } from '../http/refusal.ts';
import type { EventRecord, EventSession } from '../state/records.ts';
import { parseInstant } from '../time/dates.ts';
import type { World } from '../world.ts';

/** Merges a body into an event. A date without an offset is UTC (section 10.1). */
export function withEventBody(event: EventRecord, body: Body, world: World): EventRecord {
  const details: ErrorDetail[] = [];
  const inner = isBody(body.details) ? body.details : {};
  const control = isBody(inner.accesscontrol) ? inner.accesscontrol : {};
  const changed: EventRecord = {
    ...event,
    ...withTimes(event, body, world, details),
    name: textOf(body.name)?.trim() ?? event.name,
    eventType: readEventType(body, event, details),
    location: textOf(body.location) ?? event.location,
    isRegistrationEnabled: booleanOf(body.registrationenabled) ?? event.isRegistrationEnabled,
    accessLevel: readAccessLevel(textOf(body.accesslevel) ?? textOf(control.accesslevel), event, details),
    tags: Array.isArray(body.tags) ? body.tags.map((tag) => textOf(tag) ?? '').filter(Boolean) : event.tags,
    registrationsLimit:
      body.registrationslimit === undefined ? event.registrationsLimit : numberOf(body.registrationslimit),
    descriptionHtml: textOf(inner.descriptionhtml) ?? event.descriptionHtml,
    paymentInstructions: textOf(inner.paymentinstructions) ?? event.paymentInstructions,
    organizerContactId: idIn(inner.organizer) ?? event.organizerContactId,
    isWaitlistEnabled: booleanOf(inner.iswaitlistenabled) ?? event.isWaitlistEnabled,
  };
  if (body.sessions !== undefined) changed.sessions = readSessions(body, changed, world, details);
  if (changed.name === '') details.push({ Key: 'Name', Value: '', Restriction: 'Name is required.' });
  if (details.length > 0) throw badRequest('Validation', 'Event details validation error.', details);
  return changed;
}

type Times = Pick<EventSession, 'startDate' | 'isStartTimeSpecified' | 'endDate' | 'isEndTimeSpecified'>;

function withTimes(before: Times, body: Body, world: World, details: ErrorDetail[]): Times {
  const read = (key: 'StartDate' | 'EndDate') => {
    const sent = textOf(body[key.toLowerCase()]) ?? '';
    const instant = parseInstant(sent, world.zone, 'utc');
    if (instant === null) details.push({ Key: key, Value: sent, Restriction: 'Invalid date.' });
    return instant;
  };
  const hasNoEnd = body.enddate === null || body.enddate === '';
  return {
    startDate: body.startdate === undefined ? before.startDate : (read('StartDate') ?? before.startDate),
    isStartTimeSpecified: booleanOf(body.starttimespecified) ?? before.isStartTimeSpecified,
    endDate: body.enddate === undefined ? before.endDate : hasNoEnd ? null : read('EndDate'),
    isEndTimeSpecified: booleanOf(body.endtimespecified) ?? before.isEndTimeSpecified,
  };
}

/** The sessions of a body replace those of the event; the service creates their titles. */
function readSessions(body: Body, event: EventRecord, world: World, details: ErrorDetail[]): EventSession[] {
  const sent = listOf(body.sessions).filter(isBody);
  return sent.map((entry, index) => {
    const known = event.sessions.find((session) => session.id === numberOf(entry.id));
    const times = withTimes(known ?? event, entry, world, details);
    return {
      id: known?.id ?? world.store.nextId('sessions'),
      title: `${event.name} (session ${index + 1} of ${sent.length})`,
      ...times,
    };
  });
}

function readEventType(body: Body, event: EventRecord, details: ErrorDetail[]): EventRecord['eventType'] {
  const sent = textOf(body.eventtype);
  if (sent === null) return event.eventType;
  const word = sent.toLowerCase();
  if (word === 'rsvp') return 'RSVP';
  if (word !== 'regular' && word !== 'reqular') {
    details.push({ Key: 'EventType', Value: sent, Restriction: 'Unexpected option.' });
  }
  return 'Regular';
}

function readAccessLevel(
  sent: string | null,
  event: EventRecord,
  details: ErrorDetail[],
): EventRecord['accessLevel'] {
  if (sent === null) return event.accessLevel;
  if (sent === 'Public' || sent === 'AdminOnly' || sent === 'Restricted') return sent;
  details.push({ Key: 'AccessLevel', Value: sent, Restriction: 'Unexpected option.' });
  return event.accessLevel;
}
