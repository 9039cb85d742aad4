import { dropRows } from '../faults/lists.ts';
import { tenders } from '../finances/finance-documents.ts';
import { type Api, type ApiCall, noBody } from '../http/api.ts';
import { idIn, isBody, listOf, numberOf, textOf } from '../http/body.ts';
import { cutPage, readIds, readPage } from '../http/paging.ts';
import { badRequest, notFound } from '../http/refusal.ts';
import type { InvoiceRecord, OrderType } from '../state/records.ts';
import { parseInstant } from '../time/dates.ts';
import { invoiceView } from './invoice-view.ts';
import { addInvoice, voidInvoice } from './membership-invoice.ts';

const orderTypes: readonly OrderType[] = [
  'Undefined',
  'MembershipApplication',
  'MembershipRenewal',
  'MembershipLevelChange',
  'EventRegistration',
  'Donation',
  'OnlineStore',
];

/** Invoices and tenders, as far as a sync may use them (API section 9). */
export function invoiceRoutes(api: Api): void {
  const path = '/accounts/:accountId/invoices';
  api.get(path, listInvoices);
  api.get(`${path}/:invoiceId`, (call) =>
    invoiceView(findInvoice(call, call.id('invoiceId')), call.world, call.links),
  );
  api.post(path, createInvoice);
  api.post('/rpc/:accountId/VoidInvoice', (call) => {
    voidInvoice(call.world, findInvoice(call, Number(call.query.text('invoiceId') ?? '')));
    return noBody;
  });
  api.get('/accounts/:accountId/tenders', ({ links }) =>
    tenders.map(({ id, name }) => ({ Id: id, Url: links.to('Tenders', id), Name: name, IsCustom: false })),
  );
}

function listInvoices(call: ApiCall): unknown {
  const { world, query, links } = call;
  const isNew = links.version === 'v2.3';
  const ids = isNew ? readIds(query) : null;
  const found = world.store
    .all('invoices')
    .filter(selector(call))
    .filter((invoice) => query.flag('includeVoided') || !invoice.isVoided)
    .filter((invoice) => !query.flag('unpaidOnly') || invoice.paidAmount < invoice.value)
    .filter((invoice) => !query.flag('paidOnly') || invoice.paidAmount >= invoice.value)
    .filter((invoice) => isWithin(invoice, call))
    .filter((invoice) => ids === null || ids.includes(invoice.id));
  if (isNew && query.flag('$count')) return { Count: found.length };
  const isPaged = isNew || world.settings().lists.olderVersionsPageAllLists;
  const page = isPaged ? cutPage(found, readPage(query, world, world.settings().lists.maximumPage)) : found;
  const rows = dropRows(call, page);
  if (query.flag('idsOnly')) return { InvoiceIdentifiers: rows.map((invoice) => invoice.id) };
  return { Invoices: rows.map((invoice) => invoiceView(invoice, world, links)) };
}

/** The test for invoices; only the first of `contactId`, `eventId` and `eventRegistrationId` is used. */
function selector({ query, world }: ApiCall): (invoice: InvoiceRecord) => boolean {
  const [contactId, eventId, registrationId] = ['contactId', 'eventId', 'eventRegistrationId'].map((name) =>
    query.has(name) ? Number(query.text(name)) : null,
  );
  if (typeof contactId === 'number') return (invoice) => invoice.contactId === contactId;
  if (typeof eventId === 'number') {
    const registrations = world.registrationsOfEvent(eventId).map((registration) => registration.id);
    return ({ eventRegistrationId }) =>
      eventRegistrationId !== null && registrations.includes(eventRegistrationId);
  }
  if (typeof registrationId === 'number') return (invoice) => invoice.eventRegistrationId === registrationId;
  return () => true;
}

function isWithin(invoice: InvoiceRecord, { query, world }: ApiCall): boolean {
  const from = parseInstant(query.text('StartDate') ?? '', world.zone, 'account');
  const to = parseInstant(query.text('EndDate') ?? '', world.zone, 'account');
  return (from === null || invoice.documentDate >= from) && (to === null || invoice.documentDate <= to);
}

function createInvoice({ world, body: readBody }: ApiCall): number {
  const body = readBody();
  const contact = world.store.get('contacts', idIn(body.contact) ?? 0);
  if (!contact) throw badRequest('Validation', 'Contact.Id must name a contact.');
  const wanted = textOf(body.ordertype) ?? 'Undefined';
  const orderType = orderTypes.find((type) => type.toLowerCase() === wanted.toLowerCase());
  if (!orderType) throw badRequest('Validation', `'${wanted}' is not an order type.`);
  const details = listOf(body.orderdetails)
    .filter(isBody)
    .map((detail) => ({
      Value: numberOf(detail.value) ?? 0,
      OrderDetailType: textOf(detail.orderdetailtype) ?? 'Unspecified',
      Notes: textOf(detail.notes) ?? '',
    }));
  const now = world.now();
  const invoice = addInvoice(world, {
    contactId: contact.id,
    orderType,
    eventRegistrationId: null,
    value: details.reduce((total, detail) => total + detail.Value, 0),
    paidAmount: 0,
    details,
    documentDate: parseInstant(textOf(body.documentdate) ?? '', world.zone, 'account') ?? now,
    createdDate: now,
    memo: textOf(body.memo) ?? '',
    publicMemo: textOf(body.publicmemo) ?? '',
    isVoided: false,
  });
  return invoice.id;
}

function findInvoice({ world }: ApiCall, id: number): InvoiceRecord {
  const invoice = world.store.get('invoices', id);
  if (!invoice) throw notFound('The invoice');
  return invoice;
}
