import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { first, openLeague, read, readAs, type TestClient } from '../../test/client.ts';
import { asyncState, contactList, count, errorBody, idList, requestLog, rowValue } from '../../test/wire.ts';

let now = Date.parse('2026-03-04T15:15:00Z');
let league: TestClient;

beforeAll(async () => {
  league = await openLeague({ contacts: 230, clock: () => now });
});
afterEach(() => league.setSettings({ lists: { asyncFirstReply: 'waiting', asyncPollsBeforeComplete: 1 } }));
afterAll(() => league.simulator.close());

const get = (path: string, version?: string) => league.api('GET', path, undefined, version);
const listNow = async (query: string) =>
  read(await get(`/contacts?$async=false&${query}`), contactList).Contacts;
const total = async () => read(await get('/contacts?$count'), count).Count;

describe('the list in one reply', () => {
  it('[SYNC-06] has at most 100 contacts on a page without an error, and ends with an empty page', async () => {
    const all = await total();
    expect(all).toBeGreaterThan(250);
    expect(await listNow('')).toHaveLength(100);
    expect(await listNow('$top=500')).toHaveLength(100);
    expect(await listNow('$top=7&$skip=3')).toHaveLength(7);
    expect(await listNow(`$skip=${all}`)).toEqual([]);
  });

  it('[SYNC-06] has all contacts once, in ascending order, with either rule for the last page', async () => {
    const seen: number[] = [];
    for (let skip = 0; ; skip += 100) {
      const page = await listNow(`%24top=100&%24skip=${skip}`);
      seen.push(...page.map((contact) => contact.Id));
      if (page.length < 100) break;
    }
    expect(seen).toHaveLength(await total());
    expect(seen).toEqual([...new Set(seen)].sort((left, right) => left - right));
  });

  it('[SYNC-06] includes archived contacts unless the filter excludes them', async () => {
    expect((await league.find('Archived eq true')).length).toBe(12);
    expect(read(await get('/contacts?$count&$filter=Archived eq false'), count).Count).toBe(
      (await total()) - 12,
    );
  });

  it.each(['?$count', '?$count=true', '?%24count', '?$count=true&$async=true'])(
    'is counted with %s',
    async (query) => {
      expect(read(await get(`/contacts/${query}`), count).Count).toBe(await total());
    },
  );

  it.each(['&idsOnly', '&idsOnly=true'])('gives ids alone with %s', async (flag) => {
    const ids = read(await get(`/contacts?$async=false&$top=3${flag}`), idList).ContactIdentifiers;
    expect(ids).toEqual((await listNow('$top=3')).map((contact) => contact.Id));
    const whole = read(await get(`/contacts?$async=false${flag}`), idList).ContactIdentifiers;
    expect(whole).toHaveLength(100);
  });

  it('ignores top and skip without $ and unknown names, with a warning in the request log', async () => {
    const plain = await listNow('top=3&skip=2&includeDetails=true&$orderby=Id&$select=*');
    expect(plain).toHaveLength(100);
    const log = read(await league.control('GET', 'requests'), requestLog);
    expect(log.requests.at(-1)?.warnings.join(' ')).toContain("'top' without $");
    await league.setSettings({ lists: { acceptsPlainPagingNames: true } });
    expect(await listNow('top=3&skip=2')).toHaveLength(3);
    await league.setSettings({ lists: { acceptsPlainPagingNames: false } });
  });

  it.each([
    ['$sort=Name asc', (row: { DisplayName: string }) => row.DisplayName.toLowerCase(), 1],
    ['$sort=Name%20desc', (row: { DisplayName: string }) => row.DisplayName.toLowerCase(), -1],
  ])('is sorted by %s', async (sort, keyOf, turn) => {
    const keys = (await listNow(`${sort}&$top=100`)).map(keyOf);
    const ordered = [...keys].sort((left, right) => turn * (left < right ? -1 : left > right ? 1 : 0));
    expect(keys).toEqual(ordered);
  });

  it('is sorted by MemberSince, and an unknown sort is ignored or refused', async () => {
    const filter = '$filter=Status eq Active';
    const since = (await listNow(`$sort=MemberSince+desc&${filter}`)).map((contact) =>
      Date.parse(String(rowValue(contact, 'MemberSince'))),
    );
    expect(since).toEqual(since.toSorted((left, right) => right - left));
    expect((await listNow('$sort=Email asc&$top=1'))[0]?.Id).toBe(61_004_417);
    await league.setSettings({ lists: { unknownSort: 'refused' } });
    expect((await get('/contacts?$async=false&$sort=Email asc')).status).toBe(400);
    await league.setSettings({ lists: { unknownSort: 'ignored', unsortedOrder: 'idDescending' } });
    expect((await listNow('$top=1'))[0]?.Id).toBeGreaterThan(61_004_600);
    await league.setSettings({ lists: { unsortedOrder: 'idAscending' } });
  });

  it('is searched by simpleQuery in names, organisation, email and phone', async () => {
    const names = async (words: string) =>
      (await listNow(`simpleQuery=${encodeURIComponent(words)}`)).map((contact) => contact.DisplayName);
    expect(await names('thorne')).toEqual(['Thorne, Abigail']);
    expect(await names('tidewell bak')).toHaveLength(1);
    expect(await names('abigail.thorne@')).toEqual(['Thorne, Abigail']);
    expect((await names('(609) 555-0142')).length).toBeGreaterThan(1);
    expect(await names('nobody at all')).toEqual([]);
  });

  it('has only the FieldValues named by $select, and still the keys at top level', async () => {
    const contact = first(await listNow("$select='First name','Member since',Phone,Email&$top=1"));
    expect(contact.FieldValues.map((row) => row.SystemCode)).toEqual([
      'FirstName',
      'MemberSince',
      'Phone',
      'Email',
    ]);
    expect(contact.LastName).toBe('Thorne');
    const short = first(await listNow('$select=email,Id,DisplayName&$top=1'));
    expect(short.FieldValues.map((row) => row.FieldName)).toEqual(['Email']);
    const unknown = await get("/contacts?$async=false&$select='Shoe size'");
    expect(readAs(unknown, 400, errorBody).code).toBe('Search');
  });

  it.each(['$top=ten', '$skip=-1', '$top=1.5'])('answers 400 to %s', async (query) => {
    expect((await get(`/contacts?$async=false&${query}`)).status).toBe(400);
  });
});

describe('the asynchronous list', () => {
  it('[SYNC-06] is Waiting, then Processing, and has Contacts only when it is complete', async () => {
    const asked = read(
      await get("/contacts?$filter='Archived'+eq+false&$top=5&$skip=2&$select=Email"),
      asyncState,
    );
    expect(asked.State).toBe('Waiting');
    expect(asked.Processed).toBeNull();
    expect(asked).not.toHaveProperty('Contacts');
    expect(asked.InitialQuery).toEqual({
      ObjectType: 'Contact',
      FilterExpression: "'Archived' eq false",
      SelectExpression: 'Email',
      ReturnIds: false,
    });
    expect(asked.ResultUrl).toContain(`/v2.2/accounts/190733/contacts?resultId=${asked.ResultId}`);
    expect(asked.Requested).toBe('2026-03-04T10:15:00.000-05:00');

    const authorization = `Bearer ${await league.freshToken()}`;
    const poll = () => league.send('GET', asked.ResultUrl, undefined, { authorization });
    const second = read(await poll(), asyncState);
    expect(second.State).toBe('Processing');
    expect(second).not.toHaveProperty('Contacts');
    const done = read(await poll(), asyncState);
    expect(done.State).toBe('Complete');
    expect(done.Processed).not.toBeNull();
    const { Contacts } = contactList.parse({ Contacts: done.Contacts });
    expect(Contacts).toHaveLength(5);
    expect(first(Contacts).FieldValues.map((row) => row.SystemCode)).toEqual(['Email']);
  });

  it('has ids after a search for ids', async () => {
    await league.setSettings({ lists: { asyncPollsBeforeComplete: 0 } });
    const asked = read(await get('/contacts?idsOnly&$async=true'), asyncState);
    expect(asked.InitialQuery.ReturnIds).toBe(true);
    const done = read(await get(`/contacts?resultId=${asked.ResultId}`), asyncState);
    expect(idList.parse({ ContactIdentifiers: done.ContactIdentifiers }).ContactIdentifiers).toHaveLength(
      100,
    );
  });

  it('can be complete at once, or come as an ordinary list', async () => {
    await league.setSettings({ lists: { asyncFirstReply: 'complete' } });
    const complete = read(await get('/contacts?$top=2'), asyncState);
    expect([complete.State, Array.isArray(complete.Contacts)]).toEqual(['Complete', true]);
    await league.setSettings({ lists: { asyncFirstReply: 'plain' } });
    expect(read(await get('/contacts?$top=2'), contactList).Contacts).toHaveLength(2);
  });

  it('can name its state as in the specification', async () => {
    await league.setSettings({ lists: { asyncStateName: 'ProcessingState' } });
    const text = (await get('/contacts')).text;
    await league.setSettings({ lists: { asyncStateName: 'State' } });
    expect(JSON.parse(text)).toMatchObject({ ProcessingState: 'Waiting' });
    expect(JSON.parse(text)).not.toHaveProperty('State');
  });

  it('is 404 after ten minutes, and for an unknown result', async () => {
    const asked = read(await get('/contacts'), asyncState);
    now += 599_000;
    expect((await get(`/contacts?resultId=${asked.ResultId}`)).status).toBe(200);
    now += 2_000;
    expect((await get(`/contacts?resultId=${asked.ResultId}`)).status).toBe(404);
    expect((await get('/contacts?resultId=none')).status).toBe(404);
  });

  it('answers 400 to a bad filter at once', async () => {
    expect((await get('/contacts?$filter=Nonsense eq 1')).status).toBe(400);
  });
});
