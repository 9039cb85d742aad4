import { afterEach, describe, expect, it } from 'vitest';
import { clientOf, type FakeService, startFakeService } from '../../test/fake-service.ts';
import { toProviderEvent, toProviderEventRegistration } from './events.ts';
import { htmlToText } from './html.ts';

const meet = {
  Id: 5311902,
  EventType: 'Reqular',
  Name: 'Spring Invitational',
  StartDate: '2026-04-18T09:00:00-04:00',
  StartTimeSpecified: true,
  EndDate: '2026-04-19T16:00:00-04:00',
  Location: 'Larkspur Arena',
  RegistrationEnabled: true,
  AccessLevel: 'Public',
  PendingRegistrationsCount: 2,
  ConfirmedRegistrationsCount: 37,
  Sessions: [{ Id: 77001, Title: 'Session 1', StartDate: '2026-04-18T09:00:00-04:00', EndDate: null }],
};
const entry = {
  Id: 90210455,
  Event: { Id: 5311902, Name: 'Spring Invitational' },
  Contact: { Id: 61004417, Name: 'Okafor, Maren' },
  RegistrationType: { Id: 664410, Name: 'Gymnast' },
  RegistrationFields: [
    { FieldName: ' session ', SystemCode: 'custom-1', Value: { Id: 1, Label: 'Saturday' } },
  ],
  RegistrationDate: '2026-03-02T20:11:54-05:00',
  IsGuestRegistration: false,
  IsCheckedIn: true,
  OnWaitlist: false,
  Status: 'PartiallyPaid',
};

describe('an event in the service’s form', () => {
  it('[SYNC-01] is converted to our words', () => {
    expect(toProviderEvent(meet)).toEqual({
      id: 5311902,
      name: 'Spring Invitational',
      eventType: 'Regular',
      description: null,
      startDate: '2026-04-18T09:00:00-04:00',
      endDate: '2026-04-19T16:00:00-04:00',
      startTimeSpecified: true,
      location: 'Larkspur Arena',
      registrationEnabled: true,
      accessLevel: 'Public',
      sessions: [
        {
          id: 77001,
          title: 'Session 1',
          startDate: '2026-04-18T09:00:00-04:00',
          startTimeSpecified: true,
          endDate: null,
        },
      ],
      confirmedCount: 37,
      pendingCount: 2,
    });
  });

  it.each([
    ['Regular', 'Regular'],
    ['Reqular', 'Regular'],
    ['RSVP', 'RSVP'],
  ])('of type %s is %s', (EventType, eventType) => {
    expect(toProviderEvent({ ...meet, EventType }).eventType).toBe(eventType);
  });

  it('with few values has empty ones', () => {
    expect(toProviderEvent({ Id: 1, Name: 'Picnic' })).toMatchObject({
      startDate: null,
      endDate: null,
      location: '',
      registrationEnabled: false,
      sessions: [],
      confirmedCount: 0,
    });
  });

  it('whose start names no instant is refused, with the path', () => {
    expect(() => toProviderEvent({ ...meet, StartDate: '2026-04-18T09:00:00' })).toThrow('StartDate');
  });

  it('has its description as plain text', () => {
    const Details = { DescriptionHtml: '<p>Doors&nbsp;at <b>8</b></p><p>A &amp; B</p>' };
    expect(toProviderEvent({ ...meet, Details }).description).toBe('Doors at 8\nA & B');
  });
});

describe('a registration in the service’s form', () => {
  it('[SYNC-01] is converted to our words, with its status unchanged', () => {
    expect(toProviderEventRegistration(entry)).toEqual({
      id: 90210455,
      eventId: 5311902,
      contactId: 61004417,
      registrationType: 'Gymnast',
      status: 'PartiallyPaid',
      registrationDate: '2026-03-02T20:11:54-05:00',
      onWaitlist: false,
      isGuest: false,
      isCheckedIn: true,
      sessionName: 'Saturday',
    });
  });

  it('can lack contact, type and session', () => {
    const bare = { ...entry, Contact: null, RegistrationType: null, RegistrationFields: null };
    expect(toProviderEventRegistration(bare)).toMatchObject({
      contactId: null,
      registrationType: '',
      sessionName: null,
    });
  });
});

describe('descriptions', () => {
  it.each([
    ['', ''],
    ['plain', 'plain'],
    ['one<br/>two', 'one\ntwo'],
    ['<ul><li>one</li><li>two</li></ul>', 'one\ntwo'],
    ['<style>p { color: red }</style><p>text</p>', 'text'],
    ['&lt;script&gt; &#8217;&#x2019; &unknown;', '<script> ’’ &unknown;'],
    ['<p>one</p>\n\n<p></p><p></p><p>two</p>', 'one\n\ntwo'],
  ])('%j is read as %j', (html, text) => {
    expect(htmlToText(html)).toBe(text);
  });
});

describe('the calls', () => {
  let fake: FakeService;
  afterEach(() => fake.stop());

  it('return events completely or not at all', async () => {
    fake = await startFakeService((seen) => (seen.query.has('$count') ? { Count: 2 } : { Events: [meet] }));
    await expect(clientOf(fake).client.listEvents()).rejects.toMatchObject({ kind: 'replyNotUnderstood' });
    fake.answer = (seen) => (seen.query.has('$count') ? { Count: 1 } : { Events: [meet] });
    expect(await clientOf(fake).client.listEvents()).toMatchObject([{ id: meet.Id }]);
  });

  it('ask for registrations including waiting and cancelled ones', async () => {
    fake = await startFakeService((seen) => (seen.query.get('$skip') === '0' ? [entry] : []));
    expect(await clientOf(fake).client.listEventRegistrations(meet.Id)).toMatchObject([{ id: entry.Id }]);
    const query = fake.requests.find((seen) => seen.path.endsWith('/eventregistrations'))?.query;
    expect(Object.fromEntries(query ?? [])).toMatchObject({
      eventId: '5311902',
      includeWaitlist: 'true',
      includeCanceled: 'true',
    });
  });

  it('send an email to one contact, and its number is optional', async () => {
    fake = await startFakeService(() => 8812);
    const email = {
      contactId: 7,
      name: 'Maren',
      email: 'm@example.org',
      subject: 'Hello',
      body: '<p>Hi</p>',
    };
    const { client } = clientOf(fake);
    expect(await client.sendEmail({ ...email, replyToAddress: 'office@example.org' })).toEqual({
      sentEmailId: 8812,
    });
    expect(fake.calls()).toEqual(['POST rpc/190733/email/SendEmail']);
    expect(JSON.parse(fake.requests.at(-1)?.body ?? '')).toEqual({
      Subject: 'Hello',
      Body: '<p>Hi</p>',
      ReplyToAddress: 'office@example.org',
      Recipients: [{ Id: 7, Type: 'IndividualContactRecipient', Name: 'Maren', Email: 'm@example.org' }],
    });
    fake.answer = () => ({ Sent: true });
    expect(await client.sendEmail(email)).toEqual({ sentEmailId: null });
  });

  it('approve and reject with a single call and an empty answer', async () => {
    fake = await startFakeService((_, response) => void response.writeHead(200).end());
    const { client } = clientOf(fake);
    await client.approvePendingMembership(7);
    await client.rejectPendingMembership(8);
    expect(fake.calls()).toEqual([
      'POST rpc/190733/ApprovePendingMembership',
      'POST rpc/190733/RejectPendingMembership',
    ]);
    expect(fake.requests.slice(-2).map((seen) => seen.query.get('contactId'))).toEqual(['7', '8']);
  });
});
