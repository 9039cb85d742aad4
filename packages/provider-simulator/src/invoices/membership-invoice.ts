import { addAuditLogItem } from '../finances/finance-documents.ts';
import { firstIds } from '../state/ids.ts';
import type { ContactRecord, InvoiceRecord, MembershipStatus, OrderType } from '../state/records.ts';
import type { World } from '../world.ts';

/** Creates an invoice and adds its value to the contact's balance. */
export function addInvoice(world: World, invoice: Omit<InvoiceRecord, 'id' | 'number'>): InvoiceRecord {
  const id = world.store.nextId('invoices');
  const stored = { ...invoice, id, number: String(id - firstIds.invoices + 1).padStart(5, '0') };
  world.store.put('invoices', stored);
  changeBalance(world, invoice.contactId, invoice.value - invoice.paidAmount);
  addAuditLogItem(world, { ...auditOf(stored), action: 'Created', message: `Invoice ${stored.number}.` });
  return stored;
}

function auditOf({ id, contactId, orderType }: InvoiceRecord) {
  return { contactId, documentType: 'Invoice', documentId: id, orderType } as const;
}

/** Voids an invoice and subtracts its unpaid part from the contact's balance. */
export function voidInvoice(world: World, invoice: InvoiceRecord): void {
  if (invoice.isVoided) return;
  world.store.put('invoices', { ...invoice, isVoided: true });
  changeBalance(world, invoice.contactId, invoice.paidAmount - invoice.value);
  const message = `Invoice ${invoice.number} voided.`;
  addAuditLogItem(world, { ...auditOf(invoice), action: 'Voided', message });
}

/**
 * Replaces the invoice of a membership: voids the unpaid one and creates another. Does nothing for a contact that is
 * not a member or pays no fee. Returns the contact as stored afterwards.
 */
export function createMembershipInvoice(world: World, contact: ContactRecord): ContactRecord {
  const level = contact.membership && world.store.get('levels', contact.membership.levelId);
  if (!contact.membership || !level || level.fee === 0) return contact;
  for (const invoice of world.store.all('invoices')) {
    const isOpenMembershipInvoice =
      invoice.contactId === contact.id &&
      invoice.orderType.startsWith('Membership') &&
      invoice.paidAmount === 0;
    if (isOpenMembershipInvoice) voidInvoice(world, invoice);
  }
  const now = world.now();
  const invoice = addInvoice(world, {
    contactId: contact.id,
    orderType: orderTypeOf(contact.membership.status),
    eventRegistrationId: null,
    value: level.fee,
    paidAmount: 0,
    details: [{ Value: level.fee, OrderDetailType: 'MemberLevel', Notes: level.name }],
    documentDate: now,
    createdDate: now,
    memo: '',
    publicMemo: '',
    isVoided: false,
  });
  const stored = world.store.get('contacts', contact.id) ?? contact;
  if (!stored.membership) return stored;
  const withInvoice = { ...stored, membership: { ...stored.membership, pendingInvoiceId: invoice.id } };
  world.store.put('contacts', withInvoice);
  return withInvoice;
}

function orderTypeOf(status: MembershipStatus): OrderType {
  if (status === 'PendingNew') return 'MembershipApplication';
  return status === 'PendingUpgrade' ? 'MembershipLevelChange' : 'MembershipRenewal';
}

/** Changes a contact's balance, but not the time stamp of the profile (section 4.5). */
export function changeBalance(world: World, contactId: number, amount: number): void {
  const contact = world.store.get('contacts', contactId);
  if (!contact || amount === 0) return;
  world.store.put('contacts', { ...contact, balance: Math.round((contact.balance + amount) * 100) / 100 });
}
