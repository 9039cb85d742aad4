import { type Api, type ApiCall, noBody } from '../http/api.ts';
import { badRequest, notFound, Refusal } from '../http/refusal.ts';
import type { ContactRecord } from '../state/records.ts';
import { sendContactDeleted } from '../webhooks/contact-messages.ts';
import { contactReply } from './contact-reply.ts';
import { listContacts } from './list.ts';
import { extendedMembershipInfo } from './pending.ts';
import { ownContactView } from './view.ts';
import { createContact, updateContact } from './write.ts';

/** Contacts (API sections 4 and 5). */
export function contactRoutes(api: Api): void {
  const path = '/accounts/:accountId/contacts';
  api.get(path, listContacts);
  api.post(path, (call) => contactReply(call, createContact(call)));
  api.get(`${path}/me`, (call) => {
    const contact = call.world.store.get('contacts', call.userId ?? 0);
    if (!contact) throw new Refusal(401, '', 'This call needs the token of a user.');
    return ownContactView(contact, call.world, call.links);
  });
  api.get(`${path}/:contactId`, (call) => {
    const contact = findContact(call);
    const view = contactReply(call, contact);
    if (!call.query.flag('getExtendedMembershipInfo')) return view;
    const info = extendedMembershipInfo(contact, call.world, call.links);
    return Object.assign({}, view, { ExtendedMembershipInfo: info });
  });
  api.put(`${path}/:contactId`, (call) => contactReply(call, updateContact(call, findContact(call))));
  api.delete(`${path}/:contactId`, (call) => {
    const contact = findContact(call);
    if (!contact.isArchived) {
      throw badRequest('Validation', 'Only an archived contact can be deleted.');
    }
    call.world.store.remove('contacts', contact.id);
    sendContactDeleted(call.world, contact);
    return noBody;
  });
}

function findContact(call: ApiCall): ContactRecord {
  const contact = call.world.store.get('contacts', call.id('contactId'));
  if (!contact) throw notFound('The contact');
  return contact;
}
