import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { first, openLeague, read, type TestClient } from '../../test/client.ts';
import {
  contactList,
  extendedContact,
  idList,
  memberContact,
  plainContact,
  rowValue,
} from '../../test/wire.ts';

const now = Date.parse('2026-03-04T15:15:00Z');
let league: TestClient;

beforeAll(async () => {
  league = await openLeague({ contacts: 230, clock: () => now });
});
afterAll(() => league.simulator.close());

const get = (path: string, version?: string) => league.api('GET', path, undefined, version);

describe('one contact', () => {
  it('[SYNC-06] of a member has exactly the documented keys and rows', async () => {
    const found = first(await league.find("Email eq 'abigail.thorne@families.example'"));
    const contact = read(await get(`/contacts/${found.Id}`), memberContact);
    expect(contact.FieldValues.map((row) => row.SystemCode)).toEqual([
      ...[
        'IsArchived',
        'IsDonor',
        'IsEventAttendee',
        'IsMember',
        'IsSuspendedMember',
        'ReceiveEventReminders',
      ],
      ...['ReceiveNewsletters', 'EmailDisabled', 'EmailingDisabledAutomatically', 'RecievingEMailsDisabled'],
      ...['Balance', 'TotalDonated', 'RegistredForEvent', 'LastUpdated', 'LastUpdatedBy', 'CreationDate'],
      ...[
        'LastLoginDate',
        'AdminRole',
        'Notes',
        'SystemRulesAndTermsAccepted',
        'SubscriptionSource',
        'MemberId',
      ],
      ...['FirstName', 'LastName', 'Organization', 'Email', 'Phone'],
      ...['custom-8830101', 'custom-8830102', 'custom-8830103', 'custom-8830104', 'custom-8830105'],
      ...['custom-8830106', 'MemberRole', 'MemberSince', 'RenewalDue', 'MembershipLevelId'],
      ...['AccessToProfileByOthers', 'RenewalDateLastChanged', 'LevelLastChanged', 'BundleId', 'Status'],
      ...['MembershipEnabled', 'Groups'],
    ]);
    expect(contact.DisplayName).toBe('Thorne, Abigail');
    expect(contact.Url).toBe(`${league.simulator.url}/v2.2/accounts/190733/Contacts/${contact.Id}`);
    expect(rowValue(contact, 'Status')).toEqual({
      Id: 1,
      Label: 'Active',
      Value: 'Active',
      SelectedByDefault: false,
      Position: 0,
    });
    expect(rowValue(contact, 'custom-8830101')).toEqual({ Id: 5_520_001, Label: 'Spring' });
    expect(rowValue(contact, 'MemberId')).toBe(contact.Id);
  });

  it('[SYNC-06] of a plain contact lacks the membership keys and rows', async () => {
    const found = first(await league.find('Member eq false'));
    const contact = read(await get(`/contacts/${found.Id}`), plainContact);
    const codes = contact.FieldValues.map((row) => row.SystemCode);
    expect(codes).not.toContain('Status');
    expect(codes).not.toContain('RenewalDue');
  });

  it('[SYNC-06] has times in the different formats of the service', async () => {
    const contact = first(await league.find('Status eq Active'));
    expect(contact.ProfileLastUpdated).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-0[45]:00$/);
    const inRows = String(rowValue(contact, 'LastUpdated'));
    expect(inRows).toMatch(/\.\d{3}\+00:00$/);
    expect(Date.parse(inRows)).toBe(Date.parse(contact.ProfileLastUpdated));
    expect(rowValue(contact, 'CreationDate')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-0[45]:00$/);
    expect(rowValue(contact, 'RenewalDue')).toBe('2026-09-01T00:00:00');
  });

  it('has the allowed actions only for a pending member', async () => {
    const extended = async (id: number) => {
      const reply = await get(`/contacts/${id}?getExtendedMembershipInfo=true`);
      return read(reply, extendedContact).ExtendedMembershipInfo;
    };
    const pending = first(await league.find('Status eq PendingNew'));
    const info = await extended(pending.Id);
    expect(first(info.AllowedActions)).toEqual({
      Id: 1,
      Name: 'ApprovePendingMembership',
      Url: `${league.simulator.url}/v2.2/rpc/190733/ApprovePendingMembership?contactId=${pending.Id}`,
    });
    const active = first(await league.find('Status eq Active'));
    expect(await extended(active.Id)).toEqual({
      PendingMembershipOrderStatusType: 'Invisible',
      AllowedActions: [],
    });
  });

  it('is 404 if it does not exist; me needs a user', async () => {
    expect((await get('/contacts/1')).status).toBe(404);
    expect((await get('/contacts/one')).status).toBe(404);
    expect((await get('/contacts/me')).status).toBe(401);
  });
});

describe('addresses', () => {
  it.each(['v2', 'v2.1', 'v2.2', 'v2.3'])('echo the version %s', async (version) => {
    const contact = first(read(await get('/contacts?$async=false&$top=1', version), contactList).Contacts);
    expect(contact.Url).toContain(`/${version}/accounts/190733/Contacts/`);
  });

  it('[SYNC-06] accept any case, a slash before ?, %24, + and flags without value', async () => {
    const authorization = `Bearer ${await league.freshToken()}`;
    const reply = await league.send(
      'GET',
      '/V2.2/Accounts/190733/CONTACTS/?%24async=false&idsOnly&%24filter=Archived+eq+True',
      undefined,
      { authorization },
    );
    expect(read(reply, idList).ContactIdentifiers).toHaveLength(12);
  });

  it('[SYNC-06] longer than 4096 characters of query are 404', async () => {
    const query = (length: number) => `$async=false&simpleQuery=${'x'.repeat(length - 25)}`;
    expect(query(4096)).toHaveLength(4096);
    expect((await get(`/contacts?${query(4096)}`)).status).toBe(200);
    expect((await get(`/contacts?${query(4097)}`)).status).toBe(404);
  });
});
