import type { Links } from '../http/links.ts';
import type { RegistrationTypeRecord } from '../state/records.ts';
import type { World } from '../world.ts';

/** A registration type of an event (API section 10.2). */
export function registrationTypeView(type: RegistrationTypeRecord, world: World, links: Links) {
  const time = (instantMs: number | null) =>
    instantMs === null ? null : world.zone.format(instantMs, 'seconds');
  const current = world
    .registrationsOfEvent(type.eventId)
    .filter(
      (registration) => registration.registrationTypeId === type.id && registration.status !== 'Canceled',
    );
  return {
    Id: type.id,
    Url: links.to('EventRegistrationTypes', type.id),
    EventId: type.eventId,
    Name: type.name,
    Description: type.description,
    IsEnabled: type.isEnabled,
    BasePrice: type.basePrice,
    GuestPrice: type.guestPrice,
    UseTaxScopeSettings: type.usesTaxScopeSettings,
    Availability: type.availability,
    RegistrationCode: type.registrationCode,
    AvailableForMembershipLevels: type.levelIds.map((id) => ({
      Id: id,
      Url: links.to('MembershipLevels', id),
    })),
    AvailableFrom: time(type.availableFrom),
    AvailableThrough: time(type.availableThrough),
    MaximumRegistrantsCount: type.maximumRegistrants,
    CurrentRegistrantsCount: current.length,
    GuestRegistrationPolicy: 'Disabled',
    UnavailabilityPolicy: 'ShowDisabled',
    CancellationBehaviour: 'Allow',
    CancellationDaysBeforeEvent: 0,
    IsWaitlistEnabled: type.isWaitlistEnabled,
  };
}
