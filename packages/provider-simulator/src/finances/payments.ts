import type { InvoiceRecord, PaymentRecord } from '../state/records.ts';
import type { World } from '../world.ts';
import { addAuditLogItem } from './finance-documents.ts';

/** Stores a payment that pays no invoice yet. */
export function addPayment(
  world: World,
  payment: Omit<PaymentRecord, 'id' | 'createdDate' | 'allocations'>,
): PaymentRecord {
  const stored = {
    ...payment,
    id: world.store.nextId('payments'),
    createdDate: world.now(),
    allocations: [],
  };
  world.store.put('payments', stored);
  addAuditLogItem(world, {
    contactId: payment.contactId,
    documentType: payment.donationId === null ? 'Payment' : 'DonationPayment',
    documentId: stored.id,
    action: 'Created',
    orderType: payment.donationId === null ? null : 'Donation',
    message: `Payment of ${payment.value}.`,
  });
  return stored;
}

/**
 * Pays an invoice from a payment: with the requested amount, but at most what the invoice still needs and the payment
 * still has.
 */
export function allocate(
  world: World,
  { payment, invoice, amount }: { payment: PaymentRecord; invoice: InvoiceRecord; amount?: number },
): PaymentRecord {
  const open = Math.min(invoice.value - invoice.paidAmount, payment.value - allocatedValue(payment));
  const value = Math.max(0, Math.min(amount ?? open, open));
  if (value === 0) return payment;
  const changed = {
    ...payment,
    allocations: [...payment.allocations, { invoiceId: invoice.id, value }],
  };
  world.store.put('payments', changed);
  world.store.put('invoices', { ...invoice, paidAmount: invoice.paidAmount + value });
  return changed;
}

export function allocatedValue({ allocations }: PaymentRecord): number {
  return allocations.reduce((total, { value }) => total + value, 0);
}
