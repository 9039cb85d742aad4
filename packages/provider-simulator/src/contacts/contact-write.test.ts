import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { first, openLeague, read, readAs, type TestClient } from '../../test/client.ts';
import { anyContact, errorBody, memberContact, plainContact, rowValue } from '../../test/wire.ts';

let now = Date.parse('2026-03-04T15:15:00Z');
let league: TestClient;
let codes: { team: string; birth: string; notes: string };

beforeAll(async () => {
  league = await openLeague({ contacts: 30, clock: () => now });
  codes = {
    team: await league.codeOf('Team'),
    birth: await league.codeOf('Date of Birth'),
    notes: await league.codeOf('Coach Notes'),
  };
});
afterEach(() => league.simulator.reset());
afterAll(() => league.simulator.close());

const create = (body: unknown) => league.api('POST', '/contacts', body);
const update = (id: number, body: unknown) => league.api('PUT', `/contacts/${id}`, body);
const row = (SystemCode: string, Value: unknown) => ({ SystemCode, Value });
const updateField = async (id: number, code: string, value: unknown) =>
  read(await update(id, { Id: id, RecreateInvoice: false, FieldValues: [row(code, value)] }), anyContact);
const detailsOf = async (body: unknown) => {
  const refused = readAs(await create(body), 400, errorBody);
  expect([refused.code, refused.message]).toEqual(['Validation', 'Contact details validation error.']);
  return refused.details;
};
const someMember = async (filter = 'Status eq Active') => first(await league.find(filter));

describe('the creation of a contact', () => {
  it('[SYNC-06] is answered with 200 and the full contact', async () => {
    const reply = await create({
      FirstName: 'Tomas',
      LastName: 'Brandt',
      Email: 'tomas.brandt@example.org',
      Organization: 'Northgate Flyers',
      MembershipEnabled: true,
      MembershipLevel: { Id: 714_001 },
      Status: 'PendingNew',
      RecreateInvoice: false,
      FieldValues: [
        row('Phone', '555-0134'),
        { FieldName: 'Team', Value: { Id: await league.optionId('Team', 'Northgate') } },
        row(codes.birth, '2014-05-17'),
      ],
    });
    const contact = read(reply, memberContact);
    expect(reply.headers.get('location')).toBeNull();
    expect(contact).toMatchObject({ FirstName: 'Tomas', Status: 'PendingNew', MembershipEnabled: true });
    expect(rowValue(contact, 'Phone')).toBe('555-0134');
    expect(rowValue(contact, codes.team)).toMatchObject({ Label: 'Northgate' });
    expect(rowValue(contact, codes.birth)).toBe('2014-05-17T00:00:00');
    expect(rowValue(contact, 'RenewalDue')).toBeNull();
    expect(read(await league.api('GET', `/contacts/${contact.Id}`), memberContact)).toEqual(contact);
  });

  it('accepts keys in any case, leaves missing names empty, and needs a level for a member', async () => {
    const contact = read(await create({ email: 'a@b.example', FIRSTNAME: 'Al' }), plainContact);
    expect([contact.FirstName, contact.LastName, contact.DisplayName]).toEqual(['Al', '', 'Al']);
    expect(read(await create({ Organization: 'Gym shop' }), plainContact).DisplayName).toBe('Gym shop');
    expect(read(await create({ Email: 'only@b.example' }), plainContact).DisplayName).toBe('only@b.example');
  });

  it('takes the status of a new member from the level if none is sent', async () => {
    const member = async (levelId: number) =>
      read(
        await create({ FirstName: 'N', MembershipEnabled: true, MembershipLevel: { Id: levelId } }),
        memberContact,
      ).Status;
    expect(await member(714_001)).toBe('PendingNew');
    expect(await member(714_002)).toBe('PendingNew');
    await league.setSettings({ contacts: { statusOfNewMember: 'Active' } });
    expect(await member(714_001)).toBe('Active');
  });

  it('needs MembershipEnabled for a member, unless set otherwise', async () => {
    read(await create({ FirstName: 'N', MembershipLevel: { Id: 714_001 } }), plainContact);
    await league.setSettings({ contacts: { levelAloneMakesMember: true } });
    read(await create({ FirstName: 'N', MembershipLevel: { Id: 714_001 } }), memberContact);
    await expect(detailsOf({ FirstName: 'N', MembershipEnabled: true })).resolves.toHaveLength(1);
  });
});

describe('validation', () => {
  it('[SYNC-06] names each invalid value; outer keys are lower case, inner keys Pascal case', async () => {
    expect(
      await detailsOf({
        Email: 'tomas.brandt@@example',
        FieldValues: [row(codes.team, { Label: 'Estside' })],
      }),
    ).toEqual([
      { Key: 'Team', Value: 'Estside', Restriction: 'Unexpected option.' },
      { Key: 'Email', Value: 'tomas.brandt@@example', Restriction: 'Invalid email address.' },
    ]);
  });

  it('refuses an email of another contact, including an archived one, in any case', async () => {
    const archived = first(await league.find("Archived eq true AND Email ne ''"));
    expect(await detailsOf({ Email: archived.Email.toUpperCase() })).toEqual([
      { Key: 'Email', Value: archived.Email.toUpperCase(), Restriction: 'Email address is already in use.' },
    ]);
    await league.setSettings({ contacts: { doesArchivedEmailBlock: false, duplicateEmailText: 'Taken.' } });
    expect((await create({ Email: archived.Email })).status).toBe(200);
    expect((await detailsOf({ Email: archived.Email }))?.[0]?.Restriction).toBe('Taken.');
  });

  it('lets a contact keep its own email', async () => {
    const contact = await someMember();
    expect((await update(contact.Id, { Email: contact.Email.toUpperCase() })).status).toBe(200);
  });

  it.each([
    ['an unknown level', { MembershipEnabled: true, MembershipLevel: { Id: 1 } }],
    ['an unknown status', { MembershipEnabled: true, MembershipLevel: { Id: 714_001 }, Status: 'Suspended' }],
    ['a bare label', { FieldValues: [{ FieldName: 'Team', Value: 'Spring' }] }],
    ['an unknown option', { FieldValues: [{ FieldName: 'Team', Value: { Id: 1 } }] }],
    ['no date', { FieldValues: [{ FieldName: 'Date of Birth', Value: '30.2.2014' }] }],
    ['an impossible date', { FieldValues: [{ FieldName: 'Date of Birth', Value: '2014-02-30' }] }],
    ['a text that is none', { FirstName: { a: 1 } }],
    ['no boolean', { FieldValues: [{ FieldName: 'Archived', Value: 'perhaps' }] }],
    ['a short password', { Email: 'p@q.example', Password: '123456' }],
  ])('refuses %s', async (_, body) => {
    expect(await detailsOf(body)).toHaveLength(1);
  });

  it('explains a password without email in Value, without Restriction', async () => {
    const detail = first((await detailsOf({ FirstName: 'P', Password: 'long enough' })) ?? []);
    expect(Object.keys(detail)).toEqual(['Key', 'Value']);
  });

  it('can accept a label as text, can refuse an object that has only a label, and can limit lengths', async () => {
    await league.setSettings({
      contacts: { acceptsChoiceByLabelText: true, acceptsChoiceByLabelObject: false, maximumTextLength: 5 },
    });
    expect((await create({ FieldValues: [row(codes.team, 'spring')] })).status).toBe(200);
    expect(await detailsOf({ FieldValues: [row(codes.team, { Label: 'Spring' })] })).toHaveLength(1);
    expect(await detailsOf({ FirstName: 'Sixsix' })).toHaveLength(1);
  });

  it('refuses a body that is not a JSON object, and more contacts than the plan allows', async () => {
    expect(readAs(await create('{"FirstName":'), 400, errorBody).code).toBe('BadRequest');
    expect(readAs(await create('[]'), 400, errorBody).code).toBe('BadRequest');
    await league.setSettings({ contacts: { billingPlanLimit: 10 } });
    expect(readAs(await create({ FirstName: 'Late' }), 400, errorBody).code).toBe('ContactLimitReached');
  });
});

describe('the update of a contact', () => {
  it('[SYNC-06] keeps what is not in the body', async () => {
    const before = await someMember();
    now += 60_000;
    const after = read(
      await update(before.Id, { Id: before.Id, FirstName: 'Renamed', RecreateInvoice: false }),
      memberContact,
    );
    expect(after).toEqual({
      ...before,
      FirstName: 'Renamed',
      DisplayName: `${before.LastName}, Renamed`,
      ProfileLastUpdated: '2026-03-04T10:16:00.000-05:00',
      FieldValues: before.FieldValues.map((field) => {
        if (field.SystemCode === 'FirstName') return { ...field, Value: 'Renamed' };
        return field.SystemCode === 'LastUpdated'
          ? { ...field, Value: '2026-03-04T15:16:00.000+00:00' }
          : field;
      }),
    });
  });

  it('[SYNC-06] ignores read-only and unknown values without an error', async () => {
    const before = await someMember();
    const reply = await update(before.Id, {
      RecreateInvoice: false,
      RenewalDue: '2030-01-01',
      MemberSince: '2001-01-01',
      Phone: '1',
      Archived: true,
      Groups: [{ Id: 415_001 }],
      IsAccountAdministrator: true,
      Nonsense: { deep: true },
      FieldValues: [
        row('Balance', 500),
        row('IsMember', false),
        row('MemberId', 7),
        row('CreationDate', '2001-01-01'),
        row('custom-1', 'x'),
        { FieldName: 'Shoe size', Value: 3 },
        'rubbish',
      ],
    });
    const after = read(reply, memberContact);
    const quiet = (contact: typeof after | typeof before) => ({
      ...contact,
      ProfileLastUpdated: '',
      FieldValues: contact.FieldValues.filter((field) => field.SystemCode !== 'LastUpdated'),
    });
    expect(quiet(after)).toEqual(quiet(before));
  });

  it('[SYNC-06] writes RenewalDue, MemberSince, Phone, Archived and Groups as field values', async () => {
    const { Id } = await someMember();
    expect(rowValue(await updateField(Id, 'RenewalDue', '2027-03-31'), 'RenewalDue')).toBe(
      '2027-03-31T00:00:00',
    );
    const due = await updateField(Id, 'RenewalDue', '2027-04-30T00:00:00');
    expect(rowValue(due, 'RenewalDue')).toBe('2027-04-30T00:00:00');
    expect(rowValue(due, 'RenewalDateLastChanged')).toMatch(/^2026-03-04T10:/);
    const since = await updateField(Id, 'MemberSince', '2020-06-01');
    expect(rowValue(since, 'MemberSince')).toBe('2020-06-01T00:00:00-04:00');
    expect(rowValue(await updateField(Id, 'Phone', '555-0199'), 'Phone')).toBe('555-0199');
    expect(rowValue(await updateField(Id, 'IsArchived', 'true'), 'IsArchived')).toBe(true);
    expect(rowValue(await updateField(Id, 'Groups', [{ Id: 415_002 }]), 'Groups')).toEqual([
      { Id: 415_002, Label: 'Summer camp' },
    ]);
    expect(rowValue(await updateField(Id, 'Groups', { Id: 415_001 }), 'Groups')).toEqual([
      { Id: 415_001, Label: 'Team captains' },
    ]);
  });

  it('refuses Never as a renewal date, unknown groups, and (if set) a single group', async () => {
    const { Id } = await someMember();
    const put = (code: string, value: unknown) => update(Id, { FieldValues: [row(code, value)] });
    expect((await put('RenewalDue', 'Never')).status).toBe(400);
    expect((await put('Groups', [{ Id: 1 }])).status).toBe(400);
    await league.setSettings({ contacts: { acceptsSingleGroup: false } });
    expect((await put('Groups', { Id: 415_001 })).status).toBe(400);
  });

  it('empties a value by null and by an empty text', async () => {
    const { Id } = await someMember();
    expect(rowValue(await updateField(Id, codes.team, null), codes.team)).toBeNull();
    expect(rowValue(await updateField(Id, codes.birth, ''), codes.birth)).toBeNull();
    expect(rowValue(await updateField(Id, 'Phone', null), 'Phone')).toBe('');
    expect(rowValue(await updateField(Id, 'RenewalDue', null), 'RenewalDue')).toBeNull();
    expect(read(await update(Id, { Email: '', RecreateInvoice: false }), anyContact).Email).toBe('');
  });

  it('can ignore an empty value', async () => {
    const { Id, FirstName, Email } = await someMember();
    await league.setSettings({ contacts: { emptyValueClears: false } });
    const after = await updateField(Id, codes.team, null);
    expect(rowValue(after, codes.team)).not.toBeNull();
    const top = read(await update(Id, { FirstName: '', Email: null, RecreateInvoice: false }), anyContact);
    expect([top.FirstName, top.Email]).toEqual([FirstName, Email]);
  });

  it("converts a date with an offset to the account's zone", async () => {
    const { Id } = await someMember();
    const written = async (value: string) => rowValue(await updateField(Id, codes.birth, value), codes.birth);
    expect(await written('2014-05-17T00:00:00Z')).toBe('2014-05-16T20:00:00');
    expect(await written('2014-05-17T00:00:00-04:00')).toBe('2014-05-17T00:00:00');
    expect(await written('2012-02-29')).toBe('2012-02-29T00:00:00');
    await league.setSettings({ contacts: { customDatesHaveOffset: true } });
    expect(await written('2014-05-17')).toBe('2014-05-17T00:00:00-04:00');
    expect(await written('2014-12-17')).toBe('2014-12-17T00:00:00-05:00');
  });

  it('moves the profile date on an update without changes, unless set otherwise', async () => {
    const { Id, FirstName, ProfileLastUpdated } = await someMember();
    const touch = async () =>
      read(await update(Id, { FirstName, RecreateInvoice: false }), anyContact).ProfileLastUpdated;
    await league.setSettings({ contacts: { noOpUpdateMovesProfileDate: false } });
    expect(await touch()).toBe(ProfileLastUpdated);
    await league.setSettings({ contacts: { noOpUpdateMovesProfileDate: true } });
    expect(await touch()).not.toBe(ProfileLastUpdated);
  });

  it('refuses a body with another id, unless set otherwise, and an unknown contact with 404', async () => {
    const { Id } = await someMember();
    expect((await update(Id, { Id: Id + 1 })).status).toBe(400);
    await league.setSettings({ contacts: { differentBodyId: 'ignored' } });
    expect((await update(Id, { Id: Id + 1 })).status).toBe(200);
    expect((await update(1, {})).status).toBe(404);
  });

  it('suspends and restores by MembershipEnabled, not by a status', async () => {
    const { Id } = await someMember();
    const suspended = read(await update(Id, { MembershipEnabled: false }), memberContact);
    expect([suspended.Status, suspended.MembershipEnabled]).toEqual(['Active', false]);
    expect(rowValue(suspended, 'IsSuspendedMember')).toBe(true);
    const restored = read(await update(Id, { MembershipEnabled: true }), memberContact);
    expect(rowValue(restored, 'IsSuspendedMember')).toBe(false);
  });

  it('answers 428 until the terms of use are accepted', async () => {
    await league.setSettings({ oauth: { areTermsAccepted: false } });
    expect((await create({ FirstName: 'T' })).status).toBe(428);
    expect((await league.rpc('AcceptTermsOfUse')).status).toBe(200);
    expect((await create({ FirstName: 'T' })).status).toBe(200);
  });
});
