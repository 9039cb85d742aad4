import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { first, openLeague, read, readAs, type TestClient } from '../../test/client.ts';
import { anyContact, contactField, errorBody, rowValue } from '../../test/wire.ts';

let league: TestClient;
beforeAll(async () => {
  league = await openLeague({ contacts: 30 });
});
afterEach(() => league.simulator.reset());
afterAll(() => league.simulator.close());

const create = (body: object) => league.api('POST', '/contacts', { RecreateInvoice: false, ...body });
const update = (Id: number, body: object) =>
  league.api('PUT', `/contacts/${Id}`, { Id, RecreateInvoice: false, ...body });
const row = (FieldName: string, Value: unknown) => ({ FieldValues: [{ FieldName, Value }] });
const contactOf = async (id: number) => read(await league.api('GET', `/contacts/${id}`), anyContact);
const refusedKeys = (reply: Awaited<ReturnType<typeof create>>) =>
  readAs(reply, 400, errorBody).details?.map(({ Key }) => Key);

async function requireField(name: string) {
  const fields = read(await league.api('GET', '/contactfields'), contactField.array());
  const id = fields.find(({ FieldName }) => FieldName === name)?.Id;
  await league.api('PUT', `/contactfields/${id}`, { Id: id, IsRequired: true });
}

describe('required fields', () => {
  it('are marked in the list of fields and not checked by default', async () => {
    await requireField('Emergency Contact Name');
    await league.setSettings({ contacts: { requiredBuiltInFields: ['LastName'] } });
    const fields = read(await league.api('GET', '/contactfields'), contactField.array());
    const required = fields.filter(({ IsRequired }) => IsRequired).map(({ FieldName }) => FieldName);
    expect(required).toEqual(['Last name', 'Emergency Contact Name']);
    expect((await create({ FirstName: 'Ana' })).status).toBe(200);
  });

  it('must be present on creation, but can be emptied later', async () => {
    await requireField('Emergency Contact Name');
    await league.setSettings({
      contacts: { requiredFields: 'onCreate', requiredBuiltInFields: ['LastName'] },
    });
    expect(refusedKeys(await create({ FirstName: 'Ana' }))).toEqual(['Last name', 'Emergency Contact Name']);
    const { Id } = read(
      await create({ LastName: 'Ruiz', ...row('Emergency Contact Name', 'Eva') }),
      anyContact,
    );
    expect((await update(Id, { LastName: '' })).status).toBe(200);
  });

  it('cannot be emptied if every write is checked, but a field that was already empty is accepted', async () => {
    const lacking = read(await create({ FirstName: 'Ana' }), anyContact);
    const complete = read(await create({ LastName: 'Ruiz' }), anyContact);
    await league.setSettings({
      contacts: { requiredFields: 'onEveryWrite', requiredBuiltInFields: ['LastName'] },
    });
    expect(refusedKeys(await update(complete.Id, { LastName: '' }))).toEqual(['Last name']);
    expect((await update(lacking.Id, { FirstName: 'Anna' })).status).toBe(200);
  });
});

describe('length limits', () => {
  it('refuse a longer text in each field', async () => {
    await league.setSettings({ contacts: { maximumLengths: { Phone: 10, 'first name': 5 } } });
    expect(refusedKeys(await create(row('Phone', '555-0134-99')))).toEqual(['Phone']);
    expect(refusedKeys(await create({ FirstName: 'Annabel' }))).toEqual(['First name']);
    expect((await create(row('Notes', 'x'.repeat(5_000)))).status).toBe(200);
  });

  it('can be replaced by one limit for all texts', async () => {
    await league.setSettings({ contacts: { maximumTextLength: 20, maximumLengths: { Notes: 30 } } });
    expect((await create(row('Notes', 'x'.repeat(30)))).status).toBe(200);
    expect(refusedKeys(await create(row('Coach Notes', 'x'.repeat(21))))).toEqual(['Coach Notes']);
  });

  it('can cut the text without an error', async () => {
    await league.setSettings({ contacts: { maximumLengths: { Phone: 8 }, tooLongText: 'cut' } });
    const created = read(await create(row('Phone', '555-0134-99')), anyContact);
    expect(rowValue(created, 'Phone')).toBe('555-0134');
  });
});

describe('administrators', () => {
  const someAdministrator = async () => first(await league.find("Email eq 'office@harborvalley.example'"));
  const archived = row('Archived', true);

  it('can be changed and archived by default', async () => {
    const { Id } = await someAdministrator();
    expect((await update(Id, { FirstName: 'Ida', ...archived })).status).toBe(200);
    expect(rowValue(await contactOf(Id), 'IsArchived')).toBe(true);
  });

  it('can be protected from being archived', async () => {
    await league.setSettings({ contacts: { administrators: 'notArchivable' } });
    const { Id } = await someAdministrator();
    expect(refusedKeys(await update(Id, archived))).toEqual(['Archived']);
    expect((await update(Id, { FirstName: 'Ida' })).status).toBe(200);
  });

  it('can be read-only, while other contacts are not', async () => {
    await league.setSettings({ contacts: { administrators: 'readOnly' } });
    const { Id, FirstName } = await someAdministrator();
    const refused = readAs(await update(Id, { FirstName: 'Ida' }), 400, errorBody);
    expect(refused.code).toBe('InvalidOperation');
    expect((await contactOf(Id)).FirstName).toBe(FirstName);
    const other = first(await league.find('Status eq Active'));
    expect((await update(other.Id, archived)).status).toBe(200);
  });
});
