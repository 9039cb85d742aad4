import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { first, openLeague, read, readAs, type TestClient } from '../../test/client.ts';
import {
  anyContact,
  errorBody,
  invoiceList,
  mailBox,
  memberContact,
  plainContact,
  rowValue,
} from '../../test/wire.ts';

const now = Date.parse('2026-03-04T15:15:00Z');
let league: TestClient;

beforeAll(async () => {
  league = await openLeague({ contacts: 30, clock: () => now });
});
afterEach(() => league.simulator.reset());
afterAll(() => league.simulator.close());

const create = (body: unknown) => league.api('POST', '/contacts', body);
const update = (id: number, body: unknown) => league.api('PUT', `/contacts/${id}`, body);
const row = (SystemCode: string, Value: unknown) => ({ SystemCode, Value });
const updateField = async (id: number, code: string, value: unknown) =>
  read(await update(id, { Id: id, RecreateInvoice: false, FieldValues: [row(code, value)] }), anyContact);
const someMember = async (filter = 'Status eq Active') => first(await league.find(filter));

describe('a consequence of a write', () => {
  const invoicesOf = async (id: number) =>
    read(await league.api('GET', `/invoices?contactId=${id}&includeVoided=true`), invoiceList).Invoices;

  it('[SYNC-06] includes a new invoice whenever RecreateInvoice is left out', async () => {
    const { Id } = await someMember('Status eq Lapsed AND Archived eq false AND Balance eq 0');
    await update(Id, { FirstName: 'Quiet', RecreateInvoice: false });
    expect(await invoicesOf(Id)).toEqual([]);
    await update(Id, { FirstName: 'Careless' });
    expect((await invoicesOf(Id)).map((invoice) => invoice.OrderType)).toEqual(['MembershipRenewal']);
    await update(Id, { FirstName: 'Careless again', recreateinvoice: true });
    expect((await invoicesOf(Id)).map((invoice) => invoice.IsVoided)).toEqual([true, false]);
    const contact = read(await league.api('GET', `/contacts/${Id}`), anyContact);
    expect([60, 95]).toContain(rowValue(contact, 'Balance'));
  });

  it('includes the mail that the service might send on a change of status', async () => {
    const { Id } = await someMember('Status eq Lapsed AND Archived eq false');
    await update(Id, { Status: 'PendingRenewal', RecreateInvoice: false });
    await update(Id, { Status: 'Active', RecreateInvoice: false });
    const { mail } = read(await league.control('GET', 'mail'), mailBox);
    expect(mail.map(({ kind, emailType }) => [kind, emailType])).toEqual([
      ['mightHaveBeenSent', 'MemberRenewal_RenewalPending'],
      ['mightHaveBeenSent', 'MemberRenewal_RenewalConfirmed'],
    ]);
    await league.setSettings({ contacts: { emailsOnStatusChange: 'sent' } });
    await update(Id, { Status: 'Lapsed', RecreateInvoice: false });
    expect(read(await league.control('GET', 'mail'), mailBox).mail.at(-1)?.kind).toBe('sent');
  });
});

describe('archive and delete', () => {
  it('[SYNC-06] deletes only archived contacts, and answers without a body', async () => {
    const { Id } = await someMember();
    const refused = await league.api('DELETE', `/contacts/${Id}`);
    expect(readAs(refused, 400, errorBody).code).toBe('Validation');
    const archived = read(
      await update(Id, { Id, RecreateInvoice: false, FieldValues: [{ FieldName: 'Archived', Value: true }] }),
      memberContact,
    );
    expect([archived.Status, rowValue(archived, 'IsMember')]).toEqual(['Active', true]);
    const deleted = await league.api('DELETE', `/contacts/${Id}`);
    expect([deleted.status, deleted.text]).toEqual([200, '']);
    expect((await league.api('GET', `/contacts/${Id}`)).status).toBe(404);
    expect((await league.api('DELETE', `/contacts/${Id}`)).status).toBe(404);
  });

  it('unarchives when Archived is written as false, unless set otherwise', async () => {
    const { Id } = await someMember('Archived eq true');
    await league.setSettings({ contacts: { canUnarchive: false } });
    expect(rowValue(await updateField(Id, 'IsArchived', false), 'IsArchived')).toBe(true);
    await league.setSettings({ contacts: { canUnarchive: true } });
    expect(rowValue(await updateField(Id, 'IsArchived', false), 'IsArchived')).toBe(false);
  });

  it('can remove the membership of an archived contact', async () => {
    await league.setSettings({ contacts: { effectOfArchiving: 'membershipRemoved' } });
    const { Id } = await someMember();
    expect(plainContact.parse(await updateField(Id, 'IsArchived', true)).Id).toBe(Id);
  });

  it('never gives the id of a deleted contact again', async () => {
    const made = read(await create({ FirstName: 'Gone' }), plainContact);
    await updateField(made.Id, 'IsArchived', true);
    await league.api('DELETE', `/contacts/${made.Id}`);
    expect(read(await create({ FirstName: 'Next' }), plainContact).Id).toBe(made.Id + 1);
  });
});
