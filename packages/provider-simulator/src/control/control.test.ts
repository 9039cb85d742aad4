import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openLeague, read, type TestClient } from '../../test/client.ts';
import { mailBox, requestLog } from '../../test/wire.ts';

let league: TestClient;

beforeAll(async () => {
  league = await openLeague({ contacts: 30 });
});
afterEach(() => league.simulator.reset());
afterAll(() => league.simulator.close());

const log = async (since = '') => read(await league.control('GET', `requests${since}`), requestLog);

describe('the request log', () => {
  it('has address, body and status of the requests after a given number', async () => {
    await league.api('GET', '/contacts?%24count&%24filter=Archived+eq+false');
    const { last } = await log();
    await league.api('PUT', '/contacts/61004417', {
      FirstName: 'A',
      Password: 'a long secret',
      RecreateInvoice: false,
    });
    const { requests } = await log(`?since=${last}`);
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({
      method: 'PUT',
      url: '/v2.2/accounts/190733/contacts/61004417',
      status: 200,
      body: { FirstName: 'A', Password: '…', RecreateInvoice: false },
    });
    expect((await log()).requests.map((request) => request.decodedUrl).join()).toContain(
      '$count&$filter=Archived eq false',
    );
    await league.control('DELETE', 'requests');
    expect((await log()).requests).toEqual([]);
  });

  it('contains no key and no token', async () => {
    const token = await league.freshToken();
    await league.send('GET', `/auth/expiretoken?token=${token}`);
    const text = JSON.stringify(await log());
    expect(text).not.toContain(token);
    expect(text).not.toContain('client_credentials');
  });
});

describe('state, settings and mail', () => {
  it('are shown in an overview', async () => {
    const state = JSON.parse((await league.control('GET', 'state')).text);
    expect(state).toMatchObject({
      account: { name: 'Harbor Valley Youth Gymnastics League' },
      seed: { seed: 1, contacts: 30, league: 'default' },
      counts: { archived: 12, administrators: 3, events: 6 },
    });
    expect(state.teams.Spring).toBeGreaterThan(5);
  });

  it('change only in the named settings; unknown settings are refused, and a reset restores all', async () => {
    const before = JSON.parse((await league.control('GET', 'settings')).text);
    await league.setSettings({ lists: { maximumPage: 7 } });
    const after = JSON.parse((await league.control('GET', 'settings')).text);
    expect(after).toEqual({ ...before, lists: { ...before.lists, maximumPage: 7 } });
    for (const wrong of [{ lists: { colour: 1 } }, { shapes: {} }, { lists: { maximumPage: 'many' } }, []]) {
      expect((await league.control('PUT', 'settings', wrong)).status).toBe(400);
    }
    league.simulator.reset();
    expect(JSON.parse((await league.control('GET', 'settings')).text)).toEqual(before);
  });

  it('keep a token from before a reset valid', async () => {
    const authorization = `Bearer ${await league.freshToken()}`;
    await league.control('POST', 'reset');
    expect((await league.send('GET', '/v2.2/accounts', undefined, { authorization })).status).toBe(200);
  });

  it('include a mailbox that can be emptied', async () => {
    await league.api('POST', '/contacts', { Email: 'p@q.example', Password: 'long enough' });
    expect(read(await league.control('GET', 'mail'), mailBox).mail).toMatchObject([
      { emailType: 'Contact_Password' },
    ]);
    await league.control('DELETE', 'mail');
    expect(read(await league.control('GET', 'mail'), mailBox).mail).toEqual([]);
  });

  it('have no other path', async () => {
    expect((await league.control('GET', 'nothing')).status).toBe(404);
  });
});
