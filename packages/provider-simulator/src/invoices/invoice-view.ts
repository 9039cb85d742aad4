import { contactLink } from '../finances/finance-documents.ts';
import type { Links } from '../http/links.ts';
import type { InvoiceRecord } from '../state/records.ts';
import type { World } from '../world.ts';

/** An invoice (API section 9); keys that are not in its create call are not confirmed. */
export function invoiceView(invoice: InvoiceRecord, world: World, links: Links) {
  return {
    Id: invoice.id,
    Url: links.to('Invoices', invoice.id),
    DocumentNumber: invoice.number,
    Value: invoice.value,
    PaidAmount: invoice.paidAmount,
    IsPaid: invoice.paidAmount >= invoice.value,
    OrderType: invoice.orderType,
    OrderDetails: invoice.details,
    Contact: contactLink(invoice.contactId, world, links),
    ...(invoice.eventRegistrationId !== null && {
      EventRegistration: {
        Id: invoice.eventRegistrationId,
        Url: links.to('EventRegistrations', invoice.eventRegistrationId),
      },
    }),
    DocumentDate: world.zone.format(invoice.documentDate, 'seconds'),
    CreatedDate: world.zone.format(invoice.createdDate, 'seconds'),
    Memo: invoice.memo,
    PublicMemo: invoice.publicMemo,
    VoidedDate: null,
    IsVoided: invoice.isVoided,
  };
}
