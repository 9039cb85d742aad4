import type { ContactRecord, MembershipStatus } from '../state/records.ts';
import type { World } from '../world.ts';
import { recordMail } from './mailbox.ts';

interface ContactChange {
  before: ContactRecord | null;
  after: ContactRecord;
  hasNewPassword: boolean;
}

/**
 * Records the mails that the service might send for a change made through the API. It is not known whether it sends any
 * (section 16), so by default they are only recorded.
 */
export function recordContactMails(world: World, { before, after, hasNewPassword }: ContactChange): void {
  const types = hasNewPassword ? ['Contact_Password'] : [];
  const statusBefore = before?.membership?.status ?? null;
  const statusAfter = after.membership?.status ?? null;
  if (statusAfter && statusAfter !== statusBefore) {
    const fee = world.store.get('levels', after.membership?.levelId ?? 0)?.fee ?? 0;
    types.push(emailTypeOf(statusBefore, statusAfter, fee === 0));
  }
  const { emailsOnStatusChange } = world.settings().contacts;
  for (const emailType of types) {
    recordMail(world, {
      kind: emailsOnStatusChange === 'sent' ? 'sent' : 'mightHaveBeenSent',
      emailType,
      contact: after,
      subject: emailType,
      body: '',
      reason: `Status ${statusBefore ?? 'none'} became ${statusAfter ?? 'none'}.`,
    });
  }
}

function emailTypeOf(before: MembershipStatus | null, after: MembershipStatus, isFree: boolean): string {
  switch (after) {
    case 'PendingNew':
      return 'MemberApplication_InitiationEmail';
    case 'PendingRenewal':
      return 'MemberRenewal_RenewalPending';
    case 'PendingUpgrade':
      return 'MemberLevelChange_InitiationEmail';
    case 'Lapsed':
      return 'MemberRenewal_Lapsed';
    case 'Active':
      if (before === null || before === 'PendingNew') return 'MemberApplication_ActivationEmail';
      if (before === 'PendingUpgrade') return 'MemberLevelChange_ActivationEmail';
      return isFree ? 'MemberRenewal_FreeRenewal' : 'MemberRenewal_RenewalConfirmed';
  }
}
