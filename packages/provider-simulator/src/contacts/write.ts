import type { ApiCall } from '../http/api.ts';
import { type Body, booleanOf, numberOf, textOf } from '../http/body.ts';
import { badRequest, contactInvalid, termsNotAccepted } from '../http/refusal.ts';
import type { ContactRecord } from '../state/records.ts';
import { checkAdministrator, checkAdministratorStays } from './administrators.ts';
import { type Draft, writeFieldValues, writeText } from './field-writes.ts';
import { writeMembership } from './membership-writes.ts';
import { checkRequired } from './required-fields.ts';
import { saveContact } from './save.ts';

const minimumPasswordLength = 7;

/** `POST …/contacts`: creates a contact from a body and returns it. Throws the 400 of section 5.4. */
export function createContact(call: ApiCall): ContactRecord {
  const { world } = call;
  checkTerms(call);
  const { billingPlanLimit } = world.settings().contacts;
  if (world.store.all('contacts').filter((contact) => !contact.isArchived).length >= billingPlanLimit) {
    throw badRequest('ContactLimitReached', `The limit of ${billingPlanLimit} contacts is reached.`);
  }
  const blank = blankContact(0, world.now());
  const body = call.body();
  const after = draftContact(call, blank, body);
  const created = { ...after, id: world.store.nextId('contacts') };
  return saveContact(world, { before: null, after: created, ...consequences(body) });
}

/** `PUT …/contacts/{id}`: merges a body into the contact and returns it. Throws the 400 of section 5.4. */
export function updateContact(call: ApiCall, before: ContactRecord): ContactRecord {
  checkTerms(call);
  const body = call.body();
  const bodyId = numberOf(body.id);
  if (
    bodyId !== null &&
    bodyId !== before.id &&
    call.world.settings().contacts.differentBodyId === 'refused'
  ) {
    throw badRequest(
      'Validation',
      `The Id ${bodyId} of the body differs from the ${before.id} of the address.`,
    );
  }
  checkAdministrator(call, before);
  const after = draftContact(call, before, body);
  return saveContact(call.world, { before, after, ...consequences(body) });
}

/** An empty contact, as it is before its first values are written. */
export function blankContact(id: number, nowMs: number): ContactRecord {
  return {
    id,
    firstName: '',
    lastName: '',
    organization: '',
    email: '',
    phone: '',
    isArchived: false,
    isDonor: false,
    membership: null,
    isAccountAdministrator: false,
    hasAcceptedTerms: false,
    hasPassword: false,
    receivesEventReminders: true,
    receivesNewsletters: true,
    isEmailDisabled: false,
    isEmailDisabledAutomatically: false,
    balance: 0,
    totalDonated: 0,
    notes: '',
    profileLastUpdated: nowMs,
    lastUpdatedBy: null,
    creationDate: nowMs,
    lastLoginDate: null,
    customValues: {},
  };
}

function consequences(body: Body) {
  return {
    wantsInvoice: booleanOf(body.recreateinvoice) ?? true,
    hasNewPassword: textOf(body.password) !== null,
  };
}

function draftContact(call: ApiCall, before: ContactRecord, body: Body): ContactRecord {
  const { world } = call;
  const draft: Draft = { contact: { ...before, lastUpdatedBy: null }, details: [] };
  const fault = call.strike('ignoreFields');
  const ignored = (fault?.fields ?? []).map((name) => name.toLowerCase());
  const isIgnored = (...names: string[]) => names.some((name) => ignored.includes(name.toLowerCase()));

  for (const [key, name] of topLevelTexts) {
    const sent = body[name.replace(' ', '').toLowerCase()];
    if (sent !== undefined && !isIgnored(name, name.replace(' ', '')))
      writeText(draft, key, { field: { name, systemCode: name.replace(' ', '') }, sent, world });
  }
  writeMembership(draft, body, world, isIgnored);
  writeFieldValues(draft, body.fieldvalues, world, (field) => isIgnored(field.name, field.systemCode));
  checkEmail(draft, before, call);
  checkRequired(draft, before, world);
  writePassword(draft, body);
  checkAdministratorStays(draft, before, world);
  if (draft.details.length > 0) throw contactInvalid(draft.details);
  return draft.contact;
}

const topLevelTexts = [
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['organization', 'Organization'],
  ['email', 'Email'],
] as const;

function checkEmail(draft: Draft, before: ContactRecord, { world }: ApiCall): void {
  const { contact, details } = draft;
  contact.email = contact.email.trim();
  if (contact.email === '' || contact.email === before.email) return;
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(contact.email)) {
    details.push({ Key: 'Email', Value: contact.email, Restriction: 'Invalid email address.' });
    return;
  }
  const { doesArchivedEmailBlock, duplicateEmailText } = world.settings().contacts;
  const wanted = contact.email.toLowerCase();
  const isTaken = world.store
    .all('contacts')
    .some(
      (other) =>
        other.id !== before.id &&
        other.email.toLowerCase() === wanted &&
        (doesArchivedEmailBlock || !other.isArchived),
    );
  if (isTaken) details.push({ Key: 'Email', Value: contact.email, Restriction: duplicateEmailText });
}

function writePassword({ contact, details }: Draft, body: Body): void {
  const password = textOf(body.password);
  if (password === null) return;
  if (contact.email === '') {
    // Seen in real replies: the explanation is in Value, and Restriction is missing.
    details.push({ Key: 'Password', Value: 'Contact password cannot be set without email.' });
  } else if (password.length < minimumPasswordLength) {
    details.push({
      Key: 'Password',
      Value: '',
      Restriction: `Contact password length should be greater or equal to ${minimumPasswordLength}.`,
    });
  } else {
    contact.hasPassword = true;
  }
}

function checkTerms(call: ApiCall): void {
  if (!call.world.settings().oauth.areTermsAccepted) throw termsNotAccepted();
}
