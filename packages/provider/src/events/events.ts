import { textOf } from '../contacts/mapping.ts';
import { isInstant } from '../dates.ts';
import { ProviderReplyNotUnderstood } from '../errors.ts';
import type { WireEvent, WireEventRegistration } from '../wire.ts';
import { htmlToText } from './html.ts';

export type ProviderEventSession = {
  id: number;
  title: string;
  startDate: string | null;
  /** False if only the day of `startDate` counts. */
  startTimeSpecified: boolean;
  endDate: string | null;
};

/** An event; dates are RFC 3339 with the offset of the event's zone. */
export type ProviderEvent = {
  id: number;
  name: string;
  /** `Regular` or `RSVP`. */
  eventType: string;
  /** Plain text. Null if it was not requested: lists do not have it (section 10.1). */
  description: string | null;
  startDate: string | null;
  endDate: string | null;
  /** False if only the day of `startDate` counts. */
  startTimeSpecified: boolean;
  location: string;
  registrationEnabled: boolean;
  /** `Public`, `AdminOnly` or `Restricted`. */
  accessLevel: string;
  sessions: ProviderEventSession[];
  confirmedCount: number;
  pendingCount: number;
};

export type ProviderEventRegistration = {
  id: number;
  eventId: number;
  contactId: number | null;
  /** Name of the registration type, '' for none. */
  registrationType: string;
  /** The service's word: Paid, Unpaid, PartiallyPaid, Canceled, Free, NoInvoice, OnWaitlist, Undefined. */
  status: string;
  registrationDate: string | null;
  onWaitlist: boolean;
  isGuest: boolean;
  isCheckedIn: boolean;
  /**
   * A registration covers the whole event (section 10.1); a league that asks for the session has a field called
   * "Session" in the registration form. Null without one.
   */
  sessionName: string | null;
};

/** Converts an event (section 10.1). */
export function toProviderEvent(wire: WireEvent): ProviderEvent {
  return {
    id: wire.Id,
    name: wire.Name,
    // The specification spells it "Reqular"; which spelling is sent is unconfirmed.
    eventType: wire.EventType === 'Reqular' ? 'Regular' : (wire.EventType ?? ''),
    description: wire.Details ? htmlToText(wire.Details.DescriptionHtml ?? '') : null,
    startDate: instantOrNull(wire.StartDate, 'StartDate'),
    endDate: instantOrNull(wire.EndDate, 'EndDate'),
    startTimeSpecified: wire.StartTimeSpecified !== false,
    location: wire.Location ?? '',
    registrationEnabled: wire.RegistrationEnabled === true,
    accessLevel: wire.AccessLevel ?? '',
    sessions: (wire.Sessions ?? []).map((session) => ({
      id: session.Id,
      title: session.Title ?? '',
      startDate: instantOrNull(session.StartDate, 'Sessions.StartDate'),
      startTimeSpecified: session.StartTimeSpecified !== false,
      endDate: instantOrNull(session.EndDate, 'Sessions.EndDate'),
    })),
    confirmedCount: wire.ConfirmedRegistrationsCount ?? 0,
    pendingCount: wire.PendingRegistrationsCount ?? 0,
  };
}

/** Converts a registration (section 10.3). */
export function toProviderEventRegistration(wire: WireEventRegistration): ProviderEventRegistration {
  const session = (wire.RegistrationFields ?? []).find(
    (field) => field.FieldName?.trim().toLowerCase() === 'session',
  );
  return {
    id: wire.Id,
    eventId: wire.Event.Id,
    contactId: wire.Contact?.Id ?? null,
    registrationType: wire.RegistrationType?.Name ?? '',
    status: wire.Status ?? '',
    registrationDate: instantOrNull(wire.RegistrationDate, 'RegistrationDate'),
    onWaitlist: wire.OnWaitlist === true,
    isGuest: wire.IsGuestRegistration === true,
    isCheckedIn: wire.IsCheckedIn === true,
    sessionName: textOf(session?.Value).trim() || null,
  };
}

function instantOrNull(text: string | null | undefined, where: string): string | null {
  if (text === null || text === undefined || text === '') return null;
  if (isInstant(text)) return text;
  throw new ProviderReplyNotUnderstood(`Wild Apricot sent a ${where} that names no instant.`, where);
}
