import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { first, openLeague, read, readAs, type TestClient } from '../../test/client.ts';
import {
  count,
  errorBody,
  type event,
  eventList,
  invoiceList,
  registration,
  registrationList,
} from '../../test/wire.ts';

let league: TestClient;
let meet: z.infer<typeof event>;

beforeAll(async () => {
  league = await openLeague({ contacts: 400, clock: () => Date.parse('2026-03-04T15:15:00Z') });
  const reply = await league.api('GET', "/events?$filter=Name eq 'Winter Invitational'");
  meet = first(read(reply, eventList).Events);
});
afterEach(() => league.simulator.reset());
afterAll(() => league.simulator.close());

const get = (path: string, version?: string) => league.api('GET', path, undefined, version);
const list = async (query: string, version = 'v2.3') =>
  read(await get(`/eventregistrations?${query}`, version), registrationList);
const statuses = (rows: { Status: string }[]) => [...new Set(rows.map((row) => row.Status))].sort();
const everything = () => list(`eventId=${meet.Id}&includeWaitlist=true&includeCanceled=true`);

describe('the list of registrations', () => {
  it('[SYNC-06] is a bare array with statuses of the service', async () => {
    expect(statuses(await everything())).toEqual([
      ...['Canceled', 'NoInvoice', 'OnWaitlist', 'Paid', 'PartiallyPaid', 'Unpaid'],
    ]);
    const row = first(await everything());
    const documented = [
      ...[
        'Id',
        'Url',
        'Event',
        'Contact',
        'RegistrationTypeId',
        'RegistrationType',
        'DisplayName',
        'Organization',
      ],
      ...['IsCheckedIn', 'RegistrationFee', 'PaidSum', 'IsPaid', 'RegistrationFields', 'ShowToPublic'],
      ...[
        'RegistrationDate',
        'Memo',
        'IsGuestRegistration',
        'GuestRegistrationsSummary',
        'ParentRegistration',
      ],
      ...['OnWaitlist', 'Status', 'Invoice'],
    ];
    expect(Object.keys(row).sort()).toEqual(documented.sort());
    expect(row.RegistrationDate).toMatch(/-05:00$/);
  });

  it('[SYNC-06] is refused without a contact, an event or a filter', async () => {
    expect(readAs(await get('/eventregistrations'), 400, errorBody).message).toContain('contactId');
    expect((await get('/eventregistrations?eventId=one')).status).toBe(400);
    await league.setSettings({ lists: { registrationsWithoutSelector: 'all' } });
    expect(await list('', 'v2.2')).toHaveLength(100);
  });

  it('agrees with the filter of contacts by registration', async () => {
    await league.setSettings({ lists: { maximumPage: 1_000 } });
    const rows = await list(`eventId=${meet.Id}&includeWaitlist=true`);
    const ids = (await league.find(`RegistredForEvent eq ${meet.Id}`)).map((contact) => contact.Id);
    expect(new Set(ids)).toEqual(new Set(rows.map((row) => row.Contact.Id)));
  });

  it('excludes the waitlist and, from v2.3, canceled registrations, unless requested', async () => {
    const ofMeet = `eventId=${meet.Id}`;
    expect(statuses(await list(ofMeet))).not.toContain('OnWaitlist');
    expect(statuses(await list(ofMeet))).not.toContain('Canceled');
    expect(statuses(await list(`${ofMeet}&includeCanceled=true`))).toContain('Canceled');
    expect(statuses(await list(ofMeet, 'v2.2'))).toContain('Canceled');
    await league.setSettings({ lists: { olderVersionsListCanceledRegistrations: false } });
    expect(statuses(await list(ofMeet, 'v2.2'))).not.toContain('Canceled');
  });

  it('accepts one of contact, event and filter before v2.3, and combines them from then on', async () => {
    const of = first(await list(`eventId=${meet.Id}`));
    const other = first((await everything()).filter((row) => row.Contact.Id !== of.Contact.Id));
    const query = `contactId=${of.Contact.Id}&eventId=${meet.Id}`;
    const older = await list(query, 'v2.2');
    expect(new Set(older.map((row) => row.Contact.Id))).toEqual(new Set([of.Contact.Id]));
    expect(older.some((row) => row.Event.Id !== meet.Id)).toBe(true);
    expect(await list(query)).toMatchObject([{ Id: of.Id }]);
    const mixed = `eventId=${meet.Id}&$filter=Id in [${of.Id}]&$top=1`;
    expect((await list(mixed, 'v2.2')).length).toBe(1);
    expect(
      await list(`$filter=Id in [${of.Id},${other.Id}]&includeWaitlist=true&includeCanceled=true`),
    ).toHaveLength(2);
  });

  it('is paged, except for ids', async () => {
    const all = await everything();
    expect(all.length).toBeGreaterThan(60);
    const query = `eventId=${meet.Id}&includeWaitlist=true&includeCanceled=true`;
    expect((await list(`${query}&$skip=60&$top=100`)).map((row) => row.Id)).toEqual(
      all.slice(60).map((row) => row.Id),
    );
    expect(await list(`${query}&$skip=${all.length}`)).toEqual([]);
    const paid = all.filter((row) => row.Status === 'Paid').map((row) => row.Id);
    expect(await list(`ids=${paid.join(',')}&$top=1`)).toHaveLength(paid.length);
    expect(read(await get(`/eventregistrations?${query}&$count`, 'v2.3'), count).Count).toBe(all.length);
    expect(read(await get(`/eventregistrations?${query}&idsOnly`, 'v2.3'), z.unknown())).toEqual({
      EventRegistrationIdentifiers: all.map((row) => row.Id),
    });
  });

  it('lacks the form data unless details are requested', async () => {
    const withDetails = first(await list(`eventId=${meet.Id}`));
    const without = first(await list(`eventId=${meet.Id}&includeDetails=false`));
    expect(['RegistrationFields' in withDetails, 'RegistrationFields' in without]).toEqual([true, false]);
  });

  it('agrees with the counts of the event', async () => {
    const rows = await everything();
    const countOf = (...words: string[]) => rows.filter((row) => words.includes(row.Status)).length;
    expect(meet.ConfirmedRegistrationsCount).toBe(countOf('Paid', 'Free', 'NoInvoice'));
    expect(meet.PendingRegistrationsCount).toBe(countOf('Unpaid', 'PartiallyPaid'));
  });
});

describe('writing registrations', () => {
  const free = async () => {
    const registered = new Set((await everything()).map((row) => row.Contact.Id));
    return first((await league.find('Status eq Active')).filter((contact) => !registered.has(contact.Id)));
  };
  const typeId = async () => first(await list(`eventId=${meet.Id}`)).RegistrationTypeId;
  const create = async (more = {}) => {
    const contact = await free();
    const body = {
      Event: { Id: meet.Id },
      Contact: { Id: contact.Id },
      RegistrationTypeId: await typeId(),
      ...more,
    };
    return league.api('POST', '/eventregistrations', body);
  };

  it('answers with the registration, and creates an invoice only if RecreateInvoice is true', async () => {
    const plain = read(await create({ Memo: 'Late entry' }), registration);
    expect(plain).toMatchObject({ Status: 'NoInvoice', Invoice: null, Memo: 'Late entry', IsPaid: false });
    const invoiced = read(await create({ RecreateInvoice: true }), registration);
    expect(invoiced.Status).toBe('Unpaid');
    const { Invoices } = read(await get(`/invoices?eventRegistrationId=${invoiced.Id}`), invoiceList);
    expect(Invoices).toMatchObject([{ Id: invoiced.Invoice?.Id, OrderType: 'EventRegistration' }]);
    expect(read(await get(`/eventregistrations/${invoiced.Id}`), registration)).toEqual(invoiced);
  });

  it('merges an update, and deletes', async () => {
    const made = read(await create(), registration);
    const changed = read(
      await league.api('PUT', `/eventregistrations/${made.Id}`, {
        Id: made.Id,
        IsCheckedIn: true,
        RegistrationFields: [
          { SystemCode: 'FirstName', Value: 'New' },
          { FieldName: 'T-shirt size', SystemCode: 'custom-8900017', Value: { Id: 5_560_002, Label: 'M' } },
        ],
      }),
      registration,
    );
    expect(changed).toMatchObject({ IsCheckedIn: true, Status: made.Status });
    expect(changed.RegistrationFields).toContainEqual({
      FieldName: 'T-shirt size',
      SystemCode: 'custom-8900017',
      Value: { Id: 5_560_002, Label: 'M' },
    });
    const deleted = await league.api('DELETE', `/eventregistrations/${made.Id}`);
    expect([deleted.status, deleted.text]).toEqual([200, '']);
    expect((await get(`/eventregistrations/${made.Id}`)).status).toBe(404);
  });

  it.each([
    ['an unknown event', { Event: { Id: 1 } }],
    ['an unknown contact', { Contact: { Id: 1 } }],
    ['a type of another event', { RegistrationTypeId: 664_401 }],
  ])('is refused for %s', async (_, more) => {
    expect(readAs(await create(more), 400, errorBody).code).toBe('Validation');
  });

  it('includes procedures that check in, register from the waitlist and create invoices', async () => {
    const waiting = first((await everything()).filter((row) => row.OnWaitlist));
    const registered = read(
      await league.rpc('RegisterFromWaitlist', {
        WaitlistRegistrationId: waiting.Id,
        EventId: meet.Id,
        GenerateInvoice: true,
      }),
      registration,
    );
    expect([registered.Status, registered.OnWaitlist]).toEqual(['Unpaid', false]);
    expect((await league.rpc('RegisterFromWaitlist', { WaitlistRegistrationId: waiting.Id })).status).toBe(
      400,
    );

    await league.rpc('CheckInEventAttendee', {
      RegistrationId: waiting.Id,
      CheckedIn: true,
      CheckedInGuests: 0,
    });
    expect(read(await get(`/eventregistrations/${waiting.Id}`), registration)).toMatchObject({
      IsCheckedIn: true,
    });

    const open = first((await everything()).filter((row) => row.Status === 'NoInvoice'));
    const call = `GenerateInvoiceForEventRegistration?eventRegistrationId=${open.Id}`;
    const invoice = read(await league.rpc(call), z.looseObject({ Id: z.int() }));
    expect((await league.rpc(call)).status).toBe(400);
    const next = read(await league.rpc(`${call}&updateIfExists=true`), z.looseObject({ Id: z.int() }));
    expect(next.Id).not.toBe(invoice.Id);
    expect((await league.rpc(`VoidInvoice?invoiceId=${next.Id}`)).status).toBe(200);
    expect(read(await get(`/invoices/${next.Id}`), z.unknown())).toMatchObject({ IsVoided: true });
  });
});

describe('invoices', () => {
  it('[SYNC-06] are wrapped in an object, and a creation returns a bare number', async () => {
    const id = read(
      await league.api('POST', '/invoices', {
        Contact: { Id: 61_004_417 },
        OrderType: 'MembershipRenewal',
        OrderDetails: [{ Value: 95, OrderDetailType: 'MemberLevel', Notes: 'Season' }],
        Memo: 'Renewal',
      }),
      z.int(),
    );
    const own = read(await get('/invoices?contactId=61004417&unpaidOnly=true'), invoiceList).Invoices;
    expect(own).toContainEqual(
      expect.objectContaining({ Id: id, OrderType: 'MembershipRenewal', Value: 95 }),
    );
    const ids = z.strictObject({ InvoiceIdentifiers: z.array(z.int()) });
    expect(read(await get('/invoices?contactId=61004417&idsOnly'), ids).InvoiceIdentifiers).toContain(id);
    const ofMeet = read(await get(`/invoices?eventId=${meet.Id}&paidOnly=true`), invoiceList).Invoices;
    expect(ofMeet.length).toBeGreaterThan(10);
    expect(read(await get('/invoices', 'v2.3'), invoiceList).Invoices).toHaveLength(100);
    expect(read(await get('/invoices'), invoiceList).Invoices.length).toBeGreaterThan(100);
    expect(read(await get('/invoices?$count', 'v2.3'), count).Count).toBeGreaterThan(100);
    expect(
      read(await get(`/invoices?ids=${id}&StartDate=2026-03-04`, 'v2.3'), invoiceList).Invoices,
    ).toHaveLength(1);
    expect((await league.api('POST', '/invoices', { Contact: { Id: 1 } })).status).toBe(400);
    expect(
      (await league.api('POST', '/invoices', { Contact: { Id: 61_004_417 }, OrderType: 'Gift' })).status,
    ).toBe(400);
  });
});
