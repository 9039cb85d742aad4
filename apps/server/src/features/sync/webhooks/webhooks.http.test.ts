import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { openTestLeague } from '../../../../test/league.ts';
import { eventRegistrations } from '../../events/events.table.ts';
import { findRun, lastRun, openRun } from '../runs/runs.repository.ts';
import { syncHints } from '../sync.table.ts';
import { change, inLeague, someMember, storedMember, storedMembers } from '../testing/league-members.ts';

const SECRET = 'a secret of 24 characters';

let league: Awaited<ReturnType<typeof openTestLeague>>;
let app: FastifyInstance;

beforeAll(async () => {
  league = await openTestLeague({ contacts: 40 });
  app = await startTestApp({ database: league.db.database, env: { PROVIDER_WEBHOOK_SECRET: SECRET } });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  await league.pull();
  await league.setSettings({
    webhooks: {
      url: `${address}/api/webhooks/provider`,
      secretMode: 'query',
      secretName: 'token',
      secret: SECRET,
      retryAfterSeconds: [0.05, 0.05],
    },
  });
});
afterAll(async () => {
  await app.close();
  await league.close();
});
beforeEach(async () => {
  await league.setFaults();
  await league.db.database.unscoped.delete(syncHints);
});

const webhookEvents = () => league.db.database.unscoped.select().from(syncHints);
const hasReceived = (kind: 'contact' | 'event', id: number, received = 1) =>
  expect
    .poll(
      async () =>
        (await webhookEvents()).find((event) => event.kind === kind && event.providerId === id)?.received ??
        0,
    )
    .toBeGreaterThanOrEqual(received);

async function post(options: { query?: string; headers?: Record<string, string>; body?: unknown } = {}) {
  const { query = `?token=${encodeURIComponent(SECRET)}`, headers = {}, body } = options;
  return app.inject({
    method: 'POST',
    url: `/api/webhooks/provider${query}`,
    headers,
    payload: (body ?? { AccountId: '1', MessageType: 'Unknown', Parameters: {} }) as object,
  });
}

const basic = (password: string) => ({
  authorization: `Basic ${Buffer.from(`any:${password}`).toString('base64')}`,
});

describe('[SYNC-01] the address for the provider’s webhooks', () => {
  it('takes the secret from the query, under any name, or from a Basic header', async () => {
    expect((await post()).statusCode).toBe(200);
    expect((await post({ query: `?key=${encodeURIComponent(SECRET)}` })).statusCode).toBe(200);
    expect((await post({ query: '', headers: basic(SECRET) })).statusCode).toBe(200);
  });

  it.each([
    ['no secret', { query: '' }],
    ['another secret', { query: '?token=another+secret+of+24+char' }],
    ['a part of it', { query: `?token=${encodeURIComponent(SECRET.slice(0, -1))}` }],
    ['another Basic password', { query: '', headers: basic('x') }],
    ['a broken header', { query: '', headers: { authorization: 'Basic %%%' } }],
  ])('refuses %s before it looks at the body', async (_what, options) => {
    const reply = await post({ ...options, body: { nonsense: 'x'.repeat(20_000) } });
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toMatchObject({ code: 'WEBHOOK_SECRET_WRONG' });
  });

  it('is closed if no secret is configured', async () => {
    const closed = await startTestApp({ database: league.db.database });
    const reply = await closed.inject({ method: 'POST', url: '/api/webhooks/provider?token=', payload: {} });
    expect(reply.statusCode).toBe(404);
    await closed.close();
  });

  it('rejects a large body, and ignores unknown kinds and odd ids', async () => {
    expect(
      (await post({ body: { MessageType: 'x', Parameters: { a: 'x'.repeat(17_000) } } })).statusCode,
    ).toBe(413);
    expect((await post({ body: { Parameters: {} } })).statusCode).toBe(400);
    for (const body of [
      { MessageType: 'Payment', Parameters: { 'Contact.Id': '7' } },
      { MessageType: 'constructor', Parameters: {} },
      { MessageType: 'ContactModified' },
      { MessageType: 'ContactModified', Parameters: { 'Contact.Id': { $gt: '' } } },
      { MessageType: 'ContactModified', Parameters: { 'Contact.Id': '7; drop table members' } },
    ])
      expect((await post({ body })).statusCode).toBe(200);
    expect(await webhookEvents()).toEqual([]);
  });
});

describe('[SYNC-01] a webhook event', () => {
  it('brings the office’s change long before the next pull, however often and late it arrives', async () => {
    const [one, two] = [
      await someMember(league),
      await someMember(league, ({ skillLevel }) => skillLevel === '5'),
    ];
    await league.setFaults(
      { kind: 'webhookDuplicate', copies: 3 },
      { kind: 'webhookLate', ms: 50, times: 1 },
    );
    await league.provider.updateContact(one.contactId, { phone: '555-0160' });
    await league.provider.updateContact(two.contactId, { phone: '555-0161' });
    await hasReceived('contact', one.contactId, 4);
    await hasReceived('contact', two.contactId, 4);
    await league.followWebhookEvents();
    expect(await storedMember(league, one.id)).toMatchObject({ phone: '555-0160', version: one.version + 1 });
    expect(await storedMember(league, two.id)).toMatchObject({ phone: '555-0161', version: two.version + 1 });
    expect(await webhookEvents()).toEqual([]);
    expect(await lastRun(league.db.database.unscoped, ['hints'])).toMatchObject({
      outcome: 'done',
      facts: [{ code: 'contactsRead', read: 2, added: 0, updated: 2, gone: 0, kept: 0 }],
    });
  });

  it('in another order than the changes, still leaves the newest values', async () => {
    const member = await someMember(league);
    await league.setFaults({ kind: 'webhookShuffle', window: 3 });
    for (const phone of ['555-0162', '555-0163', '555-0164'])
      await league.provider.updateContact(member.contactId, { phone });
    await hasReceived('contact', member.contactId, 3);
    await league.followWebhookEvents();
    expect(await storedMember(league, member.id)).toMatchObject({ phone: '555-0164' });
  });

  it('that echoes our own write changes nothing and leaves no run', async () => {
    const member = await someMember(league);
    const before = await lastRun(league.db.database.unscoped, ['hints']);
    await change(league, member.id, { phone: '555-0165' });
    await league.push();
    await hasReceived('contact', member.contactId);
    const pushed = await storedMember(league, member.id);
    await league.followWebhookEvents();
    expect(await storedMember(league, member.id)).toEqual(pushed);
    expect(await webhookEvents()).toEqual([]);
    expect(await lastRun(league.db.database.unscoped, ['hints'])).toEqual(before);
  });

  it('about a new contact brings a gymnast, but no other kind of contact', async () => {
    const count = (await storedMembers(league)).length;
    const gymnast = await league.provider.createContact({
      firstName: 'Hinted',
      lastName: 'Child',
      team: 'Spring',
    });
    const parent = await league.provider.createContact({ firstName: 'Pat', lastName: 'Parent' });
    await hasReceived('contact', gymnast.id);
    await hasReceived('contact', parent.id);
    await league.followWebhookEvents();
    const rows = await storedMembers(league);
    expect(rows).toHaveLength(count + 1);
    expect(rows.find(({ providerContactId }) => providerContactId === gymnast.id)).toMatchObject({
      firstName: 'Hinted',
    });
  });

  it('about an event brings its registrations', async () => {
    const [registration] = await inLeague(league, (tx) => tx.select().from(eventRegistrations).limit(1));
    await league.provider.deleteEventRegistration(registration?.providerRegistrationId ?? 0);
    await expect.poll(async () => (await webhookEvents()).some(({ kind }) => kind === 'event')).toBe(true);
    await league.followWebhookEvents();
    const left = await inLeague(league, (tx) =>
      tx.select({ id: eventRegistrations.id }).from(eventRegistrations),
    );
    expect(left.map(({ id }) => id)).not.toContain(registration?.id);
    expect(left.length).toBeGreaterThan(3);
  });

  it('reports losses, and closes the record of a pull that was killed', async () => {
    const { unscoped } = league.db.database;
    const killed = await openRun(unscoped, 'full', new Date());
    const all = await inLeague(league, (tx) => tx.select().from(eventRegistrations));
    const lost = all.filter(({ eventId }) => eventId === all[0]?.eventId);
    expect(lost.length).toBeGreaterThan(1);
    for (const { providerRegistrationId } of lost)
      await league.provider.deleteEventRegistration(providerRegistrationId);
    await expect.poll(async () => (await webhookEvents()).some(({ kind }) => kind === 'event')).toBe(true);
    await league.followWebhookEvents();
    expect(await lastRun(unscoped, ['hints'])).toMatchObject({
      outcome: 'partly',
      facts: expect.arrayContaining([
        { code: 'eventsKept', events: null, registrations: { lost: lost.length, of: all.length } },
      ]),
    });
    expect(await findRun(unscoped, killed)).toMatchObject({ outcome: 'interrupted' });
  });

  it('that cannot be read now is retried later; one that arrives during the read is not lost', async () => {
    const member = await someMember(league);
    await league.provider.updateContact(member.contactId, { phone: '555-0166' });
    await hasReceived('contact', member.contactId);
    await league.setFaults({ kind: 'unreachable' });
    await league.followWebhookEvents();
    expect(await webhookEvents()).toMatchObject([{ providerId: member.contactId, attempts: 1 }]);
    await league.db.database.unscoped.update(syncHints).set({ retryAt: null });
    await league.hold({ method: 'GET', path: '/contacts' });
    const following = league.followWebhookEvents();
    await expect.poll(league.strikes).toBeGreaterThan(0);
    await league.provider.updateContact(member.contactId, { phone: '555-0167' });
    await hasReceived('contact', member.contactId, 2);
    await league.setFaults();
    await following;
    await league.followWebhookEvents();
    expect(await storedMember(league, member.id)).toMatchObject({ phone: '555-0167' });
  });
});
