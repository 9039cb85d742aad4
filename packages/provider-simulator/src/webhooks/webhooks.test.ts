import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { first, openLeague, read, type TestClient } from '../../test/client.ts';

const message = z.strictObject({
  AccountId: z.literal('190733'),
  MessageType: z.string(),
  Parameters: z.record(z.string(), z.string()),
});

interface Received {
  url: string;
  authorization: string | null;
  message: z.infer<typeof message>;
}

let league: TestClient;
let receiver: Server;
let received: Received[];
let statuses: number[];
let waiting: { count: number; resolve: (all: Received[]) => void }[];

beforeEach(async () => {
  received = [];
  statuses = [];
  waiting = [];
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({
        url: request.url ?? '',
        authorization: request.headers.authorization ?? null,
        message: message.parse(JSON.parse(Buffer.concat(chunks).toString('utf8'))),
      });
      response.writeHead(statuses.shift() ?? 200).end();
      for (const { count, resolve } of waiting) if (received.length >= count) resolve(received);
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const address = receiver.address();
  if (typeof address !== 'object' || address === null) throw new Error('The receiver has no address.');
  league = await openLeague({
    contacts: 60,
    settings: { webhooks: { url: `http://127.0.0.1:${address.port}/hook`, retryAfterSeconds: [0.01, 0.01] } },
  });
});
afterEach(async () => {
  await league.simulator.close();
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
});

/** Resolves with all received messages when this many have arrived. */
const messages = (count: number) =>
  received.length >= count
    ? Promise.resolve(received)
    : new Promise<Received[]>((resolve) => waiting.push({ count, resolve }));
const parametersOf = (all: Received[]) =>
  all.map(({ message: { MessageType, Parameters } }) => [MessageType, Parameters]);
const someone = async (filter = 'Status eq Lapsed AND Archived eq false') =>
  first(await league.find(filter)).Id;
const update = (id: number, body: object) =>
  league.api('PUT', `/contacts/${id}`, { Id: id, RecreateInvoice: false, ...body });
const rename = async () => update(await someone(), { FirstName: 'Renamed' });

describe('messages', () => {
  it('[SYNC-06] are flat texts, two of them for one change of status', async () => {
    const id = await someone("Status eq Lapsed AND 'Membership level ID' eq 714001 AND Archived eq false");
    await update(id, { Status: 'PendingRenewal' });
    const all = await messages(2);
    expect(parametersOf(all)).toEqual(
      expect.arrayContaining([
        [
          'ContactModified',
          { Action: 'Changed', 'Contact.Id': String(id), ProfileChanged: 'True', ProfileChangedBy: '0' },
        ],
        [
          'Membership',
          {
            Action: 'StatusChanged',
            'Contact.Id': String(id),
            'Membership.LevelId': '714001',
            'Membership.Status': '3',
          },
        ],
      ]),
    );
    expect(first(all)).toMatchObject({ url: '/hook', authorization: null });
  });

  it('report creation, archiving and deletion', async () => {
    const made = await league.api('POST', '/contacts', { FirstName: 'New' });
    const id = z.looseObject({ Id: z.int() }).parse(JSON.parse(made.text)).Id;
    await messages(1);
    await league.setSettings({
      webhooks: { contactMessageType: 'Contact', archiveAction: 'Deleted', profileChangedBy: '61004400' },
    });
    await update(id, { FieldValues: [{ FieldName: 'Archived', Value: true }] });
    await messages(2);
    await league.api('DELETE', `/contacts/${id}`);
    const all = await messages(3);
    expect(all.map(({ message: { MessageType, Parameters } }) => [MessageType, Parameters.Action])).toEqual([
      ['ContactModified', 'Created'],
      ['Contact', 'Deleted'],
      ['Contact', 'Deleted'],
    ]);
    expect(all.at(-1)?.message.Parameters.ProfileChangedBy).toBe('61004400');
  });

  it('report events and registrations', async () => {
    const reply = await league.api('POST', '/events', { Name: 'Camp', StartDate: '2030-01-01' });
    const eventId = read(reply, z.int());
    await messages(1);
    const type = { EventId: eventId, Name: 'All' };
    const typeId = z
      .looseObject({ Id: z.int() })
      .parse(JSON.parse((await league.api('POST', '/EventRegistrationTypes', type)).text)).Id;
    await league.api('POST', '/eventregistrations', {
      Event: { Id: eventId },
      Contact: { Id: 61_004_417 },
      RegistrationTypeId: typeId,
    });
    const all = await messages(2);
    expect(parametersOf(all)).toMatchObject([
      ['Event', { Action: 'Created', 'Event.Id': String(eventId) }],
      ['EventRegistration', { Action: 'Created', 'EventToRegister.Id': String(eventId) }],
    ]);
  });

  it('do not report a lapse as a change of the profile', async () => {
    const id = await someone('Status eq Active');
    await update(id, { FieldValues: [{ SystemCode: 'RenewalDue', Value: '2020-01-01' }] });
    await messages(2);
    const lapsed = z
      .strictObject({ lapsed: z.array(z.int()) })
      .parse(JSON.parse((await league.control('POST', 'lapse')).text)).lapsed;
    const all = await messages(2 + 2 * lapsed.length);
    const ofOne = all.slice(2).filter((entry) => entry.message.Parameters['Contact.Id'] === String(id));
    expect(parametersOf(ofOne)).toEqual(
      expect.arrayContaining([
        ['ContactModified', expect.objectContaining({ ProfileChanged: 'False' })],
        ['Membership', expect.objectContaining({ Action: 'StatusChanged', 'Membership.Status': '2' })],
      ]),
    );
  });
});

describe('delivery', () => {
  it('sends the secret in the query or in a Basic header', async () => {
    await league.setSettings({ webhooks: { secretMode: 'query', secretName: 'key', secret: 's3cret &' } });
    await rename();
    expect(first(await messages(1)).url).toBe('/hook?key=s3cret+%26');
    await league.setSettings({ webhooks: { secretMode: 'basic', secretName: 'hook', secret: 's3cret' } });
    await rename();
    expect((await messages(2)).at(-1)?.authorization).toBe(`Basic ${btoa('hook:s3cret')}`);
  });

  it('is retried after any status except 2xx, until the last attempt', async () => {
    statuses = [500, 404, 503];
    await rename();
    await messages(3);
    await rename();
    await messages(4);
    const log = z.strictObject({
      attempts: z.array(z.looseObject({ attempt: z.int(), result: z.string(), willRetry: z.boolean() })),
    });
    const { attempts } = log.parse(JSON.parse((await league.control('GET', 'webhooks')).text));
    expect(
      attempts.slice(0, 3).map(({ attempt, result, willRetry }) => [attempt, result, willRetry]),
    ).toEqual([
      [1, '500', true],
      [2, '404', true],
      [3, '503', false],
    ]);
  });

  it('can exclude changes by clients of the API', async () => {
    await league.setSettings({ webhooks: { ownWritesSend: false } });
    await rename();
    await league.setSettings({ webhooks: { ownWritesSend: true } });
    const id = await someone('Status eq Active');
    await update(id, { LastName: 'Told' });
    expect(first(await messages(1)).message.Parameters['Contact.Id']).toBe(String(id));
  });

  it('can be doubled, late, lost and in another order', async () => {
    await league.setFaults([{ kind: 'webhookDuplicate', copies: 2, times: 1 }]);
    await rename();
    await messages(3);
    expect(new Set(received.map((entry) => JSON.stringify(entry.message))).size).toBe(1);

    await league.setFaults([
      { kind: 'webhookLost', times: 1, match: { path: 'ContactModified' } },
      { kind: 'webhookLate', ms: 30, times: 1 },
      { kind: 'webhookLate', ms: 3_600_000, times: 1 },
    ]);
    await rename();
    const [late, prompt] = await Promise.all([someone('Status eq Active'), someone()]);
    await update(late, { LastName: 'Late' });
    await messages(4);
    await update(late, { LastName: 'An hour late' });
    await update(prompt, { LastName: 'Prompt' });
    const order = (await messages(5)).slice(3).map((entry) => entry.message.Parameters['Contact.Id']);
    expect(order).toEqual([String(late), String(prompt)]);

    const ids = (await league.find('Status eq Active AND Archived eq false'))
      .slice(0, 6)
      .map((contact) => contact.Id);
    await league.setFaults([{ kind: 'webhookShuffle', window: 6 }], 5);
    for (const id of ids) await update(id, { LastName: 'Shuffled' });
    const shuffled = (await messages(11))
      .slice(5)
      .map((entry) => Number(entry.message.Parameters['Contact.Id']));
    expect(shuffled.toSorted((left, right) => left - right)).toEqual(ids);
    expect(shuffled).not.toEqual(ids);
  });
});
