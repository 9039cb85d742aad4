import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { first, openLeague, read, type TestClient } from '../../test/client.ts';
import { anyContact, contactField, count, rowValue } from '../../test/wire.ts';

let league: TestClient;

beforeAll(async () => {
  league = await openLeague({ contacts: 60, clock: () => Date.parse('2026-07-04T15:15:00Z') });
});
afterEach(() => league.simulator.reset());
afterAll(() => league.simulator.close());

const named = z.array(z.looseObject({ Id: z.int(), Name: z.string() }));
const get = (path: string, version?: string) => league.api('GET', path, undefined, version);

describe('versions and accounts', () => {
  it('[SYNC-06] can be discovered from the root', async () => {
    const { url } = league.simulator;
    const versions = read(
      await league.send('GET', '/'),
      z.array(z.strictObject({ Version: z.string(), Name: z.string(), Url: z.url() })),
    );
    expect(versions.map((version) => version.Url)).toContain(`${url}/v2.2`);
    const resources = z.array(
      z.strictObject({
        Name: z.string(),
        Url: z.url(),
        Description: z.string(),
        AllowedOperations: z.array(z.string()),
      }),
    );
    expect(read(await league.send('GET', '/v2.2'), resources)).toMatchObject([
      { Url: `${url}/v2.2/accounts` },
    ]);

    const authorization = `Bearer ${await league.freshToken()}`;
    const list = read(
      await league.send('GET', '/v2.2/Accounts', undefined, { authorization }),
      z.tuple([z.looseObject({ Id: z.int(), Resources: resources })]),
    );
    expect(list[0]).toMatchObject({
      Id: 190_733,
      Name: 'Harbor Valley Youth Gymnastics League',
      PrimaryDomainName: 'harborvalleygym.wildapricot.org',
      TimeZone: { ZoneId: 'Eastern Standard Time', UtcOffset: -300 },
      ContactLimitInfo: { CurrentContactsCount: 60 + 8 + 4 + 25 + 3 },
    });
    const contacts = list[0].Resources.find((resource) => resource.Name === 'Contacts');
    expect(contacts?.Url).toBe(`${url}/v2.2/accounts/190733/Contacts/`);
    expect(list[0].Resources.map((resource) => resource.Name)).toContain('Event registrations');
    const one = await get('');
    expect(read(one, z.unknown())).toEqual(list[0]);
    const idUrl = `${contacts?.Url}61004417?getExtendedMembershipInfo=true`;
    expect((await league.send('GET', idUrl, undefined, { authorization })).status).toBe(200);
  });
});

describe('contact fields', () => {
  const list = async () => read(await get('/contactfields'), z.array(contactField));

  it("[SYNC-06] are a bare array without paging, with the service's spelling of the codes", async () => {
    const fields = await list();
    expect(read(await get('/ContactFields?$top=1', 'v2.3'), z.array(z.unknown()))).toHaveLength(
      fields.length,
    );
    const codes = fields.map((field) => field.SystemCode);
    expect(codes).toEqual(
      expect.arrayContaining(['RecievingEMailsDisabled', 'RegistredForEvent', 'IsArchived']),
    );
    const team = fields.find((field) => field.FieldName === 'Team');
    expect(team).toMatchObject({
      FieldType: 'Choice',
      Type: 'Choice',
      DisplayType: 'Dropdown',
      IsSystem: false,
    });
    expect(team?.AllowedValues.map((value) => value.Label)).toEqual([
      ...['Spring', 'Summit', 'Riverside', 'Northgate', 'Lakeview', 'Oakwood'],
    ]);
    expect(fields.find((field) => field.SystemCode === 'Balance')?.IsEditable).toBe(false);
    expect(fields.filter((field) => !field.SupportSearch).map((field) => field.SystemCode)).toContain(
      'SubscriptionSource',
    );
    await league.setSettings({ contacts: { fieldTypeNames: 'create' } });
    expect((await list()).find((field) => field.FieldName === 'Team')?.FieldType).toBe('Dropdown');
  });

  it('can be created, changed and deleted; creation gives a bare number', async () => {
    const id = read(
      await league.api('POST', '/contactfields', {
        FieldName: 'Apparatus certified',
        FieldType: 'MultipleChoice',
        AllowedValues: [{ Label: 'Vault' }, { Label: 'Beam' }],
      }),
      z.int(),
    );
    const made = (await list()).find((field) => field.Id === id);
    expect(made).toMatchObject({ SystemCode: `custom-${id}`, FieldType: 'MultipleChoice' });
    const [vault, beam] = made?.AllowedValues ?? [];
    const contactId = 61_004_417;
    const write = async (Value: unknown) =>
      rowValue(
        read(
          await league.api('PUT', `/contacts/${contactId}`, {
            RecreateInvoice: false,
            FieldValues: [{ SystemCode: `custom-${id}`, Value }],
          }),
          anyContact,
        ),
        `custom-${id}`,
      );
    expect(await write([{ Id: vault?.Id }, { Id: beam?.Id }])).toHaveLength(2);
    expect(await write([{ Id: beam?.Id }])).toEqual([{ Id: beam?.Id, Label: 'Beam' }]);
    expect(await write([])).toEqual([]);

    const renamed = { FieldName: 'Apparatus', AllowedValues: [{ Id: beam?.Id, Label: 'Balance beam' }] };
    expect(read(await league.api('PUT', `/contactfields/${id}`, renamed), z.literal(true))).toBe(true);
    expect(read(await get(`/contactfields/${id}`), contactField)).toMatchObject({
      FieldName: 'Apparatus',
      AllowedValues: [{ Id: beam?.Id, Label: 'Balance beam' }],
    });
    expect(read(await league.api('DELETE', `/contactfields/${id}`), z.literal(true))).toBe(true);
    expect((await get(`/contactfields/${id}`)).status).toBe(404);
  });

  it('refuse a repeated name, an unknown type, an unknown picture and changes of built-in fields', async () => {
    const post = (body: unknown) => league.api('POST', '/contactfields', body);
    expect((await post({ FieldName: 'team', FieldType: 'Text' })).status).toBe(400);
    expect((await post({ FieldName: 'X', FieldType: 'Choice' })).status).toBe(400);
    expect((await post({ FieldType: 'Text' })).status).toBe(400);
    const builtIn = first((await list()).filter((field) => field.IsSystem));
    expect((await league.api('DELETE', `/contactfields/${builtIn.Id}`)).status).toBe(400);
    const id = read(await post({ FieldName: 'Photo', FieldType: 'Picture' }), z.int());
    const put = await league.api('PUT', '/contacts/61004417', {
      FieldValues: [{ SystemCode: `custom-${id}`, Value: { Id: 'k3v9x0aa.jpeg' } }],
    });
    expect(put.status).toBe(400);
  });

  it('can leave out section dividers', async () => {
    await league.api('POST', '/contactfields', { FieldName: 'Safety', FieldType: 'SectionDivider' });
    const names = async (query: string) =>
      read(await get(`/contactfields${query}`), z.array(contactField)).map((field) => field.FieldName);
    expect(await names('')).toContain('Safety');
    expect(await names('?showSectionDividers=false')).not.toContain('Safety');
  });
});

describe('levels, groups, searches and bundles', () => {
  it('[SYNC-06] are bare arrays', async () => {
    const levels = read(await get('/membershiplevels'), named);
    expect(levels.map((level) => level.Name)).toEqual([
      'Gymnast- Membership',
      'Gymnast- Returning',
      'Club coach',
    ]);
    expect(levels[0]).toMatchObject({
      MembershipFee: 95,
      RenewalPeriod: {
        Kind: 'EveryNYears',
        YearPeriod: 1,
        Dates: [{ Month: 9, Day: 1 }],
        ApplicationReview: { PrepayRequired: true, AdminApprovalRequired: true },
      },
    });
    expect(levels[1]).toMatchObject({
      RenewalPeriod: { ApplicationReview: { PrepayRequired: false, AdminApprovalRequired: false } },
    });
    expect(read(await get(`/MembershipLevels/${levels[0]?.Id}`), z.unknown())).toEqual(levels[0]);
    expect((await get('/membershiplevels/1')).status).toBe(404);
    expect(read(await get('/bundles'), z.array(z.unknown()))).toEqual([]);
    expect((await get('/bundles/1')).status).toBe(404);
    expect(read(await get('/tenders'), named).length).toBeGreaterThan(0);
  });

  it('page groups in every version, the other lists from v2.3', async () => {
    expect(read(await get('/membergroups?$skip=2'), named)).toEqual([]);
    expect(read(await get('/membershiplevels?$skip=3'), named)).toHaveLength(3);
    expect(read(await get('/membershiplevels?$skip=3', 'v2.3'), named)).toEqual([]);
    expect(read(await get('/membershiplevels?$count', 'v2.3'), count).Count).toBe(3);
    expect(read(await get('/membershiplevels?ids=714002,714003', 'v2.3'), named)).toHaveLength(2);
    expect(read(await get('/savedsearches?idsOnly', 'v2.3'), z.looseObject({}))).toHaveProperty(
      'SavedSearchIdentifiers',
    );
    await league.setSettings({ lists: { olderVersionsPageAllLists: true } });
    expect(read(await get('/membershiplevels?$skip=3'), named)).toEqual([]);
  });

  it('name their contacts', async () => {
    const withIds = z.looseObject({ ContactIds: z.array(z.int()) });
    const searches = read(await get('/savedsearches'), named);
    const active = searches.find((search) => search.Name === 'Active members');
    const found = read(await get(`/savedsearches/${active?.Id}`), withIds).ContactIds;
    expect(found).toEqual(
      (await league.find('Status eq Active AND Archived eq false')).map((contact) => contact.Id),
    );
    await league.api('PUT', '/contacts/61004417', {
      RecreateInvoice: false,
      FieldValues: [{ SystemCode: 'Groups', Value: [{ Id: 415_002 }] }],
    });
    expect(read(await get('/membergroups/415002'), withIds).ContactIds).toContain(61_004_417);
  });
});
