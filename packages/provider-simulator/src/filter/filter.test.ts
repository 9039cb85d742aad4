import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { first, openLeague, readAs, type TestClient } from '../../test/client.ts';
import { errorBody, rowValue, type WireContact } from '../../test/wire.ts';

let league: TestClient;
let allContacts: WireContact[];
let teamCode: string;

/** Whether the filter should find a contact, decided from what the client sees of it. */
type Meant = (contact: WireContact) => boolean;

const status = (contact: WireContact) => ('Status' in contact ? contact.Status : null);
const levelId = (contact: WireContact) => ('MembershipLevel' in contact ? contact.MembershipLevel.Id : null);
const instant = (contact: WireContact, code: string) => {
  const value = rowValue(contact, code);
  return typeof value === 'string' ? Date.parse(value) : Number.NaN;
};
const flag = (contact: WireContact, code: string) => rowValue(contact, code) === true;

beforeAll(async () => {
  league = await openLeague({
    contacts: 60,
    seed: 7,
    clock: () => Date.parse('2026-03-04T15:00:00Z'),
    settings: { lists: { maximumPage: 1_000 } },
  });
  teamCode = await league.codeOf('Team');
  const made = await league.api('POST', '/contacts', {
    FirstName: 'Ana',
    LastName: 'Ruiz',
    Email: 'ana@example.org',
    RecreateInvoice: false,
    MembershipEnabled: true,
    MembershipLevel: { Id: 714_001 },
    Status: 'Active',
    FieldValues: [{ SystemCode: 'Phone', Value: "the O'Neill house" }],
  });
  expect(made.status).toBe(200);
  allContacts = await league.find('');
});
afterAll(() => league.simulator.close());

const ids = (contacts: WireContact[]) => contacts.map((contact) => contact.Id);
const expectFilter = async (filter: string, isMeant: Meant) => {
  const meant = ids(allContacts.filter(isMeant));
  expect(ids(await league.find(filter)), filter).toEqual(meant);
  return meant.length;
};

describe('[SYNC-06] every filter that real clients have sent', () => {
  const some = 61_004_417;
  const other = 61_004_418;
  const table: [string, Meant][] = [
    ['Archived eq false', (c) => !flag(c, 'IsArchived')],
    ['IsArchived eq false', (c) => !flag(c, 'IsArchived')],
    ["'Archived' eq false AND 'Member' eq true", (c) => !flag(c, 'IsArchived') && flag(c, 'IsMember')],
    ["Archived eq 'False'", (c) => !flag(c, 'IsArchived')],
    ['archived eq TRUE', (c) => flag(c, 'IsArchived')],
    ['IsMember eq true', (c) => flag(c, 'IsMember')],
    ['member eq true', (c) => flag(c, 'IsMember')],
    ['Member eq false', (c) => !flag(c, 'IsMember')],
    ['Status eq Active', (c) => status(c) === 'Active'],
    ["Status eq 'PendingNew'", (c) => status(c) === 'PendingNew'],
    ["'Membership status' eq 'Pending - New'", (c) => status(c) === 'PendingNew'],
    ["'Membership status' ne 'Lapsed'", (c) => status(c) !== 'Lapsed'],
    ["'Membership status.Id' eq 1", (c) => status(c) === 'Active'],
    ["'Membership status.Label' eq 'Active'", (c) => status(c) === 'Active'],
    ["'Membership level ID' eq 714001", (c) => levelId(c) === 714_001],
    ['MembershipLevelId in [714001,714002]', (c) => levelId(c) === 714_001 || levelId(c) === 714_002],
    ["'Membership level ID' in [714002]", (c) => levelId(c) === 714_002],
    [
      "'Profile last updated' gt 2026-02-01T05:00:00.000Z",
      (c) => instant(c, 'LastUpdated') > Date.parse('2026-02-01T05:00:00Z'),
    ],
    [
      "'Profile last updated' ge 2026-01-01",
      (c) => instant(c, 'LastUpdated') >= Date.parse('2026-01-01T05:00:00Z'),
    ],
    [
      "'Profile last updated' lt 2026-01-01T00:00:00.000-05:00",
      (c) => instant(c, 'LastUpdated') < Date.parse('2026-01-01T05:00:00Z'),
    ],
    ["'Member since' gt 2025-09-01", (c) => instant(c, 'MemberSince') > Date.parse('2025-09-01T04:00:00Z')],
    ["'Renewal due' lt 2026-04-01", (c) => String(rowValue(c, 'RenewalDue') ?? '9') < '2026-04-01'],
    [
      "'Creation date' ge 2026-01-01",
      (c) => instant(c, 'CreationDate') >= Date.parse('2026-01-01T05:00:00Z'),
    ],
    ["Email eq 'ana@example.org'", (c) => c.Email === 'ana@example.org'],
    ['Email eq ana@example.org', (c) => c.Email === 'ana@example.org'],
    ["FirstName eq 'Ana' AND LastName eq 'Ruiz'", (c) => c.FirstName === 'Ana' && c.LastName === 'Ruiz'],
    ["'First name' eq 'ana'", (c) => c.FirstName === 'Ana'],
    [`Id in [${some},${other}]`, (c) => c.Id === some || c.Id === other],
    [`Id in [ ${some} , ${other} ]`, (c) => c.Id === some || c.Id === other],
    [`ID eq ${some} OR ID eq ${other}`, (c) => c.Id === some || c.Id === other],
    [`'Id' eq '${some}'`, (c) => c.Id === some],
    [`'User ID' eq ${some}`, (c) => c.Id === some],
    ['Balance gt 10', (c) => Number(rowValue(c, 'Balance')) > 10],
    ["substringof('Email','@families.example')", (c) => c.Email.endsWith('@families.example')],
    ["substringof(Email, 'ANA@')", (c) => c.Email.includes('ana@')],
    ["Phone eq 'the O''Neill house'", (c) => rowValue(c, 'Phone') === "the O'Neill house"],
    ["Email eq ''", (c) => c.Email === ''],
  ];
  it.each(table)('%s', async (filter, isMeant) => {
    const found = await expectFilter(filter, isMeant);
    const matchesNone = ["Email eq ''"].includes(filter);
    if (!matchesNone) expect(found, 'the example must find a contact').toBeGreaterThan(0);
  });

  it('a custom field by system code, by name, and by the id of an option', async () => {
    const inSpring = (contact: WireContact) =>
      JSON.stringify(rowValue(contact, teamCode)).includes('"Spring"');
    const springId = await league.optionId('Team', 'Spring');
    expect(await expectFilter(`${teamCode} eq 'Spring'`, inSpring)).toBeGreaterThan(5);
    await expectFilter("Team eq 'spring'", inSpring);
    await expectFilter(`Team eq ${springId}`, inSpring);
    await expectFilter(`'Team.Id' eq ${springId}`, inSpring);
    await expectFilter("Team in ['Spring','Summit']", (contact) =>
      /"(Spring|Summit)"/.test(JSON.stringify(rowValue(contact, teamCode))),
    );
    await expectFilter("Team ne 'Spring'", (contact) => !inSpring(contact));
  });
});

describe('AND, OR and parentheses', () => {
  const isA = (contact: WireContact) => contact.FirstName.startsWith('A');
  it.each<[string, Meant]>([
    [
      'Status eq Lapsed or Status eq PendingNew And Archived eq true',
      (c) => status(c) === 'Lapsed' || (status(c) === 'PendingNew' && flag(c, 'IsArchived')),
    ],
    [
      '(Status eq Lapsed OR Status eq Active) AND Archived eq true',
      (c) => (status(c) === 'Lapsed' || status(c) === 'Active') && flag(c, 'IsArchived'),
    ],
    ["((FirstName ge 'A' AND FirstName lt 'B') AND (Member eq true))", (c) => isA(c) && flag(c, 'IsMember')],
    [
      "Archived eq false AND (substringof('FirstName','z') OR substringof('LastName','z'))",
      (c) => !flag(c, 'IsArchived') && /z/i.test(c.FirstName + c.LastName),
    ],
  ])('%s', async (filter, isMeant) => {
    expect(await expectFilter(filter, isMeant)).toBeGreaterThan(0);
  });
});

describe('a text that is not a filter', () => {
  it.each([
    ['Archived eq'],
    ['Archived is false'],
    ['eq'],
    ['Nonsense eq 1'],
    ["'Membership status.Colour' eq 1"],
    ["'Subscription source' eq 'Web'"],
    ["Email eq 'open"],
    ['(Archived eq false'],
    ['Archived eq false)'],
    ['Archived eq false AND'],
    ['Archived eq maybe'],
    ['Archived gt false'],
    ['Id eq many'],
    ['Id in (1,2)'],
    ['Id in [1,2'],
    ["'Renewal due' lt soon"],
    ["'Renewal due' lt 2026-02-30"],
    ["substringof('Email')"],
    ['FirstName eq Anna Maria'],
  ])('is answered with 400: %s', async (filter) => {
    const reply = await league.api('GET', `/contacts?$async=false&$filter=${encodeURIComponent(filter)}`);
    expect(readAs(reply, 400, errorBody).code).toBe('Search');
  });
});

describe('settings of the filter', () => {
  it('say whether a date without time means midnight of the account, or of UTC', async () => {
    const contact = first(
      allContacts.filter((candidate) => Number.isFinite(instant(candidate, 'CreationDate'))),
    );
    const created = new Date(instant(contact, 'CreationDate'));
    const day = created.toISOString().slice(0, 10);
    const isAfter = `'User ID' eq ${contact.Id} AND 'Creation date' ge `;
    const fourInTheMorning = `${day}T04:30:00`;
    const inAccountZone = Date.parse(`${day}T08:30:00Z`) <= created.getTime();
    expect((await league.find(isAfter + fourInTheMorning)).length === 1).toBe(inAccountZone);
    await league.setSettings({ filter: { offsetlessDates: 'utc' } });
    expect(await league.find(`${isAfter}${created.toISOString().slice(0, 19)}`)).toHaveLength(1);
    await league.setSettings({ filter: { offsetlessDates: 'account' } });
    expect(await league.find(`${isAfter}${created.toISOString().slice(0, 19)}`)).toHaveLength(0);
  });

  it('can make texts differ by case, and exclude contacts without a value', async () => {
    await league.setSettings({ filter: { isTextCaseSensitive: true, absentValueIsNotEqual: false } });
    expect(await league.find("'First name' eq 'ana'")).toEqual([]);
    await expectFilter(
      "'Membership status' ne 'Lapsed'",
      (c) => status(c) !== null && status(c) !== 'Lapsed',
    );
    await league.setSettings({ filter: { isTextCaseSensitive: false, absentValueIsNotEqual: true } });
  });

  it('can refuse a doubled quote, and the id of an option', async () => {
    const query = encodeURIComponent("Phone eq 'the O''Neill house'");
    await league.setSettings({ filter: { acceptsDoubledQuotes: false, matchesChoiceById: false } });
    expect((await league.api('GET', `/contacts?$async=false&$filter=${query}`)).status).toBe(400);
    expect(await league.find(`Team eq ${await league.optionId('Team', 'Spring')}`)).toEqual([]);
    await league.setSettings({ filter: { acceptsDoubledQuotes: true, matchesChoiceById: true } });
  });
});
