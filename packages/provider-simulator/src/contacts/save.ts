import { recordContactMails } from '../email/contact-mails.ts';
import { createMembershipInvoice } from '../invoices/membership-invoice.ts';
import type { ContactRecord } from '../state/records.ts';
import { sendContactMessages } from '../webhooks/contact-messages.ts';
import type { World } from '../world.ts';

export interface ContactSave {
  before: ContactRecord | null;
  after: ContactRecord;
  /** `RecreateInvoice`, which is true unless the client says false. */
  wantsInvoice: boolean;
  hasNewPassword?: boolean;
  /** False for a change that leaves the profile's time stamp unchanged, such as a lapse. Default true. */
  isProfileChange?: boolean;
}

/** Stores a contact and the consequences of the change: time stamp, invoice, mails, webhook messages. */
export function saveContact(world: World, save: ContactSave): ContactRecord {
  const { before, isProfileChange = true } = save;
  const isNoOp = before !== null && isSame(before, save.after);
  const moves = isProfileChange && (!isNoOp || world.settings().contacts.noOpUpdateMovesProfileDate);
  const after = { ...save.after, profileLastUpdated: moves ? world.now() : save.after.profileLastUpdated };
  world.store.put('contacts', after);
  const stored = save.wantsInvoice ? createMembershipInvoice(world, after) : after;
  recordContactMails(world, { before, after: stored, hasNewPassword: save.hasNewPassword ?? false });
  sendContactMessages(world, { before, after: stored, isProfileChange });
  return stored;
}

function isSame(before: ContactRecord, after: ContactRecord): boolean {
  return (
    JSON.stringify({ ...before, lastUpdatedBy: null }) === JSON.stringify({ ...after, lastUpdatedBy: null })
  );
}
