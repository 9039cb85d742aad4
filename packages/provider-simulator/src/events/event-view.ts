import type { Links } from '../http/links.ts';
import type { EventRecord, EventSession } from '../state/records.ts';
import type { World } from '../world.ts';
import { registrationTypeView } from './registration-type-view.ts';

/** An event as lists show it, without `Details` (API section 10.1). */
export function eventView(event: EventRecord, world: World, links: Links) {
  const registrations = world.registrationsOfEvent(event.id);
  const countOf = (...statuses: string[]) =>
    registrations.filter((registration) => statuses.includes(registration.status)).length;
  const types = typesOf(event, world);
  return {
    Id: event.id,
    Url: links.to('Events', event.id),
    EventType: event.eventType === 'RSVP' ? 'RSVP' : world.settings().events.regularTypeName,
    Name: event.name,
    ...timesView(event, world),
    Location: event.location,
    RegistrationEnabled: event.isRegistrationEnabled,
    HasEnabledRegistrationTypes: types.some((type) => type.isEnabled),
    AccessLevel: event.accessLevel,
    Tags: event.tags,
    PendingRegistrationsCount: countOf('Unpaid', 'PartiallyPaid'),
    ConfirmedRegistrationsCount: countOf('Paid', 'Free', 'NoInvoice'),
    CheckedInAttendeesNumber: registrations.filter((registration) => registration.isCheckedIn).length,
    RegistrationsLimit: event.registrationsLimit,
    ...(event.sessions.length > 0 && {
      Sessions: event.sessions.map((session) => ({
        Id: session.id,
        Title: session.title,
        ...timesView(session, world),
      })),
    }),
  };
}

/** One event with its `Details`. */
export function eventWithDetails(event: EventRecord, world: World, links: Links) {
  const registrations = world.registrationsOfEvent(event.id);
  const paid = sum(registrations.map((registration) => registration.paidSum));
  const total = sum(
    registrations.filter((r) => r.status !== 'Canceled').map((registration) => registration.fee),
  );
  const { organizerContactId } = event;
  return {
    ...eventView(event, world, links),
    Details: {
      DescriptionHtml: event.descriptionHtml,
      PaymentInstructions: event.paymentInstructions,
      TimeZone: {
        ZoneId: world.account.windowsZone,
        Name: world.account.windowsZoneName,
        UtcOffset: world.zone.offsetMinutesAt(event.startDate),
      },
      AccessControl: {
        AccessLevel: event.accessLevel,
        AvailableForAnyLevel: true,
        AvailableForLevels: [],
        AvailableForAnyGroup: true,
        AvailableForGroups: [],
      },
      GuestRegistrationSettings: { Enabled: false, CreateContactMode: 'CreateContactForAllGuests' },
      Organizer:
        organizerContactId === null
          ? null
          : { Id: organizerContactId, Url: links.to('Contacts', organizerContactId) },
      PaymentMethod: 'Undefined',
      RegistrationConfirmationExtraInfo: '',
      RegistrationMessage: '',
      SendEmailCopy: false,
      IsWaitlistEnabled: event.isWaitlistEnabled,
      WaitlistSettings: { WaitlistType: 'Manual', InformationToCollect: 'CollectBasicInfo' },
      MultipleRegistrationAllowed: false,
      AttendeesDisplaySettings: { VisibleTo: 'Nobody', ShowPendingAttendees: false },
      TotalPaid: paid,
      TotalDue: Math.max(0, total - paid),
      RegistrationTypes: typesOf(event, world).map((type) => registrationTypeView(type, world, links)),
      EventRegistrationFields: [],
    },
  };
}

/**
 * The times of an event. They have the offset of the event's zone; `StartTimeSpecified: false` means that only the date
 * counts.
 */
function timesView(
  times: Pick<EventSession, 'startDate' | 'isStartTimeSpecified' | 'endDate' | 'isEndTimeSpecified'>,
  world: World,
) {
  return {
    StartDate: world.zone.format(times.startDate, 'seconds'),
    StartTimeSpecified: times.isStartTimeSpecified,
    EndDate: times.endDate === null ? null : world.zone.format(times.endDate, 'seconds'),
    EndTimeSpecified: times.isEndTimeSpecified,
  };
}

function typesOf(event: EventRecord, world: World) {
  return world.store.all('registrationTypes').filter((type) => type.eventId === event.id);
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
