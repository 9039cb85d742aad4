import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { first, openLeague, read, readAs, type TestClient } from '../../test/client.ts';
import {
  anyContact,
  asyncState,
  contactList,
  count,
  errorBody,
  memberContact,
  requestLog,
  rowValue,
} from '../../test/wire.ts';
import type { Fault } from './faults.ts';

let now = Date.parse('2026-03-04T15:15:00Z');
let league: TestClient;

beforeAll(async () => {
  league = await openLeague({ contacts: 250, clock: () => now });
  await league.api('GET', '/contacts?$count');
});
afterEach(() => league.simulator.reset());
afterAll(() => league.simulator.close());

const list = '/contacts?$async=false';
const get = (path = list) => league.api('GET', path);
const someMember = async () => memberContact.parse(first(await league.find('Status eq Active')));
const rename = (id: number, FirstName: string) =>
  league.api('PUT', `/contacts/${id}`, { Id: id, FirstName, RecreateInvoice: false });
const lastFaults = async () =>
  read(await league.control('GET', 'requests'), requestLog).requests.at(-1)?.faults;

describe('faults before the request is carried out', () => {
  it('unreachable: no connection is answered, except on the control paths', async () => {
    await league.setFaults([{ kind: 'unreachable' }]);
    await expect(get()).rejects.toThrow('fetch failed');
    await expect(league.freshToken()).rejects.toThrow('fetch failed');
    expect(await lastFaults()).toEqual(['unreachable']);
    await league.control('DELETE', 'faults');
    expect((await get()).status).toBe(200);
  });

  it('latency: the answer comes late', async () => {
    await league.setFaults([{ kind: 'latency', ms: 80 }]);
    const startedAt = performance.now();
    expect((await get()).status).toBe(200);
    // By this clock a timer may fire slightly early.
    expect(performance.now() - startedAt).toBeGreaterThan(75);
  });

  it('latency afterwards: the request is carried out first, and removing the fault releases the answer', async () => {
    const { Id } = await someMember();
    await league.setFaults([{ kind: 'latency', ms: 600_000, afterwards: true, times: 1 }]);
    let isAnswered = false;
    const answer = rename(Id, 'Early').finally(() => {
      isAnswered = true;
    });
    await expect.poll(async () => (await get(`/contacts/${Id}`)).text).toContain('Early');
    expect(isAnswered).toBe(false);
    await league.control('DELETE', 'faults');
    await answer;
  });

  it.each([500, 502, 503, 429])(
    'status %i, with or without Retry-After, and nothing is stored',
    async (status) => {
      const { Id, FirstName } = await someMember();
      await league.setFaults([
        { kind: 'status', status, times: 1 },
        { kind: 'status', status, retryAfterSeconds: 7, body: 'busy', times: 1 },
      ]);
      const plain = await rename(Id, 'Lost');
      expect([plain.status, plain.text, plain.headers.get('retry-after')]).toEqual([status, '', null]);
      const told = await rename(Id, 'Lost');
      expect([told.status, told.text, told.headers.get('retry-after')]).toEqual([status, 'busy', '7']);
      expect((await someMember()).FirstName).toBe(FirstName);
    },
  );

  it('status 304: an empty answer from a cache', async () => {
    await league.setFaults([{ kind: 'status', status: 304, times: 1 }]);
    const cached = await get();
    expect([cached.status, cached.text]).toEqual([304, '']);
  });

  it.each([
    [302, undefined, '/maintenance'],
    [307, 'https://elsewhere.example/', 'https://elsewhere.example/'],
  ] as const)(
    'redirect %i leads to a page for people, or to a given address',
    async (status, location, target) => {
      const { Id, FirstName } = await someMember();
      await league.setFaults([{ kind: 'redirect', status, ...(location && { location }) }]);
      const { url, accountId } = league.simulator;
      const address = `${url}/v2.2/accounts/${accountId}/contacts/${Id}`;
      const moved = await fetch(address, { method: 'PUT', body: '{"FirstName":"Lost"}', redirect: 'manual' });
      expect([moved.status, moved.headers.get('location')]).toEqual([status, target]);
      await league.control('DELETE', 'faults');
      expect((await someMember()).FirstName).toBe(FirstName);
    },
  );

  it('redirect: a client that follows it reads HTML', async () => {
    await league.setFaults([{ kind: 'redirect' }]);
    const { url } = league.simulator;
    const page = await fetch(`${url}/v2.2/accounts`);
    expect([page.status, page.redirected]).toEqual([200, true]);
    expect(page.headers.get('content-type')).toContain('text/html');
  });

  it('tokenRefused: the key is refused', async () => {
    await league.setFaults([{ kind: 'tokenRefused', status: 401 }]);
    await expect(league.freshToken()).rejects.toThrow('invalid_client');
    expect((await get()).status).toBe(200);
  });

  it('tokenLife: tokens expire early, whatever expires_in said', async () => {
    expect((await get()).status).toBe(200);
    await league.setFaults([{ kind: 'tokenLife', seconds: 120 }]);
    const authorization = `Bearer ${await league.freshToken()}`;
    const call = () => league.send('GET', '/v2.2/accounts', undefined, { authorization });
    now += 119_000;
    expect((await call()).status).toBe(200);
    now += 1_000;
    expect((await call()).status).toBe(401);
    expect((await get()).status).toBe(401);
  });

  it('pageFails: one page of a list fails, by its number', async () => {
    await league.setFaults([{ kind: 'pageFails', page: 2, status: 503, match: { path: '/contacts' } }]);
    expect((await get(`${list}&$top=100&$skip=0`)).status).toBe(200);
    expect((await get(`${list}&$top=100&$skip=100`)).status).toBe(503);
    expect((await get(`${list}&$top=100&$skip=200`)).status).toBe(200);
    expect((await get('/contacts/61004417')).status).toBe(200);
  });

  it('refuseWrite: the answer is a validation error, and nothing is stored', async () => {
    const { Id, FirstName } = await someMember();
    const details = [{ Key: 'Phone', Value: '1', Restriction: 'Invalid phone.' }];
    await league.setFaults([{ kind: 'refuseWrite', details, match: { method: 'PUT' } }]);
    expect(readAs(await rename(Id, 'Lost'), 400, errorBody)).toEqual({
      code: 'Validation',
      message: 'Contact details validation error.',
      details,
    });
    expect((await someMember()).FirstName).toBe(FirstName);
    expect((await league.api('POST', '/contacts', { FirstName: 'X' })).status).toBe(200);
  });
});

describe('faults of the answer', () => {
  it('cutConnection: the body ends in the middle, and the change is stored', async () => {
    const { Id } = await someMember();
    await league.setFaults([{ kind: 'cutConnection', times: 1 }]);
    await expect(rename(Id, 'Stored')).rejects.toThrow('terminated');
    expect(read(await get(`/contacts/${Id}`), memberContact).FirstName).toBe('Stored');
  });

  it('status afterwards: the change is stored, and the answer is lost', async () => {
    const before = read(await get('/contacts?$count'), count).Count;
    await league.setFaults([
      { kind: 'status', status: 502, afterwards: true, times: 1, match: { method: 'POST' } },
    ]);
    expect((await league.api('POST', '/contacts', { FirstName: 'Twice' })).status).toBe(502);
    expect(read(await get('/contacts?$count'), count).Count).toBe(before + 1);
  });

  it('truncatedJson, notJson and emptyBody: a 200 that cannot be read', async () => {
    const whole = (await get()).text;
    await league.setFaults([
      { kind: 'truncatedJson', times: 1 },
      { kind: 'notJson', times: 1 },
      { kind: 'emptyBody', times: 1 },
    ]);
    const truncated = await get();
    expect([truncated.status, whole.startsWith(truncated.text)]).toEqual([200, true]);
    expect(truncated.text.length).toBeLessThan(whole.length);
    expect(truncated.headers.get('content-type')).toContain('json');
    const page = await get();
    expect([page.status, page.text.slice(0, 15)]).toEqual([200, '<!DOCTYPE html>']);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect([(await get()).text, (await get()).text]).toEqual(['', whole]);
  });

  it('strangeJson: 200 with JSON of another shape', async () => {
    await league.setFaults([{ kind: 'strangeJson', times: 1 }]);
    const strange = await get();
    expect([strange.status, Object.keys(JSON.parse(strange.text))]).toEqual([200, ['Message']]);
  });
});

describe('faults inside the answer', () => {
  it('listEmpty and listHalf: rows are missing, but the count includes them', async () => {
    await league.setFaults([
      { kind: 'listEmpty', times: 1, match: { path: '/contacts' } },
      { kind: 'listHalf', times: 1, match: { path: '/contacts' } },
    ]);
    const sizes = [await get(), await get(), await get()].map(
      (reply) => read(reply, contactList).Contacts.length,
    );
    expect(sizes).toEqual([0, 50, 100]);
    await league.setFaults([{ kind: 'listHalf' }]);
    expect(JSON.parse((await get('/events')).text).Events).toHaveLength(3);
    expect(JSON.parse((await get('/membershiplevels')).text)).toHaveLength(1);
  });

  it('staleList: lists show the contacts of an earlier time, single reads do not', async () => {
    const { Id, FirstName } = await someMember();
    now += 30_000;
    await rename(Id, 'Fresh');
    const created = read(await league.api('POST', '/contacts', { FirstName: 'New' }), anyContact);
    now += 60_000;
    await rename(Id, 'Freshest');
    const listed = async () => {
      const rows = await league.find(`Id in [${Id},${created.Id}]`);
      return rows.map((row) => row.FirstName);
    };
    await league.setFaults([{ kind: 'staleList', seconds: 30 }]);
    expect(await listed()).toEqual(['Fresh', 'New']);
    await league.setFaults([{ kind: 'staleList', seconds: 3_600 }]);
    expect(await listed()).toEqual([FirstName]);
    expect(read(await get(`/contacts/${Id}`), memberContact).FirstName).toBe('Freshest');
    await league.control('DELETE', 'faults');
    expect(await listed()).toEqual(['Freshest', 'New']);
  });

  it('staleList: filters, counts and ids are stale too', async () => {
    const before = read(await get('/contacts?$count'), count).Count;
    const changed = `/contacts?$async=false&$filter='Profile last updated' ge ${new Date(now).toISOString()}`;
    now += 1_000;
    const created = read(await league.api('POST', '/contacts', { FirstName: 'New' }), anyContact);
    await league.setFaults([{ kind: 'staleList', seconds: 600 }]);
    expect(read(await get('/contacts?$count'), count).Count).toBe(before);
    expect(read(await get(changed), contactList).Contacts).toEqual([]);
    await league.control('DELETE', 'faults');
    expect(read(await get(changed), contactList).Contacts.map(({ Id }) => Id)).toEqual([created.Id]);
  });

  it('malformedContact: the first row of a list lacks its fields, the others are complete', async () => {
    const whole = read(await get(), contactList).Contacts;
    await league.setFaults([{ kind: 'malformedContact' }]);
    const { Contacts } = JSON.parse((await get()).text);
    expect(Contacts[0]).toEqual({ ...whole[0], FieldValues: null });
    expect(Contacts.slice(1)).toEqual(whole.slice(1));
  });

  it('malformedContact: one contact has wrong values in every reply', async () => {
    const { Id } = await someMember();
    const fault: Fault = {
      kind: 'malformedContact',
      contactId: Id,
      values: { LastName: 7 },
      fieldValues: { 'Date of Birth': 'last spring', RenewalDue: ['?'] },
      without: ['Email'],
    };
    await league.setFaults([fault]);
    const replies = [
      JSON.parse((await get(`${list}&$filter=Id eq ${Id}`)).text).Contacts[0],
      JSON.parse((await get(`/contacts/${Id}`)).text),
      JSON.parse((await rename(Id, 'Odd')).text),
    ];
    for (const odd of replies) {
      expect([odd.Id, odd.LastName, 'Email' in odd]).toEqual([Id, 7, false]);
      expect(rowValue(odd, await league.codeOf('Date of Birth'))).toBe('last spring');
      expect(rowValue(odd, 'RenewalDue')).toEqual(['?']);
    }
    expect((await get('/contacts/61004417')).text).toContain('"Email"');
  });

  it('asyncFailed: the search ends as Failed, with details', async () => {
    await league.setFaults([{ kind: 'asyncFailed' }]);
    const asked = read(await get('/contacts'), asyncState);
    await get(`/contacts?resultId=${asked.ResultId}`);
    const failed = read(await get(`/contacts?resultId=${asked.ResultId}`), asyncState);
    expect([failed.State, typeof failed.ErrorDetails, 'Contacts' in failed]).toEqual([
      'Failed',
      'string',
      false,
    ]);
  });

  it('ignoreFields: named values are ignored with a 200, the others are written', async () => {
    const { Id, FirstName, Status } = await someMember();
    await league.setFaults([{ kind: 'ignoreFields', fields: ['FirstName', 'Phone', 'Status', 'team'] }]);
    const after = read(
      await league.api('PUT', `/contacts/${Id}`, {
        FirstName: 'Ignored',
        LastName: 'Written',
        Status: 'Lapsed',
        RecreateInvoice: false,
        FieldValues: [
          { FieldName: 'Phone', Value: 'ignored' },
          { FieldName: 'Team', Value: null },
          { FieldName: 'Notes', Value: 'written' },
        ],
      }),
      memberContact,
    );
    expect([after.FirstName, after.LastName, after.Status]).toEqual([FirstName, 'Written', Status]);
    expect([rowValue(after, 'Notes'), rowValue(after, 'Phone') === 'ignored']).toEqual(['written', false]);
    expect(rowValue(after, await league.codeOf('Team'))).not.toBeNull();
  });

  it('clockOffset: the time of the service differs', async () => {
    await league.setFaults([{ kind: 'clockOffset', ms: -3_600_000 }]);
    const { Id } = await someMember();
    const stamp = read(await rename(Id, 'Earlier'), memberContact).ProfileLastUpdated;
    expect(Date.parse(stamp)).toBe(now - 3_600_000);
  });
});

describe('how often a fault applies, and to which requests', () => {
  it('times and skipFirst count matching requests', async () => {
    await league.setFaults([{ kind: 'status', status: 500, times: 2, skipFirst: 1 }]);
    const statuses = [];
    for (let call = 0; call < 5; call += 1) statuses.push((await get('/membershiplevels')).status);
    expect(statuses).toEqual([200, 500, 500, 200, 200]);
    const reply = await league.control('GET', 'faults');
    expect(JSON.parse(reply.text)).toEqual({
      faults: [{ kind: 'status', status: 500, times: 2, skipFirst: 1 }],
      strikes: [{ kind: 'status', seen: 3, struck: 2 }],
    });
  });

  it('a seed repeats the same random choices', async () => {
    const run = async (seed: number) => {
      await league.setFaults([{ kind: 'status', status: 500, probability: 0.5 }], seed);
      const statuses = [];
      for (let call = 0; call < 20; call += 1) statuses.push((await get('/membershiplevels')).status);
      return statuses;
    };
    const once = await run(11);
    expect(new Set(once)).toEqual(new Set([200, 500]));
    expect(await run(11)).toEqual(once);
    expect(await run(12)).not.toEqual(once);
  });

  it('a match compares method, decoded path and query', async () => {
    await league.setFaults([
      { kind: 'status', status: 500, match: { method: 'get', path: "filter='?archived eq" } },
    ]);
    expect((await get('/contacts?$count&%24filter=Archived+eq+false')).status).toBe(500);
    expect((await get('/contacts?$count')).status).toBe(200);
  });

  it.each([
    ['an unknown kind', [{ kind: 'earthquake' }]],
    ['an unknown property', [{ kind: 'latency', ms: 1, often: true }]],
    ['a broken pattern', [{ kind: 'latency', ms: 1, match: { path: '(' } }]],
  ])('%s is refused with a sentence', async (_, faults) => {
    const reply = await league.control('PUT', 'faults', { faults });
    expect(reply.status).toBe(400);
    expect(JSON.parse(reply.text).error).toMatch(/\w+/);
  });
});
