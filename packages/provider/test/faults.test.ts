import { randomUUID } from 'node:crypto';
import { type Fault, startSimulator } from '@league/provider-simulator';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ProviderCallRecord, type ProviderClient, ProviderError } from '../src/index.ts';
import { clientOfSimulator, setFaults } from './simulator-client.ts';

const simulator = await startSimulator({ contacts: 250, settings: { rateLimits: { enabled: false } } });
afterAll(() => simulator.close());

let client: ProviderClient;
beforeEach(() => {
  client = clientOfSimulator(simulator);
});
afterEach(() => setFaults(simulator, []));

const newContact = () => ({ firstName: 'Ana', lastName: 'Ruiz', email: `ana-${randomUUID()}@example.org` });
const twice = { times: 2, match: { path: '/accounts/' } } as const;

const passingFaults: [name: string, fault: Fault][] = [
  ['429', { kind: 'status', status: 429, ...twice }],
  ['429 with Retry-After', { kind: 'status', status: 429, retryAfterSeconds: 3, ...twice }],
  ['500', { kind: 'status', status: 500, ...twice }],
  ['502 after the request was carried out', { kind: 'status', status: 502, afterwards: true, ...twice }],
  ['503', { kind: 'status', status: 503, ...twice }],
  ['a cut connection', { kind: 'cutConnection', ...twice }],
  ['truncated JSON', { kind: 'truncatedJson', ...twice }],
  ['a page instead of JSON', { kind: 'notJson', ...twice }],
  ['an empty body', { kind: 'emptyBody', ...twice }],
  ['no connection', { kind: 'unreachable', ...twice }],
  ['a late answer', { kind: 'latency', ms: 10_000, ...twice, times: 1 }],
  ['a refused token', { kind: 'status', status: 401, ...twice, times: 1 }],
];

// Two 429 without Retry-After are two minutes of waiting, more than the client's default patience.
const patience = { timeoutMs: 2000, patienceMs: 300_000 };

/** Retries after each temporary failure, as the portal does. */
async function persistently<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === 4 || !(error instanceof ProviderError)) throw error;
    }
  }
}

describe('a temporary fault of the service', () => {
  it.each(passingFaults)('[SYNC-04] %s neither loses nor doubles an update', async (_, fault) => {
    const { id } = await client.createContact(newContact());
    await setFaults(simulator, [fault]);
    const patient = clientOfSimulator(simulator, patience);
    const update = () => patient.updateContact(id, { phone: '555-0188' });
    expect(await persistently(update)).toMatchObject({ id, phone: '555-0188' });
    await setFaults(simulator, []);
    expect(await client.getContact(id)).toMatchObject({ phone: '555-0188' });
  });

  it.each(passingFaults)('[SYNC-04] %s does not make a list any shorter', async (_, fault) => {
    const ids = await client.listContactIds();
    await setFaults(simulator, [fault]);
    const patient = clientOfSimulator(simulator, patience);
    expect(await patient.listContactIds()).toEqual(ids);
  });

  it.each(passingFaults)(
    '[SYNC-04] %s creates no contact twice if the address is looked up first',
    async (_, fault) => {
      const values = newContact();
      const patient = clientOfSimulator(simulator, patience);
      await patient.getFieldMap();
      await setFaults(simulator, [{ ...fault, match: { method: 'POST', path: '/contacts' }, times: 1 }]);
      const createOnce = async () => {
        const [found] = await client.findContactsByEmail(values.email);
        return found ?? patient.createContact(values);
      };
      const created = await createOnce().catch(createOnce);
      expect(created).toMatchObject(values);
      expect(await client.findContactsByEmail(values.email)).toEqual([created]);
    },
  );
});

describe('a list that the service does not return completely', () => {
  const anyList = { match: { path: '/(contacts|events)\\?' } };
  const readAll = () => [client.listContacts(), client.listContactIds(), client.listEvents()];

  it.each<[name: string, fault: Fault, kind: string]>([
    ['empty pages', { kind: 'listEmpty', ...anyList }, 'replyNotUnderstood'],
    ['a page that fails', { kind: 'pageFails', page: 1, status: 500, ...anyList }, 'unavailable'],
    ['503 without end', { kind: 'status', status: 503, ...anyList }, 'unavailable'],
  ])('[SYNC-04] %s is an error, never a part', async (_, fault, kind) => {
    await setFaults(simulator, [fault]);
    for (const list of await Promise.allSettled(readAll())) {
      expect(list).toMatchObject({ status: 'rejected', reason: { kind } });
    }
  });

  it('[SYNC-04] a later page that fails is an error as well', async () => {
    await setFaults(simulator, [{ kind: 'pageFails', page: 2, status: 500 }]);
    await expect(client.listContacts()).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(client.listContactIds()).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('[SYNC-04] with halved pages ends in the whole list or in an error', async () => {
    const ids = await client.listContactIds();
    for (const times of [1, 2, 3, undefined]) {
      await setFaults(simulator, [{ kind: 'listHalf', ...(times === undefined ? {} : { times }) }]);
      const [outcome] = await Promise.allSettled([client.listContactIds()]);
      if (outcome?.status === 'fulfilled') expect(outcome.value).toEqual(ids);
      else expect(outcome?.reason).toMatchObject({ kind: 'replyNotUnderstood' });
    }
  });
});

describe('a refusal of the service', () => {
  it('[SYNC-04] is reported once with its reasons', async () => {
    const { id } = await client.createContact(newContact());
    const details = [{ Key: 'Phone', Value: '1', Restriction: 'Too short.' }];
    await setFaults(simulator, [{ kind: 'refuseWrite', details }]);
    const calls: ProviderCallRecord[] = [];
    const watched = clientOfSimulator(simulator, { onCall: (call) => calls.push(call) });
    await expect(watched.updateContact(id, { phone: '1' })).rejects.toMatchObject({
      kind: 'refused',
      status: 400,
      details: [{ field: 'Phone', value: '1', restriction: 'Too short.' }],
    });
    expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

  it('[SYNC-04] hidden behind a 200 shows in the returned contact', async () => {
    const { id } = await client.createContact(newContact());
    await setFaults(simulator, [{ kind: 'ignoreFields', fields: ['Phone'] }]);
    expect(await client.updateContact(id, { phone: '555-0100' })).toMatchObject({ phone: '' });
  });

  it.each([400, 401] as const)('of the key (%i) is a failed sign-in', async (status) => {
    await setFaults(simulator, [{ kind: 'tokenRefused', status }]);
    await expect(client.getAccount()).rejects.toMatchObject({ kind: 'signInFailed' });
  });

  it('of every token is a failed sign-in', async () => {
    await setFaults(simulator, [{ kind: 'tokenLife', seconds: 0 }]);
    await expect(client.getAccount()).rejects.toMatchObject({ kind: 'signInFailed' });
  });
});

describe('what only the simulator can show', () => {
  it('an email reaches the mailbox', async () => {
    const { id, email } = await client.createContact(newContact());
    const letter = { contactId: id, name: 'Ana Ruiz', email, subject: 'Renewal', body: '<p>Sign in</p>' };
    const { sentEmailId } = await client.sendEmail(letter);
    expect(sentEmailId).toEqual(expect.any(Number));
    const mail = await (await fetch(`${simulator.url}/_simulator/mail`)).text();
    expect(mail).toContain(email);
  });

  it('no invoice is created for what the client writes', async () => {
    const before = await countOf('invoices');
    const [level] = await client.listMembershipLevels();
    const { id } = await client.createContact({
      ...newContact(),
      ...(level && { membershipLevelId: level.id }),
    });
    await client.updateContact(id, { status: 'Active', renewalDue: '2027-09-01' });
    expect(await countOf('invoices')).toBe(before);
  });

  it('a registration can be removed', async () => {
    for (const event of await client.listEvents()) {
      const [first, ...others] = await client.listEventRegistrations(event.id);
      if (!first) continue;
      await client.deleteEventRegistration(first.id);
      expect(await client.listEventRegistrations(event.id)).toEqual(others);
      return;
    }
    throw new Error('The simulator has no registration to remove.');
  });

  it.each(['v2', 'v2.1', 'v2.2', 'v2.3'])('[SYNC-06] version %s is spoken as well', async (version) => {
    const older = clientOfSimulator(simulator, { apiUrl: `${simulator.url}/${version}/` });
    expect(await older.listContactIds()).toEqual(await client.listContactIds());
    expect(await older.listMembershipLevels()).toEqual(await client.listMembershipLevels());
    const [event] = await client.listEvents();
    if (!event) throw new Error('The simulator has no event.');
    expect(await older.listEventRegistrations(event.id)).toEqual(
      await client.listEventRegistrations(event.id),
    );
  });

  async function countOf(kind: 'invoices'): Promise<number> {
    const state = z.object({ counts: z.record(z.string(), z.number()) });
    const { counts } = state.parse(await (await fetch(`${simulator.url}/_simulator/state`)).json());
    return counts[kind] ?? Number.NaN;
  }
});

describe('the limits of the service', () => {
  it('[SYNC-04] are kept by the client itself: a service that counts every call never has to refuse one', async () => {
    // Both sides use the same clock, which jumps: minutes of calls pass in no time.
    let ms = Date.UTC(2026, 2, 1);
    const clock = {
      now: () => ms,
      async sleep(wait: number) {
        ms += wait;
      },
    };
    const limited = await startSimulator({ contacts: 250, clock: () => ms });
    try {
      const calls: ProviderCallRecord[] = [];
      const polite = clientOfSimulator(limited, { budgets: {}, clock, onCall: (call) => calls.push(call) });
      const [one] = await polite.listContactIds();
      for (let round = 0; round < 25; round += 1) await polite.listContactIds();
      for (let round = 0; round < 150; round += 1) await polite.getContact(one ?? 0);
      expect(calls.filter(({ status }) => status !== 200)).toEqual([]);
      expect(ms - Date.UTC(2026, 2, 1)).toBeGreaterThan(3 * 60_000);
    } finally {
      await limited.close();
    }
  });
});
