import type { Api, ApiCall } from '../http/api.ts';
import { notFound } from '../http/refusal.ts';
import type { DonationRecord } from '../state/records.ts';
import { contactLink } from './finance-documents.ts';
import { financeList } from './finance-list.ts';

/** Donations, read-only. */
export function donationRoutes(api: Api): void {
  const path = '/accounts/:accountId/donations';
  api.get(path, (call) =>
    financeList(call, {
      rows: call.world.store.all('donations'),
      dateOf: (donation) => donation.donationDate,
      view: (donation) => donationView(donation, call),
      key: call.world.settings().lists.donationsKey,
      idsKey: 'DonationIdentifiers',
    }),
  );
  api.get(`${path}/:donationId`, (call) => {
    const donation = call.world.store.get('donations', call.id('donationId'));
    if (!donation) throw notFound('The donation');
    return donationView(donation, call);
  });
}

function donationView(donation: DonationRecord, { world, links }: ApiCall) {
  const contact = world.store.get('contacts', donation.contactId);
  return {
    Id: donation.id,
    Url: links.to('Donations', donation.id),
    Contact: contactLink(donation.contactId, world, links),
    Payment: { Id: donation.paymentId, Url: links.to('Payments', donation.paymentId) },
    DonationDate: world.zone.format(donation.donationDate, 'seconds'),
    FirstName: contact?.firstName ?? '',
    LastName: contact?.lastName ?? '',
    Email: contact?.email ?? '',
    Organization: contact?.organization ?? '',
    Phone: contact?.phone ?? '',
    Comment: '',
    PublicComment: donation.publicComment,
    Value: donation.value,
    Type: 'Manual',
    FieldValues: [],
  };
}
