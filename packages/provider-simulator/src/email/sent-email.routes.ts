import { dropRows } from '../faults/lists.ts';
import { compileFilter, type FilterField } from '../filter/compile.ts';
import type { Api, ApiCall } from '../http/api.ts';
import { cutPage, readPage } from '../http/paging.ts';
import { badRequest, notFound } from '../http/refusal.ts';
import type { SentEmailRecord } from '../state/records.ts';

/** Reading sent mails (API section 8). */
export function sentEmailRoutes(api: Api): void {
  const path = '/accounts/:accountId/SentEmails';
  api.get(path, (call) => {
    const page = readPage(call.query, call.world, call.world.settings().lists.maximumPage);
    const rows = dropRows(call, cutPage(searchSentEmails(call), page));
    return { Emails: rows.map((email) => sentEmailView(email, call)) };
  });
  api.get(`${path}/:emailId`, (call) => {
    const email = call.world.store.get('sentEmails', call.id('emailId'));
    if (!email) throw notFound('The sent email');
    return { ...sentEmailView(email, call), Body: email.body };
  });
  api.get('/accounts/:accountId/SentEmailRecipients', (call) => {
    const email = call.world.store.get('sentEmails', Number(call.query.text('emailId') ?? ''));
    if (!email) throw badRequest('InvalidParameter', 'The parameter emailId must name a sent email.');
    return {
      Recipients: email.recipients.map((recipient) => ({
        Id: recipient.id,
        ContactId: recipient.contactId,
        Name: recipient.name,
        Email: recipient.email,
        IsDelivered: recipient.isDelivered,
      })),
    };
  });
}

function searchSentEmails({ world, query }: ApiCall): SentEmailRecord[] {
  const filter = query.text('$filter') ?? '';
  const all = world.store.all('sentEmails');
  if (filter.trim() === '') return all;
  const fields: Record<string, FilterField<SentEmailRecord>> = {
    sentdate: { kind: 'date', read: (email) => world.zone.format(email.sentDate, 'milliseconds') },
    senderid: { kind: 'number', read: (email) => email.senderId },
    origintype: { kind: 'text', read: (email) => email.originType },
    sendingtype: { kind: 'text', read: (email) => email.sendingType },
  };
  return all.filter(compileFilter(filter, (name) => fields[name.toLowerCase()] ?? null, world));
}

function sentEmailView(email: SentEmailRecord, { world, links }: ApiCall) {
  return {
    Id: email.id,
    Url: links.to('SentEmails', email.id),
    SentDate: world.zone.format(email.sentDate, 'seconds'),
    Subject: email.subject,
    ReplyToAddress: email.replyToAddress,
    ReplyToName: email.replyToName,
    SenderId: email.senderId,
    OriginType: email.originType,
    SendingType: email.sendingType,
    EventId: email.eventId,
    RecipientCount: email.recipients.length,
  };
}
