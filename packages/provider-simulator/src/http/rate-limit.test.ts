import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientOf, type TestClient } from '../../test/client.ts';
import { startSimulator } from '../start.ts';

let now = Date.parse('2026-03-04T15:15:00Z');
let league: TestClient;

beforeAll(async () => {
  league = clientOf(await startSimulator({ contacts: 10, clock: () => now }));
});
beforeEach(() => {
  now += 60_000;
});
afterAll(() => league.simulator.close());

/** How many calls pass before the first 429. */
const callsBefore429 = async (path: string, method = 'GET') => {
  for (let passed = 0; passed < 1_000; passed += 1) {
    const reply = await league.api(method, path);
    if (reply.status === 429) return { passed, reply };
  }
  throw new Error('No limit was met.');
};

describe('[SYNC-06] calls per minute', () => {
  it.each([
    ['/contacts?$async=false&$top=1', 40],
    ['/Contacts/?$count', 40],
    ['/contacts?resultId=none', 40],
    ['/contacts/61004417', 120],
    ['/membershiplevels', 400],
  ])('%s: %i', async (path, limit) => {
    const { passed, reply } = await callsBefore429(path);
    expect(passed).toBe(limit);
    expect([reply.text, reply.headers.get('retry-after')]).toEqual(['', null]);
  });

  it('are counted in separate buckets that start again a minute after the first call', async () => {
    await callsBefore429('/contacts?$count');
    expect((await league.api('GET', '/contacts/61004417')).status).toBe(200);
    expect((await league.api('POST', '/contacts', { FirstName: 'X' })).status).toBe(200);
    now += 59_999;
    expect((await league.api('GET', '/contacts?$count')).status).toBe(429);
    now += 1;
    expect((await league.api('GET', '/contacts?$count')).status).toBe(200);
  });

  it('can be counted over the last minute instead', async () => {
    await league.setSettings({ rateLimits: { window: 'sliding', contactsListPerMinute: 2 } });
    const status = async () => (await league.api('GET', '/contacts?$count')).status;
    expect(await status()).toBe(200);
    now += 40_000;
    expect([await status(), await status()]).toEqual([200, 429]);
    now += 20_000;
    expect([await status(), await status()]).toEqual([200, 429]);
    await league.control('POST', 'reset');
  });

  it('can be sent to the client, changed and switched off', async () => {
    await league.setSettings({ rateLimits: { contactsListPerMinute: 2, retryAfterHeader: true } });
    const { passed, reply } = await callsBefore429('/contacts?$count');
    expect([passed, reply.headers.get('retry-after')]).toEqual([2, '60']);
    await league.setSettings({ rateLimits: { pollsCountAsListCalls: false } });
    await league.api('GET', '/contacts?$count');
    for (let poll = 0; poll < 5; poll += 1) {
      expect((await league.api('GET', '/contacts?resultId=none')).status).toBe(404);
    }
    await league.setSettings({ rateLimits: { enabled: false } });
    for (let call = 0; call < 5; call += 1) {
      expect((await league.api('GET', '/contacts?$count')).status).toBe(200);
    }
  });
});
