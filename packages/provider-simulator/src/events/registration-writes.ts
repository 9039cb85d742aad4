import { displayName } from '../contacts/view.ts';
import type { ApiCall } from '../http/api.ts';
import { type Body, booleanOf, idIn, isBody, listOf, numberOf, textOf } from '../http/body.ts';
import { badRequest } from '../http/refusal.ts';
import { addInvoice, voidInvoice } from '../invoices/membership-invoice.ts';
import type { RegistrationRecord, RegistrationTypeRecord } from '../state/records.ts';
import { parseInstant } from '../time/dates.ts';
import type { World } from '../world.ts';

/** `POST …/eventregistrations`: registers a contact; creates an invoice only if `RecreateInvoice` is true. */
export function createRegistration(call: ApiCall): RegistrationRecord {
  const { world } = call;
  const body = call.body();
  const event = world.store.get('events', idIn(body.event) ?? 0);
  if (!event) throw badRequest('Validation', 'Event.Id must name an event.');
  const contact = world.store.get('contacts', idIn(body.contact) ?? 0);
  if (!contact) throw badRequest('Validation', 'Contact.Id must name a contact.');
  const type = readType(body, event.id, world);
  if (!type) throw badRequest('Validation', 'RegistrationTypeId must name a registration type of the event.');
  const blank: RegistrationRecord = {
    id: 0,
    eventId: event.id,
    contactId: contact.id,
    registrationTypeId: type.id,
    status: type.basePrice === 0 ? 'Free' : 'NoInvoice',
    fee: type.basePrice,
    paidSum: 0,
    isCheckedIn: false,
    isShownToPublic: true,
    registrationDate: readDate(body, world) ?? world.now(),
    memo: '',
    displayName: displayName(contact),
    organization: contact.organization,
    fields: [
      { FieldName: 'First name', SystemCode: 'FirstName', Value: contact.firstName },
      { FieldName: 'Last name', SystemCode: 'LastName', Value: contact.lastName },
      { FieldName: 'Email', SystemCode: 'Email', Value: contact.email },
      { FieldName: 'Phone', SystemCode: 'Phone', Value: contact.phone },
    ],
    numberOfGuests: 0,
    numberOfGuestsCheckedIn: 0,
    invoiceId: null,
  };
  const filled = withRegistrationBody(blank, body);
  const stored = { ...filled, id: world.store.nextId('registrations') };
  world.store.put('registrations', stored);
  const final = booleanOf(body.recreateinvoice) === true ? invoiceRegistration(world, stored) : stored;
  sendRegistrationMessage(world, 'Created', final);
  return final;
}

/** `PUT …/eventregistrations/{id}`: changes only what the body contains. */
export function updateRegistration(call: ApiCall, before: RegistrationRecord): RegistrationRecord {
  const { world } = call;
  const body = call.body();
  const changed = withRegistrationBody(before, body);
  if (body.registrationtypeid !== undefined) {
    const type = readType(body, before.eventId, world);
    if (!type)
      throw badRequest('Validation', 'RegistrationTypeId must name a registration type of the event.');
    changed.registrationTypeId = type.id;
  }
  world.store.put('registrations', changed);
  const final = booleanOf(body.recreateinvoice) === true ? invoiceRegistration(world, changed) : changed;
  sendRegistrationMessage(world, 'Changed', final);
  return final;
}

/** Replaces the invoice of a registration by a new one, and changes the registration's status accordingly. */
export function invoiceRegistration(world: World, registration: RegistrationRecord): RegistrationRecord {
  if (registration.fee === 0) return registration;
  const old =
    registration.invoiceId === null ? undefined : world.store.get('invoices', registration.invoiceId);
  if (old) voidInvoice(world, old);
  const now = world.now();
  const eventName = world.store.get('events', registration.eventId)?.name ?? '';
  const invoice = addInvoice(world, {
    contactId: registration.contactId,
    orderType: 'EventRegistration',
    eventRegistrationId: registration.id,
    value: registration.fee,
    paidAmount: registration.paidSum,
    details: [{ Value: registration.fee, OrderDetailType: 'EventRegistration', Notes: eventName }],
    documentDate: now,
    createdDate: now,
    memo: '',
    publicMemo: '',
    isVoided: false,
  });
  const { paidSum, fee } = registration;
  const status = paidSum >= fee ? 'Paid' : paidSum > 0 ? 'PartiallyPaid' : 'Unpaid';
  const stored: RegistrationRecord = { ...registration, status, invoiceId: invoice.id };
  world.store.put('registrations', stored);
  return stored;
}

export function sendRegistrationMessage(
  world: World,
  action: 'Created' | 'Changed' | 'Deleted',
  registration: RegistrationRecord,
): void {
  world.webhooks.send({
    isOwnWrite: true,
    messageType: 'EventRegistration',
    parameters: {
      Action: action,
      'Registration.Id': String(registration.id),
      'EventToRegister.Id': String(registration.eventId),
    },
  });
}

function withRegistrationBody(registration: RegistrationRecord, body: Body): RegistrationRecord {
  const guests = isBody(body.guestregistrationssummary) ? body.guestregistrationssummary : {};
  return {
    ...registration,
    isCheckedIn: booleanOf(body.ischeckedin) ?? registration.isCheckedIn,
    isShownToPublic: booleanOf(body.showtopublic) ?? registration.isShownToPublic,
    memo: textOf(body.memo) ?? registration.memo,
    numberOfGuests: numberOf(guests.numberofguests) ?? registration.numberOfGuests,
    fields: withFields(registration.fields, body.registrationfields),
  };
}

/** Merges form data by system code or name; the keys of options keep the case used by the service. */
function withFields(before: RegistrationRecord['fields'], sent: unknown): RegistrationRecord['fields'] {
  const after = before.map((field) => ({ ...field }));
  for (const entry of listOf(sent).filter(isBody)) {
    const code = textOf(entry.systemcode) ?? '';
    const name = textOf(entry.fieldname) ?? '';
    const value = withWireCase(entry.value ?? null);
    const known = after.find(
      (field) => field.SystemCode === code || (code === '' && field.FieldName === name),
    );
    if (known) known.Value = value;
    else if (code !== '' || name !== '')
      after.push({ FieldName: name || code, SystemCode: code || name, Value: value });
  }
  return after;
}

function withWireCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withWireCase);
  return isBody(value) ? { Id: numberOf(value.id), Label: textOf(value.label) ?? '' } : value;
}

function readType(body: Body, eventId: number, world: World): RegistrationTypeRecord | null {
  const type = world.store.get('registrationTypes', numberOf(body.registrationtypeid) ?? 0);
  return type?.eventId === eventId ? type : null;
}

function readDate(body: Body, world: World): number | null {
  return parseInstant(textOf(body.registrationdate) ?? '', world.zone, 'account');
}
