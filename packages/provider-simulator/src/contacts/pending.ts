import type { Links } from '../http/links.ts';
import type { ContactRecord } from '../state/records.ts';
import type { World } from '../world.ts';
import { isPending } from './statuses.ts';

const pendingProcedures = [
  { id: 1, name: 'ApprovePendingMembership' },
  { id: 2, name: 'RejectPendingMembership' },
  { id: 3, name: 'GenerateInvoiceForPendingMembership' },
] as const;
export type PendingProcedure = (typeof pendingProcedures)[number]['name'];

/** Which procedures may be run on this contact now: all of them on a pending member, none on others. */
export function isAllowed(contact: ContactRecord): boolean {
  return contact.membership !== null && isPending(contact.membership.status);
}

/** `ExtendedMembershipInfo` (section 4.5); the names of the actions are not confirmed. */
export function extendedMembershipInfo(contact: ContactRecord, world: World, links: Links) {
  const invoiceId = contact.membership?.pendingInvoiceId ?? null;
  const invoice = invoiceId === null ? undefined : world.store.get('invoices', invoiceId);
  return {
    PendingMembershipOrderStatusType: orderStatus(contact, world),
    ...(invoice && {
      PendingMembershipInvoice: { Id: invoice.id, Url: links.to('Invoices', invoice.id) },
    }),
    AllowedActions: isAllowed(contact)
      ? pendingProcedures.map(({ id, name }) => ({
          Id: id,
          Name: name,
          Url: `${links.procedure(name)}?contactId=${contact.id}`,
        }))
      : [],
  };
}

function orderStatus({ membership }: ContactRecord, world: World): string {
  if (!membership || !isPending(membership.status)) return 'Invisible';
  const { pendingInvoiceId, levelId } = membership;
  const invoice = pendingInvoiceId === null ? undefined : world.store.get('invoices', pendingInvoiceId);
  if (invoice) {
    return invoice.paidAmount >= invoice.value ? 'InvoicePaidManualApprovalRequired' : 'PendingNotPaidYet';
  }
  const isFree = (world.store.get('levels', levelId)?.fee ?? 0) === 0;
  return isFree ? 'FreeOrderManualApprovalRequired' : 'PendingNoCorrespondingInvoice';
}
