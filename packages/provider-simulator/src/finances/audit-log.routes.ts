import { dropRows } from '../faults/lists.ts';
import type { Api, ApiCall } from '../http/api.ts';
import { cutPage, readPage } from '../http/paging.ts';
import { badRequest, notFound } from '../http/refusal.ts';
import type { AuditLogRecord } from '../state/records.ts';
import { parseInstant } from '../time/dates.ts';

/** The audit log of finance documents, read-only. A call must restrict it by date or object. */
export function auditLogRoutes(api: Api): void {
  const path = '/accounts/:accountId/auditLogItems';
  api.get(path, (call) => {
    const found = searchItems(call);
    if (call.query.flag('$count')) return { Count: found.length };
    const page = readPage(call.query, call.world, call.world.settings().lists.maximumPage);
    return { Items: dropRows(call, cutPage(found, page)).map((item) => itemView(item, call)) };
  });
  api.get(`${path}/:itemId`, (call) => {
    const item = call.world.store.get('auditLog', call.id('itemId'));
    if (!item) throw notFound('The audit log item');
    return itemView(item, call);
  });
}

function searchItems({ world, query }: ApiCall): AuditLogRecord[] {
  const type = query.text('filterObjectType');
  const objectId = query.has('filterObjectId') ? Number(query.text('filterObjectId')) : null;
  const [from, to] = ['StartDate', 'EndDate'].map((name) =>
    parseInstant(query.text(name) ?? '', world.zone, 'account'),
  );
  if (type !== null && objectId === null) {
    throw badRequest('InvalidParameter', 'filterObjectType needs filterObjectId.');
  }
  if (objectId === null && (from ?? null) === null && (to ?? null) === null) {
    throw badRequest('InvalidParameter', 'The audit log must be filtered by date or by object.');
  }
  const isMeant = (item: AuditLogRecord) =>
    type?.toLowerCase() === 'contact' ? item.contactId === objectId : item.documentId === objectId;
  return world.store
    .all('auditLog')
    .filter((item) => objectId === null || isMeant(item))
    .filter((item) => item.at >= (from ?? Number.NEGATIVE_INFINITY))
    .filter((item) => item.at <= (to ?? Number.POSITIVE_INFINITY));
}

const resources = { Invoice: 'Invoices', Payment: 'Payments', DonationPayment: 'Payments' } as const;

function itemView(item: AuditLogRecord, { world, links }: ApiCall) {
  const contact = world.store.get('contacts', item.contactId);
  return {
    Id: item.id,
    Url: links.to('AuditLogItems', item.id),
    Timestamp: world.zone.format(item.at, 'seconds'),
    Contact: { Id: item.contactId, Url: links.to('Contacts', item.contactId) },
    FirstName: contact?.firstName ?? '',
    LastName: contact?.lastName ?? '',
    Organization: contact?.organization ?? '',
    Email: contact?.email ?? '',
    Message: item.message,
    Severity: 'Information',
    ...(item.orderType !== null && { OrderType: item.orderType }),
    Properties: {},
    Document: { Id: item.documentId, Url: links.to(resources[item.documentType], item.documentId) },
    DocumentType: item.documentType,
    DocumentAction: item.action,
  };
}
