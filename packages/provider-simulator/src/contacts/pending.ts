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

/**
 * Whether a procedure may run on this contact now. Procedures exist only for pending members; the settings say whether
 * they depend on the payment.
 */
export function isAllowed(procedure: PendingProcedure, contact: ContactRecord, world: World): boolean {
  const { membership } = contact;
  if (!membership || !isPending(membership.status)) return false;
  const { allowedActions } = world.settings().memberships;
  if (allowedActions !== 'byPayment') return allowedActions === 'all';
  if (procedure === 'ApprovePendingMembership') return canBeApproved(contact, world);
  if (procedure === 'RejectPendingMembership') return true;
  return orderStatus(contact, world) === 'PendingNoCorrespondingInvoice';
}

/** Whether approval is possible; it waits for the payment if the level requires payment first. */
function canBeApproved(contact: ContactRecord, world: World): boolean {
  const level = world.store.get('levels', contact.membership?.levelId ?? 0);
  if (!level?.isPrepayRequired) return true;
  const status = orderStatus(contact, world);
  return status === 'FreeOrderManualApprovalRequired' || status === 'InvoicePaidManualApprovalRequired';
}

/** `ExtendedMembershipInfo` (section 4.5); the real names of the actions are not confirmed. */
export function extendedMembershipInfo(contact: ContactRecord, world: World, links: Links) {
  const invoiceId = contact.membership?.pendingInvoiceId ?? null;
  const invoice = invoiceId === null ? undefined : world.store.get('invoices', invoiceId);
  return {
    PendingMembershipOrderStatusType: orderStatus(contact, world),
    ...(invoice && {
      PendingMembershipInvoice: { Id: invoice.id, Url: links.to('Invoices', invoice.id) },
    }),
    AllowedActions: pendingProcedures
      .filter(({ name }) => isAllowed(name, contact, world))
      .map(({ id, name }) => ({
        Id: id,
        Name: name,
        Url: `${links.procedure(name)}?contactId=${contact.id}`,
      })),
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
