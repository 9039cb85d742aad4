import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { first, openLeague, read, type TestClient } from '../../test/client.ts';
import { mailBox } from '../../test/wire.ts';

let league: TestClient;

beforeAll(async () => {
  league = await openLeague({ contacts: 100 });
});
afterAll(() => league.simulator.close());

const individual = (Id: number) => ({ Id, Type: 'IndividualContactRecipient' });
const letter = (Recipients: unknown[], more = {}) => ({
  Subject: 'Practice moved',
  Body: '<p>To Tuesday.</p>',
  ReplyToAddress: 'office@harborvalley.example',
  ReplyToName: 'Office',
  Recipients,
  ...more,
});
const countOf = async (body: unknown) =>
  read(await league.rpc('email/CountUniqueAddressesForEmailRecipients', body), z.int());

describe('SendEmail', () => {
  it('returns a bare number that identifies the mail and its recipients', async () => {
    const contact = first(await league.find('Status eq Lapsed AND RecievingEMailsDisabled eq false'));
    const id = read(await league.rpc('email/SendEmail', letter([individual(contact.Id)])), z.int());
    const sent = read(
      await league.api('GET', '/SentEmails'),
      z.looseObject({ Emails: z.array(z.looseObject({})) }),
    );
    expect(sent.Emails).toMatchObject([{ Id: id, Subject: 'Practice moved', RecipientCount: 1 }]);
    expect(read(await league.api('GET', `/SentEmails/${id}`), z.looseObject({}))).toMatchObject({
      Body: '<p>To Tuesday.</p>',
    });
    expect(read(await league.api('GET', `/SentEmailRecipients?emailId=${id}`), z.unknown())).toMatchObject({
      Recipients: [{ ContactId: contact.Id, Email: contact.Email, IsDelivered: contact.Email !== '' }],
    });
    const { mail } = read(await league.control('GET', 'mail'), mailBox);
    expect(mail).toMatchObject([{ kind: 'sent', contactId: contact.Id, to: contact.Email }]);
  });

  it('marks recipients that cannot be reached', async () => {
    const disabled = first(await league.find("'Email delivery disabled' eq true"));
    const noAddress = first(await league.find("Email eq '' AND Archived eq false"));
    await league.rpc('email/SendEmail', letter([individual(disabled.Id), individual(noAddress.Id)]));
    const { mail } = read(await league.control('GET', 'mail'), mailBox);
    expect(mail.slice(-2).map((entry) => entry.isDeliverable)).toEqual([false, false]);
  });

  it.each([
    ['no recipient', letter([])],
    ['an unknown kind of recipient', letter([{ Id: 1, Type: 'Everybody' }])],
    ['no subject', { ...letter([]), Subject: '' }],
  ])('refuses %s', async (_, body) => {
    expect((await league.rpc('email/SendEmail', body)).status).toBe(400);
  });

  it('reaches groups of people, but each address only once', async () => {
    const members = await countOf({ Recipients: [{ Type: 'Members_All' }] });
    const contacts = await countOf({ Recipients: [{ Type: 'Contacts_All' }, { Type: 'Members_All' }] });
    expect(members).toBeGreaterThan(80);
    expect(contacts).toBeGreaterThan(members);
    const lapsed = await league.find("'Membership status' eq 'Lapsed' AND Archived eq false AND Email ne ''");
    const searches = read(
      await league.api('GET', '/savedsearches'),
      z.array(z.looseObject({ Id: z.int(), Name: z.string() })),
    );
    const search = searches.find((candidate) => candidate.Name === 'Lapsed members');
    expect(await countOf({ Recipients: [{ Type: 'Contacts_SavedSearch', Id: search?.Id }] })).toBe(
      lapsed.length,
    );
    const outsider = { Type: 'IndividualContactRecipient', Name: 'New', Email: 'new@person.example' };
    expect(await countOf({ Recipients: [outsider, outsider] })).toBe(1);
  });

  it('reaches the contacts registered for an event, by status', async () => {
    const events = read(
      await league.api('GET', '/events'),
      z.looseObject({ Events: z.array(z.looseObject({ Id: z.int() })) }),
    );
    const ContextEventId = first(events.Events).Id;
    const count = (Type: string) => countOf({ ContextEventId, Recipients: [{ Type }] });
    const [all, paid, notPaid, waiting] = await Promise.all(
      ['EventAttendees_All', 'EventAttendees_Paid', 'EventAttendees_NotPaid', 'EventWaitlist_All'].map(count),
    );
    expect(all).toBeGreaterThan(0);
    expect((paid ?? 0) + (notPaid ?? 0)).toBe(all);
    expect(waiting).toBeGreaterThan(0);
  });

  it('is found among the sent mails by its date', async () => {
    const count = async (filter: string) =>
      read(
        await league.api('GET', `/SentEmails?$filter=${encodeURIComponent(filter)}`),
        z.looseObject({ Emails: z.array(z.unknown()) }),
      ).Emails.length;
    expect(await count("SentDate ge 2026-01-01 AND OriginType eq 'Manual'")).toBeGreaterThan(1);
    expect(await count('SentDate le 2026-01-01')).toBe(0);
  });
});

describe('drafts', () => {
  it('can be previewed, scheduled, sent and deleted', async () => {
    const drafts = read(
      await league.api('GET', '/EmailDrafts'),
      z.looseObject({ Emails: z.array(z.looseObject({ Id: z.int() })) }),
    );
    const DraftId = first(drafts.Emails).Id;
    expect(read(await league.rpc('email/GetEmailDraftPreview', { DraftId }), z.unknown())).toMatchObject({
      Subject: 'Welcome to the season',
    });
    expect(
      read(await league.rpc('email/CountUniqueAddressesForEmailDraft', { DraftId }), z.int()),
    ).toBeGreaterThan(80);
    const schedule = { DraftId, ScheduleDate: '2030-01-01', IsScheduled: true };
    expect((await league.rpc('email/SetEmailDraftSchedule', schedule)).status).toBe(200);
    expect(read(await league.api('GET', `/EmailDrafts/${DraftId}`), z.unknown())).toMatchObject({
      IsScheduled: true,
    });
    expect(read(await league.rpc('email/SendEmailDraft', { DraftId }), z.int())).toBeGreaterThan(0);
    expect((await league.api('DELETE', `/EmailDrafts/${DraftId}`)).status).toBe(404);
  });
});
