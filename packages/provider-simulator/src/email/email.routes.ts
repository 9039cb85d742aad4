import { type Api, type ApiCall, noBody } from '../http/api.ts';
import { type Body, booleanOf, numberOf, textOf } from '../http/body.ts';
import { badRequest, notFound } from '../http/refusal.ts';
import type { EmailDraftRecord } from '../state/records.ts';
import { findRecipients } from './recipients.ts';
import { sendLetter } from './send.ts';
import { sentEmailRoutes } from './sent-email.routes.ts';

/** Sending mail and drafts (API section 8): procedures that answer with bare numbers. */
export function emailRoutes(api: Api): void {
  const rpc = '/rpc/:accountId/email';
  api.post(`${rpc}/SendEmail`, (call) => {
    const body = call.body();
    const subject = textOf(body.subject) ?? '';
    if (subject === '') throw badRequest('Validation', 'Subject is required.');
    const eventId = numberOf(body.eventid);
    const recipients = findRecipients(call.world, body.recipients, eventId);
    if (recipients.length === 0) throw badRequest('Validation', 'The mail has no recipients.');
    const letter = {
      subject,
      body: textOf(body.body) ?? '',
      replyToAddress: textOf(body.replytoaddress) ?? '',
      replyToName: textOf(body.replytoname) ?? '',
      eventId,
      originType: 'Manual',
    };
    return sendLetter(call.world, letter, recipients).id;
  });
  api.post(`${rpc}/SendEmailDraft`, (call) => {
    const draft = bodyDraft(call, call.body());
    const letter = {
      subject: draft.subject,
      body: draft.body,
      replyToAddress: '',
      replyToName: '',
      eventId: null,
      originType: 'Manual',
    };
    call.world.store.remove('emailDrafts', draft.id);
    return sendLetter(call.world, letter, findRecipients(call.world, [{ type: 'Members_All' }], null)).id;
  });
  api.post(`${rpc}/SetEmailDraftSchedule`, (call) => {
    const body = call.body();
    const draft = bodyDraft(call, body);
    call.world.store.put('emailDrafts', {
      ...draft,
      scheduleDate: textOf(body.scheduledate),
      isScheduled: booleanOf(body.isscheduled) ?? false,
    });
    return noBody;
  });
  api.post(`${rpc}/GetEmailDraftPreview`, (call) => {
    const { subject, body } = bodyDraft(call, call.body());
    return { Subject: subject, Body: body };
  });
  api.post(`${rpc}/CountUniqueAddressesForEmailRecipients`, (call) => {
    const body = call.body();
    const recipients = findRecipients(call.world, body.recipients, numberOf(body.contexteventid));
    return recipients.filter((recipient) => recipient.email !== '').length;
  });
  api.post(`${rpc}/CountUniqueAddressesForEmailDraft`, (call) => {
    bodyDraft(call, call.body());
    const recipients = findRecipients(call.world, [{ type: 'Members_All' }], null);
    return recipients.filter((recipient) => recipient.email !== '').length;
  });

  const drafts = '/accounts/:accountId/EmailDrafts';
  api.get(drafts, ({ world, links }) => ({
    Emails: world.store
      .all('emailDrafts')
      .map((draft) => draftView(draft, links.to('EmailDrafts', draft.id))),
  }));
  api.get(`${drafts}/:draftId`, (call) => {
    const draft = findDraft(call, call.id('draftId'));
    return draftView(draft, call.links.to('EmailDrafts', draft.id));
  });
  api.delete(`${drafts}/:draftId`, (call) => {
    call.world.store.remove('emailDrafts', findDraft(call, call.id('draftId')).id);
    return noBody;
  });
  sentEmailRoutes(api);
}

/** In the real service drafts are written only on the admin screens; in the simulator each goes to all members. */
function draftView(draft: EmailDraftRecord, url: string) {
  return {
    Id: draft.id,
    Url: url,
    Subject: draft.subject,
    Body: draft.body,
    ScheduleDate: draft.scheduleDate,
    IsScheduled: draft.isScheduled,
  };
}

function bodyDraft(call: ApiCall, body: Body): EmailDraftRecord {
  return findDraft(call, numberOf(body.draftid) ?? Number(call.query.text('draftId') ?? ''));
}

function findDraft({ world }: ApiCall, id: number): EmailDraftRecord {
  const draft = world.store.get('emailDrafts', id);
  if (!draft) throw notFound('The email draft');
  return draft;
}
