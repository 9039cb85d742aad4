import { type Api, type ApiCall, noBody } from '../http/api.ts';
import { idIn, listOf, numberOf, textOf } from '../http/body.ts';
import { badRequest, notFound } from '../http/refusal.ts';
import { changeBalance } from '../invoices/membership-invoice.ts';
import type { InvoiceRecord, PaymentRecord } from '../state/records.ts';
import { parseInstant } from '../time/dates.ts';
import { contactLink, tenders } from './finance-documents.ts';
import { financeList } from './finance-list.ts';
import { addPayment, allocate, allocatedValue } from './payments.ts';

/** Payments (API section 9): reads them and assigns them to invoices. A payment alone changes no membership. */
export function paymentRoutes(api: Api): void {
  const path = '/accounts/:accountId/payments';
  api.get(path, (call) =>
    financeList(call, {
      rows: searchPayments(call),
      dateOf: (payment) => payment.documentDate,
      view: (payment) => paymentView(payment, call),
      key: 'Payments',
      idsKey: 'PaymentIdentifiers',
    }),
  );
  api.get(`${path}/:paymentId`, (call) => paymentView(findPayment(call), call));
  api.post(path, createPayment);
  api.post(`${path}/:paymentId/AllocateInvoice`, (call) => {
    const body = call.body();
    const invoice = findInvoice(call, numberOf(body.invoiceid));
    const amount = numberOf(body.amount);
    allocate(call.world, { payment: findPayment(call), invoice, ...(amount !== null && { amount }) });
    return noBody;
  });
}

function searchPayments({ world, query }: ApiCall): PaymentRecord[] {
  const idOf = (name: string) => (query.has(name) ? Number(query.text(name)) : null);
  const [contactId, eventId] = [idOf('contactId'), idOf('eventId')];
  const isOfEvent = ({ allocations }: PaymentRecord) =>
    allocations.some(({ invoiceId }) => {
      const registrationId = world.store.get('invoices', invoiceId)?.eventRegistrationId;
      return world.store.get('registrations', registrationId ?? 0)?.eventId === eventId;
    });
  return world.store
    .all('payments')
    .filter((payment) => contactId === null || payment.contactId === contactId)
    .filter((payment) => eventId === null || isOfEvent(payment))
    .filter((payment) => !query.flag('unsettledOnly') || allocatedValue(payment) < payment.value);
}

function createPayment(call: ApiCall): unknown {
  const { world } = call;
  const body = call.body();
  const value = numberOf(body.value);
  const contact = world.store.get('contacts', idIn(body.contact) ?? 0);
  if (!contact) throw badRequest('Validation', 'Contact.Id must name a contact.');
  if (value === null || value <= 0) throw badRequest('Validation', 'Value must be above zero.');
  const invoices = listOf(body.invoices).map((entry) => findInvoice(call, idIn(entry)));
  const payment = addPayment(world, {
    contactId: contact.id,
    value,
    documentDate: parseInstant(textOf(body.documentdate) ?? '', world.zone, 'account') ?? world.now(),
    tenderId: idIn(body.tender),
    comment: textOf(body.comment) ?? '',
    publicComment: textOf(body.publiccomment) ?? '',
    donationId: null,
  });
  changeBalance(world, contact.id, -value);
  const paid = invoices.reduce((left, invoice) => allocate(world, { payment: left, invoice }), payment);
  return paymentView(paid, call);
}

function findPayment({ world, id }: ApiCall): PaymentRecord {
  const payment = world.store.get('payments', id('paymentId'));
  if (!payment) throw notFound('The payment');
  return payment;
}

function findInvoice({ world }: ApiCall, id: number | null): InvoiceRecord {
  const invoice = world.store.get('invoices', id ?? 0);
  if (!invoice) throw badRequest('Validation', `The invoice ${id} does not exist.`);
  return invoice;
}

function paymentView(payment: PaymentRecord, { world, links }: ApiCall) {
  const tender = tenders.find(({ id }) => id === payment.tenderId);
  return {
    Id: payment.id,
    Url: links.to('Payments', payment.id),
    Value: payment.value,
    DocumentDate: world.zone.format(payment.documentDate, 'seconds'),
    Contact: contactLink(payment.contactId, world, links),
    CreatedDate: world.zone.format(payment.createdDate, 'seconds'),
    Tender: tender ? { Id: tender.id, Url: links.to('Tenders', tender.id), Name: tender.name } : null,
    Comment: payment.comment,
    PublicComment: payment.publicComment,
    AllocatedValue: allocatedValue(payment),
    RefundedAmount: 0,
    Type: payment.donationId === null ? 'InvoicePayment' : 'DonationPayment',
    ...(payment.donationId !== null && { DonationId: payment.donationId }),
  };
}
