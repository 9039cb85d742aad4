import { addPayment } from '../finances/payments.ts';
import type { ContactRecord } from '../state/records.ts';
import { addDays, calendarDay, startOfDay } from '../time/dates.ts';
import type { World } from '../world.ts';

/** Seeds one donation, with its payment, for each donor. */
export function seedDonations(world: World, donors: readonly ContactRecord[]): void {
  const today = calendarDay(world.now(), world.zone);
  for (const [index, donor] of donors.entries()) {
    const date = startOfDay(addDays(today, -30 * (index + 1)), world.zone);
    const donationId = world.store.nextId('donations');
    const payment = addPayment(world, {
      contactId: donor.id,
      value: donor.totalDonated,
      documentDate: date,
      tenderId: null,
      comment: '',
      publicComment: '',
      donationId,
    });
    world.store.put('donations', {
      id: donationId,
      contactId: donor.id,
      paymentId: payment.id,
      value: donor.totalDonated,
      donationDate: date,
      publicComment: 'For new mats',
    });
  }
}
