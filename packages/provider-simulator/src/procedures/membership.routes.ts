import { isAllowed, type PendingProcedure } from '../contacts/pending.ts';
import { saveContact } from '../contacts/save.ts';
import { type Api, type ApiCall, noBody } from '../http/api.ts';
import { badRequest, notFound, termsNotAccepted } from '../http/refusal.ts';
import { createMembershipInvoice } from '../invoices/membership-invoice.ts';
import { nextRenewalDue } from '../levels/renewal.ts';
import type { ContactRecord, MembershipRecord } from '../state/records.ts';
import { calendarDay } from '../time/dates.ts';
import type { World } from '../world.ts';

/** The procedures for pending memberships and the terms of use (API section 7): POST calls, answered without a body. */
export function membershipProcedureRoutes(api: Api): void {
  api.post('/rpc/:accountId/ApprovePendingMembership', (call) => {
    const { contact, membership } = pendingContact(call, 'ApprovePendingMembership');
    const after = { ...contact, membership: approved(membership, call.world) };
    after.notes = withNote(contact.notes, approvalNote(after.membership, call.world));
    saveContact(call.world, { before: contact, after, wantsInvoice: false });
    return noBody;
  });
  api.post('/rpc/:accountId/RejectPendingMembership', (call) => {
    const { contact, membership } = pendingContact(call, 'RejectPendingMembership');
    const after = { ...contact, membership: rejected(membership, call.world) };
    saveContact(call.world, { before: contact, after, wantsInvoice: false });
    return noBody;
  });
  api.post('/rpc/:accountId/GenerateInvoiceForPendingMembership', (call) => {
    const { contact, membership } = pendingContact(call, 'GenerateInvoiceForPendingMembership');
    const hasInvoice = membership.pendingInvoiceId !== null;
    if (hasInvoice && !(call.query.flag('updateIfExists') ?? false)) {
      throw badRequest('InvalidOperation', 'The pending membership has an invoice already.');
    }
    createMembershipInvoice(call.world, contact);
    return noBody;
  });
  api.post('/rpc/:accountId/AcceptTermsOfUse', ({ world }) => {
    const settings = world.settings();
    world.saveSettings({ ...settings, oauth: { ...settings.oauth, areTermsAccepted: true } });
    return noBody;
  });
}

interface PendingContact {
  contact: ContactRecord;
  membership: MembershipRecord;
}

function pendingContact({ world, query }: ApiCall, procedure: PendingProcedure): PendingContact {
  if (!world.settings().oauth.areTermsAccepted) throw termsNotAccepted();
  const id = Number(query.text('contactId') ?? '');
  if (!Number.isInteger(id) || id === 0) {
    throw badRequest('InvalidParameter', 'The parameter contactId is missing.');
  }
  const contact = world.store.get('contacts', id);
  if (!contact) throw notFound('The contact');
  if (!contact.membership || !isAllowed(procedure, contact, world)) {
    throw badRequest('InvalidOperation', `The action ${procedure} is not allowed for this contact now.`);
  }
  return { contact, membership: contact.membership };
}

/** Makes a membership active; the period counts from today, or from a due date in the future. */
function approved(membership: MembershipRecord, world: World): MembershipRecord {
  const level = world.store.get('levels', membership.levelId);
  const now = world.now();
  const today = calendarDay(now, world.zone);
  const { renewalDue, status } = membership;
  const keepsPeriod = status === 'PendingUpgrade' && renewalDue !== null;
  const from = renewalDue !== null && renewalDue > today ? renewalDue : today;
  return {
    ...membership,
    status: 'Active',
    isEnabled: true,
    memberSince: membership.memberSince ?? now,
    renewalDue: keepsPeriod || !level ? renewalDue : nextRenewalDue(level, from),
    renewalDateLastChanged: keepsPeriod ? membership.renewalDateLastChanged : now,
    beforePending: null,
    pendingInvoiceId: null,
  };
}

/** A rejected application ends the membership; after a rejected renewal or level change the membership is as before. */
function rejected(membership: MembershipRecord, world: World): MembershipRecord | null {
  const ended = { ...membership, beforePending: null, pendingInvoiceId: null };
  if (membership.status === 'PendingNew') {
    const isRemoved = world.settings().contacts.resultOfRejectingNew === 'membershipRemoved';
    return isRemoved ? null : { ...ended, status: 'Lapsed' };
  }
  return { ...ended, ...(membership.beforePending ?? { status: 'Lapsed' }) };
}

function approvalNote(membership: MembershipRecord, world: World): string {
  const due = membership.renewalDue ?? 'never';
  return `Membership approved on ${calendarDay(world.now(), world.zone)}. Renewal due: ${due}.`;
}

function withNote(notes: string, line: string): string {
  return notes === '' ? line : `${notes}\n${line}`;
}
