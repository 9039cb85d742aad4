import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { first, openLeague, read, readAs, type TestClient } from '../../test/client.ts';
import {
  anyContact,
  errorBody,
  extendedContact,
  memberContact,
  plainContact,
  rowValue,
  type WireContact,
} from '../../test/wire.ts';

let league: TestClient;

beforeAll(async () => {
  league = await openLeague({ contacts: 120, clock: () => Date.parse('2026-03-04T15:15:00Z') });
});
afterEach(() => league.simulator.reset());
afterAll(() => league.simulator.close());

const run = (name: string, contact: { Id: number }, more = '') =>
  league.rpc(`${name}?contactId=${contact.Id}${more}`);
const again = async ({ Id }: { Id: number }) => read(await league.api('GET', `/contacts/${Id}`), anyContact);
const pending = async (status: string) =>
  first(await league.find(`Status eq ${status} AND Archived eq false`));
const update = (contact: WireContact, body: object) =>
  league.api('PUT', `/contacts/${contact.Id}`, { Id: contact.Id, RecreateInvoice: false, ...body });

describe('approving', () => {
  it('[SYNC-06] answers 200 without a body; the member is active until the next renewal date', async () => {
    const contact = await pending('PendingNew');
    const reply = await run('ApprovePendingMembership', contact);
    expect([reply.status, reply.text]).toEqual([200, '']);
    const after = memberContact.parse(await again(contact));
    expect(after.Status).toBe('Active');
    expect(rowValue(after, 'RenewalDue')).toBe('2026-09-01T00:00:00');
    expect(rowValue(after, 'MemberSince')).toBe('2026-03-04T10:15:00-05:00');
    expect(rowValue(after, 'Notes')).toContain('approved on 2026-03-04');
  });

  it('counts a renewal from a due date in the future', async () => {
    const contact = first(await league.find('Status eq Active'));
    await update(contact, { Status: 'PendingRenewal' });
    await run('ApprovePendingMembership', contact);
    expect(rowValue(await again(contact), 'RenewalDue')).toBe('2027-09-01T00:00:00');
  });

  it('does not change the period for a level change', async () => {
    const contact = await pending('PendingUpgrade');
    const due = rowValue(contact, 'RenewalDue');
    await run('ApprovePendingMembership', contact);
    const after = await again(contact);
    expect([rowValue(after, 'RenewalDue'), 'Status' in after && after.Status]).toEqual([due, 'Active']);
  });

  it('[SYNC-06] is 400 when the action is not allowed', async () => {
    const active = first(await league.find('Status eq Active'));
    for (const name of [
      'ApprovePendingMembership',
      'RejectPendingMembership',
      'GenerateInvoiceForPendingMembership',
    ]) {
      expect(readAs(await run(name, active), 400, errorBody).code).toBe('InvalidOperation');
    }
    expect((await run('ApprovePendingMembership', { Id: 1 })).status).toBe(404);
    expect((await league.rpc('ApprovePendingMembership')).status).toBe(400);
    expect((await league.rpc('Renew')).status).toBe(404);
  });

  it('is possible with the address of an allowed action', async () => {
    const contact = await pending('PendingNew');
    const extended = await league.api('GET', `/contacts/${contact.Id}?getExtendedMembershipInfo`);
    const action = first(read(extended, extendedContact).ExtendedMembershipInfo.AllowedActions);
    const authorization = `Bearer ${await league.freshToken()}`;
    expect((await league.send('POST', action.Url, undefined, { authorization })).status).toBe(200);
    expect(memberContact.parse(await again(contact)).Status).toBe('Active');
  });
});

describe('rejecting', () => {
  it('removes the membership of a first application', async () => {
    const contact = await pending('PendingNew');
    expect((await run('RejectPendingMembership', contact)).text).toBe('');
    expect(plainContact.parse(await again(contact)).DisplayName).toBe(contact.DisplayName);
  });

  it('can result in a lapsed member', async () => {
    await league.setSettings({ contacts: { resultOfRejectingNew: 'lapsed' } });
    const contact = await pending('PendingNew');
    await run('RejectPendingMembership', contact);
    expect(memberContact.parse(await again(contact)).Status).toBe('Lapsed');
  });

  it('restores the status and level before a renewal or a level change', async () => {
    const contact = memberContact.parse(
      first(await league.find("Status eq Lapsed AND 'Membership level ID' eq 714002")),
    );
    await update(contact, { Status: 'PendingUpgrade', MembershipLevel: { Id: 714_001 } });
    await run('RejectPendingMembership', contact);
    const after = memberContact.parse(await again(contact));
    expect([after.Status, after.MembershipLevel.Id]).toEqual(['Lapsed', 714_002]);
    const renewing = await pending('PendingRenewal');
    await run('RejectPendingMembership', renewing);
    expect(memberContact.parse(await again(renewing)).Status).toBe('Lapsed');
  });
});

describe('the invoice of a pending membership', () => {
  it('is created once, and again only with updateIfExists', async () => {
    const contact = first(await league.find("Status eq PendingNew AND 'Membership level ID' eq 714001"));
    const name = 'GenerateInvoiceForPendingMembership';
    expect((await run(name, contact)).text).toBe('');
    const extended = await league.api('GET', `/contacts/${contact.Id}?getExtendedMembershipInfo=true`);
    expect(read(extended, extendedContact).ExtendedMembershipInfo).toMatchObject({
      PendingMembershipOrderStatusType: 'PendingNotPaidYet',
      PendingMembershipInvoice: { Id: expect.any(Number) },
    });
    expect((await run(name, contact)).status).toBe(400);
    expect((await run(name, contact, '&updateIfExists=true')).status).toBe(200);
  });
});

describe('lapsing', () => {
  it('ends overdue memberships and leaves the profile date unchanged', async () => {
    const contact = first(await league.find('Status eq Active'));
    await update(contact, { FieldValues: [{ SystemCode: 'RenewalDue', Value: '2026-03-01' }] });
    const before = memberContact.parse(await again(contact));
    const reply = await league.control('POST', 'lapse');
    expect(JSON.parse(reply.text)).toMatchObject({ lapsed: expect.arrayContaining([contact.Id]) });
    const after = memberContact.parse(await again(contact));
    expect(after.Status).toBe('Lapsed');
    expect(after.ProfileLastUpdated).toBe(before.ProfileLastUpdated);
  });
});
