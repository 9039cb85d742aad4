import type { Links } from '../http/links.ts';
import type { RegistrationRecord } from '../state/records.ts';
import type { World } from '../world.ts';

/** A registration (API section 10.3); without details the form data is left out. */
export function registrationView(
  registration: RegistrationRecord,
  world: World,
  links: Links,
  withDetails = true,
) {
  const { eventId, contactId, registrationTypeId, invoiceId } = registration;
  const event = world.store.get('events', eventId);
  const type = world.store.get('registrationTypes', registrationTypeId);
  return {
    Id: registration.id,
    Url: links.to('EventRegistrations', registration.id),
    Event: {
      Id: eventId,
      Url: links.to('Events', eventId),
      Name: event?.name ?? '',
      StartDate: event ? world.zone.format(event.startDate, 'seconds') : null,
      EndDate: event?.endDate ? world.zone.format(event.endDate, 'seconds') : null,
      Location: event?.location ?? '',
    },
    Contact: { Id: contactId, Url: links.to('Contacts', contactId), Name: registration.displayName },
    RegistrationTypeId: registrationTypeId,
    RegistrationType: {
      Id: registrationTypeId,
      Url: links.to('EventRegistrationTypes', registrationTypeId),
      Name: type?.name ?? '',
    },
    DisplayName: registration.displayName,
    Organization: registration.organization,
    IsCheckedIn: registration.isCheckedIn,
    RegistrationFee: registration.fee,
    PaidSum: registration.paidSum,
    IsPaid: registration.paidSum >= registration.fee,
    ...(withDetails && { RegistrationFields: registration.fields }),
    ShowToPublic: registration.isShownToPublic,
    RegistrationDate: world.zone.format(registration.registrationDate, 'seconds'),
    Memo: registration.memo,
    IsGuestRegistration: false,
    GuestRegistrationsSummary: {
      NumberOfGuests: registration.numberOfGuests,
      NumberOfGuestsCheckedIn: registration.numberOfGuestsCheckedIn,
      GuestRegistrations: null,
    },
    ParentRegistration: null,
    OnWaitlist: registration.status === 'OnWaitlist',
    Status: registration.status,
    Invoice: invoiceId === null ? null : { Id: invoiceId, Url: links.to('Invoices', invoiceId) },
  };
}
