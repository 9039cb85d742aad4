import { type Api, type ApiCall, noBody } from '../http/api.ts';
import { booleanOf, numberOf } from '../http/body.ts';
import { badRequest, notFound } from '../http/refusal.ts';
import { invoiceView } from '../invoices/invoice-view.ts';
import type { RegistrationRecord } from '../state/records.ts';
import { listRegistrations } from './registration-list.ts';
import { registrationView } from './registration-view.ts';
import {
  createRegistration,
  invoiceRegistration,
  sendRegistrationMessage,
  updateRegistration,
} from './registration-writes.ts';

/** Registrations of events (API section 10.3) and their procedures (section 7). */
export function registrationRoutes(api: Api): void {
  const path = '/accounts/:accountId/eventregistrations';
  const view = (call: ApiCall, registration: RegistrationRecord) =>
    registrationView(registration, call.world, call.links);
  const find = (call: ApiCall, id: number) => {
    const registration = call.world.store.get('registrations', id);
    if (!registration) throw notFound('The registration');
    return registration;
  };

  api.get(path, listRegistrations);
  api.post(path, (call) => view(call, createRegistration(call)));
  api.get(`${path}/:registrationId`, (call) => view(call, find(call, call.id('registrationId'))));
  api.put(`${path}/:registrationId`, (call) =>
    view(call, updateRegistration(call, find(call, call.id('registrationId')))),
  );
  api.delete(`${path}/:registrationId`, (call) => {
    const registration = find(call, call.id('registrationId'));
    call.world.store.remove('registrations', registration.id);
    sendRegistrationMessage(call.world, 'Deleted', registration);
    return noBody;
  });

  api.post('/rpc/:accountId/CheckInEventAttendee', (call) => {
    const body = call.body();
    const registration = find(call, numberOf(body.registrationid) ?? 0);
    const changed = {
      ...registration,
      isCheckedIn: booleanOf(body.checkedin) ?? true,
      numberOfGuestsCheckedIn: numberOf(body.checkedinguests) ?? registration.numberOfGuestsCheckedIn,
    };
    call.world.store.put('registrations', changed);
    sendRegistrationMessage(call.world, 'Changed', changed);
    return noBody;
  });
  api.post('/rpc/:accountId/RegisterFromWaitlist', (call) => {
    const body = call.body();
    const waiting = find(call, numberOf(body.waitlistregistrationid) ?? 0);
    if (waiting.status !== 'OnWaitlist') {
      throw badRequest('InvalidOperation', 'The registration is not on a waitlist.');
    }
    const registered: RegistrationRecord = { ...waiting, status: waiting.fee === 0 ? 'Free' : 'NoInvoice' };
    call.world.store.put('registrations', registered);
    const wantsInvoice = booleanOf(body.generateinvoice) === true;
    const final = wantsInvoice ? invoiceRegistration(call.world, registered) : registered;
    sendRegistrationMessage(call.world, 'Changed', final);
    return view(call, final);
  });
  api.post('/rpc/:accountId/GenerateInvoiceForEventRegistration', (call) => {
    const registration = find(call, Number(call.query.text('eventRegistrationId') ?? ''));
    if (registration.fee === 0) throw badRequest('InvalidOperation', 'The registration is free.');
    if (registration.invoiceId !== null && !(call.query.flag('updateIfExists') ?? false)) {
      throw badRequest('InvalidOperation', 'The registration has an invoice already.');
    }
    const { invoiceId } = invoiceRegistration(call.world, registration);
    const invoice = call.world.store.get('invoices', invoiceId ?? 0);
    if (!invoice) throw new Error(`The invoice of registration ${registration.id} was not stored.`);
    return invoiceView(invoice, call.world, call.links);
  });
}
