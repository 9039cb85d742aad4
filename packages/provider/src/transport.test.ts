import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type Answering,
  accountId,
  clientOf,
  type FakeService,
  send,
  startFakeService,
  token,
  wireContact,
} from '../test/fake-service.ts';
import { type Clock, systemClock } from './clock.ts';
import {
  ProviderBusy,
  type ProviderCallRecord,
  ProviderError,
  ProviderNotFound,
  ProviderRefused,
  ProviderReplyNotUnderstood,
  ProviderSignInFailed,
  ProviderUnavailable,
} from './index.ts';

let fake: FakeService;
afterEach(() => fake.stop());

/** Answers the first requests with these in order, and all later ones with the last. */
const inTurn = (...answers: Answering[]): Answering => {
  let turn = 0;
  return (seen, response) => {
    const answer = answers[Math.min(turn, answers.length - 1)];
    turn += 1;
    return answer?.(seen, response);
  };
};
const fine: Answering = () => wireContact(7);
const failing =
  (status: number, headers: Record<string, string> = {}): Answering =>
  (_, response) =>
    send(response, status, '', headers);

const faults: [name: string, answer: Answering][] = [
  ['500', failing(500)],
  ['502', failing(502)],
  ['503', failing(503)],
  ['a redirect', (_, response) => send(response, 302, '', { Location: 'http://127.0.0.1:9/' })],
  ['a connection cut before the answer', (_, response) => void response.destroy()],
  [
    'a connection cut in the middle of the body',
    (_, response) => {
      response.writeHead(200, { 'Content-Length': '500' });
      response.write('{"Id": 7, ');
      setImmediate(() => response.destroy());
    },
  ],
  ['truncated JSON', (_, response) => send(response, 200, '{"Id": 7, "FirstName": "Ma')],
  ['an empty body', (_, response) => send(response, 200, '')],
  ['a page of HTML', (_, response) => send(response, 200, '<!doctype html><title>Maintenance</title>')],
];

describe('a temporary failure', () => {
  it.each(faults)('[SYNC-04] %s is tried again, and the read succeeds', async (_, fault) => {
    fake = await startFakeService(inTurn(fault, fault, fine));
    const { client, clock } = clientOf(fake);
    await expect(client.getContact(7)).resolves.toMatchObject({ id: 7 });
    expect(clock.sleeps).toEqual([750, 1500]);
  });

  it.each(faults)('[SYNC-04] %s that does not end is "unavailable" after four tries', async (_, fault) => {
    fake = await startFakeService(fault);
    const { client } = clientOf(fake);
    await expect(client.getContact(7)).rejects.toThrow(ProviderUnavailable);
    expect(fake.calls()).toHaveLength(4);
  });

  it('[SYNC-04] of an answer that takes too long is given up and retried', async () => {
    const never: Answering = () => undefined;
    fake = await startFakeService(inTurn(never, fine));
    const { client } = clientOf(fake, { timeoutMs: 2000 });
    await expect(client.getContact(7)).resolves.toMatchObject({ id: 7 });
    fake.answer = never;
    const impatient = clientOf(fake, { timeoutMs: 2000, patienceMs: 0 }).client;
    fake.answerFields = never;
    await expect(impatient.getFieldMap()).rejects.toThrow(
      'did not answer GET accounts/{accountId}/contactfields within',
    );
  });

  it('[PROVIDER-06] of an update is not retried: the contact may have changed since it was read', async () => {
    fake = await startFakeService(inTurn(failing(502), fine));
    const update = clientOf(fake).client.updateContact(7, { firstName: 'Ana' });
    await expect(update).rejects.toThrow(ProviderUnavailable);
    expect(fake.calls()).toEqual(['PUT /contacts/7']);
  });

  it.each(faults)(
    '[SYNC-04] of a creation is not retried after %s: it may have been carried out',
    async (_, fault) => {
      fake = await startFakeService(inTurn(fault, fine));
      await expect(clientOf(fake).client.createContact({ firstName: 'Ana' })).rejects.toThrow(
        ProviderUnavailable,
      );
      expect(fake.calls()).toEqual(['POST /contacts']);
    },
  );

  it('of a call that must not be repeated is retried if only its token was missing', async () => {
    fake = await startFakeService(fine);
    fake.answerToken = inTurn(failing(503), () => token());
    await clientOf(fake).client.approvePendingMembership(7);
    expect(fake.calls()).toEqual([`POST rpc/${accountId}/ApprovePendingMembership`]);
  });

  it('never follows a redirect, which would send the token to another address', async () => {
    fake = await startFakeService((seen, response) =>
      seen.path === '/elsewhere' ? wireContact(7) : send(response, 307, '', { Location: '/elsewhere' }),
    );
    await expect(clientOf(fake).client.getContact(7)).rejects.toThrow(ProviderUnavailable);
    expect(fake.calls()).not.toContain('GET /elsewhere');
  });

  it('does not use up patience while waiting for the client’s own budget', async () => {
    fake = await startFakeService(inTurn(fine, failing(503), fine));
    const { client, clock } = clientOf(fake, { budgets: { contactById: 1 }, patienceMs: 10_000 });
    await client.getContact(7);
    await expect(client.getContact(7)).resolves.toMatchObject({ id: 7 });
    expect(clock.now()).toBe(120_000);
  });

  it('[PROVIDER-06] lets a write be cancelled when it is its turn', async () => {
    fake = await startFakeService(fine);
    const { client, clock } = clientOf(fake, { budgets: { contactById: 1 } });
    await client.getContact(7);
    const tooLate = new Error('Read too long ago.');
    const beforeSend = () => {
      if (clock.now() > 0) throw tooLate;
    };
    await expect(client.updateContact(7, { phone: '1' }, { beforeSend })).rejects.toBe(tooLate);
    expect(clock.now()).toBe(60_000);
    expect(fake.calls()).toEqual(['GET /contacts/7']);
    await expect(client.updateContact(7, { phone: '1' })).resolves.toMatchObject({ id: 7 });
  });

  it('is no longer retried once patience would end', async () => {
    fake = await startFakeService(failing(503, { 'Retry-After': '50' }));
    const { client, clock } = clientOf(fake, { patienceMs: 90_000 });
    await expect(client.getContact(7)).rejects.toMatchObject({ kind: 'unavailable', retryAfterMs: 50_000 });
    expect(clock.sleeps).toEqual([50_000]);
  });

  it('with no service listening is "unavailable", with its cause', async () => {
    fake = await startFakeService(fine);
    const { client } = clientOf(fake, { apiUrl: 'http://127.0.0.1:9' });
    const error = await client.getContact(7).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ProviderUnavailable);
    expect(error).toHaveProperty('cause');
  });
});

describe('429', () => {
  it('[SYNC-04] with Retry-After waits that long', async () => {
    fake = await startFakeService(inTurn(failing(429, { 'Retry-After': '7' }), fine));
    const { client, clock } = clientOf(fake);
    await expect(client.getContact(7)).resolves.toMatchObject({ id: 7 });
    expect(clock.sleeps).toEqual([7500]);
  });

  it('[SYNC-04] with a date in Retry-After waits until then by the service’s clock', async () => {
    const headers = { Date: 'Sat, 04 Apr 2020 10:00:00 GMT', 'Retry-After': 'Sat, 04 Apr 2020 10:00:20 GMT' };
    fake = await startFakeService(inTurn(failing(429, headers), fine));
    const { client, clock } = clientOf(fake);
    await client.getContact(7);
    expect(clock.sleeps).toEqual([20_500]);
  });

  it('[SYNC-04] without Retry-After waits a minute', async () => {
    fake = await startFakeService(inTurn(failing(429), fine));
    const { client, clock } = clientOf(fake);
    await client.getContact(7);
    expect(clock.sleeps).toEqual([60_500]);
  });

  it('[SYNC-04] repeats a creation, because a limited call was not carried out', async () => {
    fake = await startFakeService(inTurn(failing(429, { 'Retry-After': '1' }), fine));
    await expect(clientOf(fake).client.createContact({ firstName: 'Ana' })).resolves.toMatchObject({ id: 7 });
  });

  it('is "busy" with the time to wait if patience ends before', async () => {
    fake = await startFakeService(failing(429, { 'Retry-After': '120' }));
    const { client, clock } = clientOf(fake);
    const error = await client.getContact(7).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ProviderBusy);
    expect(error).toMatchObject({ kind: 'busy', retryAfterMs: 120_000 });
    expect(clock.sleeps).toEqual([]);
  });

  it('delays the other calls of the same bucket, and no others', async () => {
    fake = await startFakeService((seen, response) =>
      seen.path.endsWith('/7') ? send(response, 429, '', { 'Retry-After': '120' }) : wireContact(8),
    );
    const { client, clock } = clientOf(fake);
    await expect(client.getContact(7)).rejects.toThrow(ProviderBusy);
    await client.createContact({ firstName: 'Ana' });
    expect(clock.now()).toBe(0);
    await client.getContact(8);
    expect(clock.now()).toBe(90_000);
  });
});

describe('the token', () => {
  it('[SYNC-06] is requested by key once, and used for all calls until shortly before its end', async () => {
    fake = await startFakeService(fine);
    const { client, clock } = clientOf(fake);
    await Promise.all([client.getContact(7), client.getContact(7), client.getContact(7)]);
    const asked = () => fake.requests.filter((seen) => seen.path === '/auth/token');
    expect(asked()).toHaveLength(1);
    expect(asked()[0]?.headers.authorization).toBe(`Basic ${btoa('APIKEY:secret-key-of-the-league')}`);
    expect(asked()[0]?.body).toBe('grant_type=client_credentials&scope=auto');
    await clock.sleep(1_700_000);
    await client.getContact(7);
    expect(asked()).toHaveLength(2);
  });

  it('[SYNC-04] that expires during a run is replaced, and the call repeated', async () => {
    let valid = 'token-1';
    fake = await startFakeService((seen, response) =>
      seen.headers.authorization === `Bearer ${valid}` ? wireContact(7) : send(response, 401, ''),
    );
    fake.answerToken = () => token({ access_token: valid });
    const { client } = clientOf(fake);
    await client.getContact(7);
    valid = 'token-2';
    await expect(client.createContact({ firstName: 'Ana' })).resolves.toMatchObject({ id: 7 });
    await expect(client.getContact(7)).resolves.toMatchObject({ id: 7 });
    expect(fake.requests.filter((seen) => seen.path === '/auth/token')).toHaveLength(2);
  });

  it('that is refused right after it was issued is a failed sign-in', async () => {
    fake = await startFakeService(failing(401));
    await expect(clientOf(fake).client.getContact(7)).rejects.toThrow(ProviderSignInFailed);
    expect(fake.calls()).toHaveLength(2);
  });

  it.each([400, 401, 403])(
    'refused with %i is a failed sign-in that does not reveal the key',
    async (status) => {
      fake = await startFakeService(fine);
      fake.answerToken = failing(status);
      const error = await clientOf(fake)
        .client.getContact(7)
        .catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(ProviderSignInFailed);
      expect(String(error)).not.toContain('secret-key');
      expect(fake.calls()).toEqual([]);
    },
  );

  it('endpoint’s outage is an outage, not a bad key', async () => {
    fake = await startFakeService(fine);
    fake.answerToken = failing(503);
    await expect(clientOf(fake).client.getContact(7)).rejects.toThrow(ProviderUnavailable);
  });

  it('names the account, unless the configuration does', async () => {
    fake = await startFakeService((_, response) => send(response, 200, { Id: 1, Name: 'League' }));
    await clientOf(fake).client.getAccount();
    await clientOf(fake, { accountId: 42 }).client.getAccount();
    const paths = fake.requests.map((seen) => seen.path).filter((path) => path !== '/auth/token');
    expect(paths).toEqual([`/v2.3/accounts/${accountId}`, '/v2.3/accounts/42']);
  });
});

describe('a refusal', () => {
  const details = [
    { Key: 'Email', Value: 'tomas.brandt@@example', Restriction: 'Invalid email address.' },
    { key: 'Home gym', value: 'Estside' },
  ];
  const refuse =
    (status: number, body: unknown): Answering =>
    (_, response) =>
      send(response, status, body);

  it('has code, message and reasons in one form, and is not retried', async () => {
    fake = await startFakeService(
      refuse(400, { code: 'Validation', message: 'Contact details validation error.', details }),
    );
    const error = await clientOf(fake)
      .client.updateContact(7, { email: 'x' })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ProviderRefused);
    if (!(error instanceof ProviderRefused)) return;
    expect(error).toMatchObject({ kind: 'refused', status: 400, code: 'Validation' });
    expect(error.providerMessage).toBe('Contact details validation error.');
    expect(error.details).toEqual([
      { field: 'Email', value: 'tomas.brandt@@example', restriction: 'Invalid email address.' },
      { field: 'Home gym', value: 'Estside', restriction: null },
    ]);
    expect(error.names('email')).toBe(true);
    expect(fake.calls()).toHaveLength(1);
  });

  it('keeps personal values out of its message and out of what a log would copy', async () => {
    fake = await startFakeService(
      refuse(400, { code: 'Validation', message: 'tomas.brandt@@example?', details }),
    );
    const error = await clientOf(fake)
      .client.updateContact(7, { email: 'x' })
      .catch((reason: unknown) => reason);
    expect(`${error}${JSON.stringify(error)}`).not.toContain('tomas');
    expect(`${error}`).toContain('Email');
  });

  it('can have details as plain text, or no body at all', async () => {
    fake = await startFakeService(
      inTurn(refuse(400, { code: 'X', message: 'm', details: 'why' }), refuse(403, '')),
    );
    const { client } = clientOf(fake);
    const first = await client.getContact(7).catch((reason: unknown) => reason);
    expect(first instanceof ProviderRefused && first.details).toEqual([
      { field: '', value: null, restriction: 'why' },
    ]);
    await expect(client.getContact(7)).rejects.toMatchObject({ kind: 'refused', status: 403, code: null });
  });
});

describe('404', () => {
  const account = { Id: accountId, Name: 'League' };
  const absent: Answering = (seen, response) =>
    seen.path.endsWith(`/accounts/${accountId}`) ? account : send(response, 404, '');

  it('[SYNC-04] means "no such contact" only while the account itself answers', async () => {
    fake = await startFakeService(absent);
    await expect(clientOf(fake).client.getContact(7)).resolves.toBeNull();
    fake.answer = failing(404);
    await expect(clientOf(fake).client.getContact(7)).rejects.toThrow(ProviderUnavailable);
    fake.answer = (seen, response) => send(response, seen.path.endsWith('/7') ? 404 : 500, '');
    await expect(clientOf(fake).client.getContact(7)).rejects.toThrow(ProviderUnavailable);
  });

  it('for a list means a wrong address, not an empty league', async () => {
    fake = await startFakeService(absent);
    await expect(clientOf(fake).client.listContacts()).rejects.toThrow('Check the configured address');
    fake.answerFields = failing(404);
    await expect(clientOf(fake).client.updateContact(7, { phone: '1' })).rejects.toThrow(ProviderUnavailable);
  });

  it('[BEYOND-12] for the registrations of a contact means none, for those of an event a wrong address', async () => {
    fake = await startFakeService(absent);
    await expect(clientOf(fake).client.listContactRegistrations(7)).resolves.toEqual([]);
    await expect(clientOf(fake).client.listEventRegistrations(7)).rejects.toThrow(ProviderUnavailable);
    fake.answer = failing(404);
    await expect(clientOf(fake).client.listContactRegistrations(7)).rejects.toThrow(ProviderUnavailable);
  });

  it('for an approval means an unknown contact', async () => {
    fake = await startFakeService(absent);
    await expect(clientOf(fake).client.approvePendingMembership(7)).rejects.toThrow(ProviderNotFound);
  });

  it('for an update is an error', async () => {
    fake = await startFakeService(absent);
    await expect(clientOf(fake).client.updateContact(7, { firstName: 'Ana' })).rejects.toThrow(
      ProviderNotFound,
    );
    await expect(clientOf(fake).client.updateContact(7, {})).rejects.toThrow(ProviderNotFound);
  });

  it('for the removal of a registration is success', async () => {
    fake = await startFakeService(absent);
    await expect(clientOf(fake).client.deleteEventRegistration(5)).resolves.toBeUndefined();
  });
});

describe('a wrong shape', () => {
  it('is reported by path and without the value, and not retried', async () => {
    fake = await startFakeService(() => ({ ...wireContact(7), FieldValues: { secret: 'Maren' } }));
    const error = await clientOf(fake)
      .client.getContact(7)
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ProviderReplyNotUnderstood);
    expect(error).toMatchObject({ where: 'FieldValues' });
    expect(String(error)).not.toContain('Maren');
    expect(fake.calls()).toHaveLength(1);
  });

  it('[PROVIDER-04] of one value leaves out that value and names it', async () => {
    fake = await startFakeService(() => ({ ...wireContact(7), FirstName: { secret: 'Maren' } }));
    const contact = await clientOf(fake).client.getContact(7);
    expect(contact).toMatchObject({ id: 7, firstName: '', unreadable: ['firstName'] });
  });

  it('is not quoted even if the JSON is broken', async () => {
    fake = await startFakeService((_, response) => send(response, 200, '{"FirstName":"Maren"'));
    const error = await clientOf(fake)
      .client.getContact(7)
      .catch((reason: unknown) => reason);
    expect(`${error}${error instanceof Error ? error.cause : ''}`).not.toContain('Maren');
  });
});

describe('an aborted call', () => {
  it('ends at once with the given reason, and is not retried', async () => {
    const stop = new AbortController();
    fake = await startFakeService(async () => {
      stop.abort(new Error('the portal stops'));
      await wait(2000, undefined, { ref: false });
    });
    await expect(clientOf(fake).client.getContact(7, { signal: stop.signal })).rejects.toThrow(
      'the portal stops',
    );
    expect(fake.calls()).toHaveLength(1);
  });

  it('ends while it waits to retry', async () => {
    const stop = new AbortController();
    fake = await startFakeService(failing(503, { 'Retry-After': '30' }));
    const clock: Clock = {
      now: systemClock.now,
      sleep(ms, signal) {
        setImmediate(() => stop.abort(new Error('the portal stops')));
        return systemClock.sleep(ms, signal);
      },
    };
    const { client } = clientOf(fake, { clock });
    await expect(client.getContact(7, { signal: stop.signal })).rejects.toThrow('the portal stops');
    expect(fake.calls()).toHaveLength(1);
  });

  it('waits neither for its turn nor for a token that others wait for', async () => {
    fake = await startFakeService(fine);
    const { client } = clientOf(fake, { budgets: { contactById: 1 }, clock: systemClock });
    await client.getContact(7);
    const waiting = new AbortController();
    const first = client.getContact(7, { signal: waiting.signal });
    const second = client.getContact(7, { signal: AbortSignal.timeout(20) });
    await expect(second).rejects.toMatchObject({ name: 'TimeoutError' });
    waiting.abort(new Error('enough'));
    await expect(first).rejects.toThrow('enough');

    fake.answerToken = () => wait(2000, token(), { ref: false });
    const waitingForToken = clientOf(fake).client.getContact(7, { signal: AbortSignal.timeout(20) });
    await expect(waitingForToken).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});

describe('the record of calls', () => {
  it('names routes, attempts and outcomes, and nothing personal', async () => {
    const records: ProviderCallRecord[] = [];
    fake = await startFakeService(
      inTurn(
        failing(502),
        () => ({ Count: 0 }),
        () => ({ Contacts: [] }),
      ),
    );
    const { client } = clientOf(fake, { onCall: (record) => records.push(record) });
    await client.findContactsByEmail('maren@example.org');
    const short = records.map(({ method, route, bucket, attempt, status, outcome }) =>
      [method, route, bucket, attempt, status, outcome].join(' '),
    );
    expect(short).toEqual([
      'GET accounts/{accountId}/contactfields other 1 200 ok',
      'GET accounts/{accountId}/contacts contactList 1 502 unavailable',
      'GET accounts/{accountId}/contacts contactList 2 200 ok',
      'GET accounts/{accountId}/contacts contactList 1 200 ok',
    ]);
    expect(JSON.stringify(records)).not.toContain('maren');
  });

  it('every failure is a ProviderError of a named kind', async () => {
    fake = await startFakeService(failing(418));
    const error = await clientOf(fake)
      .client.getContact(7)
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({ kind: 'refused', name: 'ProviderRefused' });
  });
});
