import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { first, openLeague, read, readAs, type TestClient } from '../../test/client.ts';
import { errorBody, extendedContact, invoiceList, memberContact, rowValue } from '../../test/wire.ts';

let league: TestClient;
beforeAll(async () => {
  league = await openLeague({ contacts: 60, clock: () => Date.parse('2026-03-04T15:15:00Z') });
});
afterEach(() => league.simulator.reset());
afterAll(() => league.simulator.close());

const link = z.looseObject({ Id: z.int(), Url: z.url() });
const payment = z.looseObject({
  Id: z.int(),
  Value: z.number(),
  Contact: link,
  AllocatedValue: z.number(),
  Type: z.string(),
});
const payments = z.strictObject({ Payments: z.array(payment) });
const donation = z.looseObject({ Id: z.int(), Contact: link, Payment: link, Value: z.number() });
const auditItem = z.looseObject({
  Id: z.int(),
  Contact: link,
  Document: link,
  DocumentType: z.string(),
  DocumentAction: z.string(),
});
const auditLog = z.strictObject({ Items: z.array(auditItem) });
const get = (path: string, version?: string) => league.api('GET', path, undefined, version);

/** Creates a pending member on the level with this name. */
async function pendingMember(status: 'PendingNew' | 'PendingRenewal', levelName: string) {
  const { Id } = first(await league.find('Status eq Lapsed AND Archived eq false'));
  const levels = read(
    await get('/membershiplevels'),
    z.array(z.looseObject({ Id: z.int(), Name: z.string() })),
  );
  const level = levels.find(({ Name }) => Name === levelName);
  const body = { Id, Status: status, MembershipLevel: { Id: level?.Id }, RecreateInvoice: false };
  return read(await league.api('PUT', `/contacts/${Id}`, body), memberContact);
}

/** Creates a pending member whose level has a fee, with the invoice of the application. */
async function invoicedMember() {
  const member = await pendingMember('PendingNew', 'Gymnast- Membership');
  await league.rpc(`GenerateInvoiceForPendingMembership?contactId=${member.Id}`);
  const { Invoices } = read(await get(`/invoices?contactId=${member.Id}`), invoiceList);
  return { member, invoice: first(Invoices) };
}
const pay = (Id: number, invoiceId: number, Value: number) =>
  league.api('POST', '/payments', { Value, Contact: { Id }, Invoices: [{ Id: invoiceId }] });
const membershipInfo = async (id: number) =>
  read(await get(`/contacts/${id}?getExtendedMembershipInfo=true`), extendedContact).ExtendedMembershipInfo;
const actionsOf = async (id: number) =>
  (await membershipInfo(id)).AllowedActions.map(({ Name }) => Name.replace('PendingMembership', ''));

describe('payments', () => {
  it('can be listed, counted and read one by one', async () => {
    const { Payments } = read(await get('/payments'), payments);
    expect(Payments.map(({ Type }) => Type)).toEqual(Array(5).fill('DonationPayment'));
    const [{ Id }] = [first(Payments)];
    expect(read(await get(`/payments/${Id}`), payment)).toEqual(first(Payments));
    const ids = z.strictObject({ PaymentIdentifiers: z.array(z.int()) });
    expect(read(await get('/payments?idsOnly=true'), ids).PaymentIdentifiers).toContain(Id);
    expect(JSON.parse((await get('/payments?$count', 'v2.3')).text)).toEqual({ Count: 5 });
    expect(JSON.parse((await get('/payments?$top=2&$skip=4', 'v2.3')).text).Payments).toHaveLength(1);
    expect((await get('/payments/1')).status).toBe(404);
  });

  it('pay an invoice and change the balance, but not the profile date', async () => {
    const { member, invoice } = await invoicedMember();
    const paid = read(await pay(member.Id, invoice.Id, 95), payment);
    expect(paid).toMatchObject({ Value: 95, AllocatedValue: 95, Type: 'InvoicePayment' });
    expect(JSON.parse((await get(`/invoices/${invoice.Id}`)).text)).toMatchObject({
      IsPaid: true,
      PaidAmount: 95,
    });
    const after = first(await league.find(`Id eq ${member.Id}`));
    expect(rowValue(after, 'Balance')).toBe(rowValue(member, 'Balance'));
    expect(after.ProfileLastUpdated).toBe(member.ProfileLastUpdated);
    const { Payments } = read(await get(`/payments?contactId=${member.Id}`), payments);
    expect(Payments).toEqual([paid]);
  });

  it('can later pay a part of an invoice', async () => {
    const { member, invoice } = await invoicedMember();
    const body = { Value: 50, Contact: { Id: member.Id } };
    const made = read(await league.api('POST', '/payments', body), payment);
    expect(read(await get('/payments?unsettledOnly=true'), payments).Payments.at(-1)?.Id).toBe(made.Id);
    await league.api('POST', `/payments/${made.Id}/AllocateInvoice`, { InvoiceId: invoice.Id, Amount: 20 });
    expect(read(await get(`/payments/${made.Id}`), payment).AllocatedValue).toBe(20);
  });

  it('need a contact, a value and an invoice that exist', async () => {
    const { member } = await invoicedMember();
    for (const body of [
      { Value: 1 },
      { Value: 0, Contact: { Id: member.Id } },
      { Value: 1, Contact: { Id: member.Id }, Invoices: [{ Id: 1 }] },
    ]) {
      readAs(await league.api('POST', '/payments', body), 400, errorBody);
    }
  });
});

describe('approval of a pending member', () => {
  it('waits for the payment if the settings say so', async () => {
    await league.setSettings({ memberships: { allowedActions: 'byPayment' } });
    const { member, invoice } = await invoicedMember();
    expect(await actionsOf(member.Id)).toEqual(['Reject']);
    const approve = () => league.rpc(`ApprovePendingMembership?contactId=${member.Id}`);
    expect((await approve()).status).toBe(400);
    await pay(member.Id, invoice.Id, 95);
    expect((await membershipInfo(member.Id)).PendingMembershipOrderStatusType).toBe(
      'InvoicePaidManualApprovalRequired',
    );
    expect(await actionsOf(member.Id)).toEqual(['Approve', 'Reject']);
    expect((await approve()).status).toBe(200);
  });

  it('needs no payment on a level that requires none first', async () => {
    await league.setSettings({ memberships: { allowedActions: 'byPayment' } });
    const { Id } = await pendingMember('PendingRenewal', 'Gymnast- Returning');
    expect(await actionsOf(Id)).toEqual(['Approve', 'Reject', 'GenerateInvoiceFor']);
  });

  it('can be forbidden to the key', async () => {
    await league.setSettings({ memberships: { allowedActions: 'none' } });
    const { Id } = first(await league.find('Status eq PendingNew AND Archived eq false'));
    expect(await actionsOf(Id)).toEqual([]);
    expect((await league.rpc(`ApprovePendingMembership?contactId=${Id}`)).status).toBe(400);
  });
});

describe('donations', () => {
  it.each(['Payments', 'Donations'] as const)('are listed under the key %s', async (key) => {
    await league.setSettings({ lists: { donationsKey: key } });
    const list = z.strictObject({ [key]: z.array(donation) });
    const rows = read(await get('/donations'), list)[key] ?? [];
    expect(rows.map(({ Value }) => Value)).toEqual([100, 150, 200, 250, 300]);
    const one = first(rows);
    expect(read(await get(`/donations/${one.Id}`), donation)).toEqual(one);
    expect(read(await get(`/payments/${one.Payment.Id}`), payment)).toMatchObject({ DonationId: one.Id });
  });

  it('can be restricted by date', async () => {
    expect(JSON.parse((await get('/donations?StartDate=2026-02-01')).text).Payments).toHaveLength(1);
    expect(JSON.parse((await get('/donations?EndDate=2026-02-01')).text).Payments).toHaveLength(4);
    expect((await get('/donations/1')).status).toBe(404);
  });
});

describe('the audit log', () => {
  it('contains what happened to the documents of a contact', async () => {
    const { member, invoice } = await invoicedMember();
    await pay(member.Id, invoice.Id, 95);
    await league.rpc(`VoidInvoice?invoiceId=${invoice.Id}`);
    const path = `/auditLogItems?filterObjectType=Contact&FilterObjectId=${member.Id}`;
    const { Items } = read(await get(path), auditLog);
    expect(Items.map(({ DocumentType, DocumentAction }) => `${DocumentType} ${DocumentAction}`)).toEqual([
      'Invoice Created',
      'Payment Created',
      'Invoice Voided',
    ]);
    expect(read(await get(`/auditLogItems/${first(Items).Id}`), auditItem)).toEqual(first(Items));
    expect(JSON.parse((await get(`${path}&$count`)).text)).toEqual({ Count: 3 });
    const ofInvoice = `/auditLogItems?filterObjectType=Invoice&FilterObjectId=${invoice.Id}`;
    expect(read(await get(ofInvoice), auditLog).Items).toHaveLength(2);
  });

  it('must be restricted by date or object', async () => {
    for (const query of ['', '?filterObjectType=Contact']) {
      readAs(await get(`/auditLogItems${query}`), 400, errorBody);
    }
    const { Count } = JSON.parse((await get('/auditLogItems?StartDate=2026-03-04&$count')).text);
    expect(Count).toBeGreaterThan(5);
    expect(read(await get('/auditLogItems?StartDate=2026-03-04'), auditLog).Items).toHaveLength(Count);
    expect(read(await get('/auditLogItems?EndDate=2026-03-03'), auditLog).Items).toEqual([]);
    expect((await get('/auditLogItems/1')).status).toBe(404);
  });
});
