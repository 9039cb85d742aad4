import { eq } from 'drizzle-orm';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { type TestLeague, useTestLeague } from '../../../../test/league.ts';
import { eventSessions, events } from '../../events/events.table.ts';
import {
  change,
  contactOf,
  inLeague,
  serviceHeaders,
  someMember,
  storedMember,
  storedMembers,
} from '../testing/league-members.ts';

const lists = { path: '/contacts\\?' };

const storedSessions = (league: TestLeague) =>
  inLeague(league, (tx) =>
    tx
      .select({ event: events.providerEventId, title: eventSessions.title })
      .from(eventSessions)
      .innerJoin(events, eq(events.id, eventSessions.eventId)),
  );

/** Two gymnasts whose phone was changed at the provider. */
async function withChanges(league: TestLeague) {
  const first = await someMember(league);
  const second = await someMember(league, ({ id }) => id !== first.id);
  for (const { contactId } of [first, second])
    await league.provider.updateContact(contactId, { phone: '555-0300' });
  return [first, second] as const;
}

/** Makes the database reject a phone, as it may reject a value that none of our rules covers. */
async function refusePhone(league: TestLeague, phone: string): Promise<void> {
  const client = new Client({ connectionString: league.db.url });
  await client.connect();
  await client.query(
    `alter table members add constraint no_such_phone check (phone is distinct from '${phone}')`,
  );
  await client.end();
}

it('[PROVIDER-04] leaves out a contact that is not understood, takes all others and reports it', async () => {
  const league = await useTestLeague();
  await league.pull();
  const [odd, other] = await withChanges(league);
  await league.setFaults({ kind: 'malformedContact', contactId: odd.contactId });
  const result = await league.pull();
  expect(result).toMatchObject({
    outcome: 'partly',
    message: expect.stringContaining(`contact ${odd.contactId}`),
  });
  expect(await storedMember(league, other.id)).toMatchObject({ phone: '555-0300' });
  expect(await storedMember(league, odd.id)).toMatchObject({ phone: odd.phone, syncState: 'synced' });
  await league.setFaults();
  expect(await league.pull()).toMatchObject({ outcome: 'done' });
  expect(await storedMember(league, odd.id)).toMatchObject({ phone: '555-0300' });
});

it('[PROVIDER-04] takes the other values of a contact if one has the wrong type', async () => {
  const league = await useTestLeague();
  await league.pull();
  const [odd] = await withChanges(league);
  await league.setFaults({
    ...{ kind: 'malformedContact', contactId: odd.contactId, match: lists },
    ...{ values: { Email: 17, FirstName: { Id: 1 } } },
  });
  await league.pull('changes');
  expect(await storedMember(league, odd.id)).toMatchObject({
    ...{ phone: '555-0300', email: odd.email, firstName: odd.firstName },
  });
});

it.each(['constructor', 'toString', '__proto__'])(
  '[PROVIDER-04] reads a contact with the status %s',
  async (status) => {
    const league = await useTestLeague();
    await league.pull();
    const [odd, other] = await withChanges(league);
    await league.setFaults({
      kind: 'malformedContact',
      contactId: odd.contactId,
      values: { Status: status },
    });
    expect(await league.pull()).toMatchObject({ outcome: 'done' });
    const row = { phone: '555-0300', membershipStatus: status };
    expect(await storedMember(league, odd.id)).toMatchObject(row);
    expect(await storedMember(league, other.id)).toMatchObject({ phone: '555-0300' });
  },
);

it('[PROVIDER-04] stores all contacts except the one that the database rejects', async () => {
  const league = await useTestLeague();
  await league.pull();
  const [odd, other] = await withChanges(league);
  await refusePhone(league, '555-0666');
  await league.provider.updateContact(odd.contactId, { phone: '555-0666' });
  const result = await league.pull();
  expect(result).toMatchObject({ outcome: 'partly' });
  expect(await storedMember(league, other.id)).toMatchObject({ phone: '555-0300' });
  expect(await storedMember(league, odd.id)).toMatchObject({ phone: odd.phone });
});

it('[PROVIDER-04] continues if a cloned event has the sessions of the event it was copied from', async () => {
  const league = await useTestLeague();
  await league.pull();
  const before = await storedSessions(league);
  const source = before[0]?.event ?? 0;
  const { url, accountId } = league.simulator;
  const reply = await fetch(`${url}/v2.2/rpc/${accountId}/CloneEvent`, {
    method: 'POST',
    headers: await serviceHeaders(league),
    body: JSON.stringify({ EventId: source }),
  });
  expect(reply.status).toBe(200);
  const [member] = await withChanges(league);
  for (let round = 0; round < 2; round += 1) {
    const result = await league.pull();
    expect([result?.outcome, result?.message]).toEqual([
      round === 0 ? 'done' : 'unchanged',
      expect.stringContaining('Read'),
    ]);
    const titlesOf = (sessions: typeof before, event: number) =>
      sessions
        .filter((each) => each.event === event)
        .map(({ title }) => title)
        .sort();
    const after = await storedSessions(league);
    const clone = Math.max(...after.map(({ event }) => event));
    expect(clone).not.toBe(source);
    expect(titlesOf(after, source)).toEqual(titlesOf(before, source));
    expect(titlesOf(after, clone)).toEqual(titlesOf(before, source));
  }
  expect(await storedMember(league, member.id)).toMatchObject({ phone: '555-0300' });
});

it('[PROVIDER-04] reads the other events if the registrations of one cannot be read', async () => {
  const league = await useTestLeague();
  await league.pull();
  const [event] = await inLeague(league, (tx) => tx.select().from(events));
  const id = event?.providerEventId ?? 0;
  const count = async () =>
    (await league.db.database.pool.query('select 1 from event_registrations')).rowCount;
  const before = await count();
  await league.setFaults({
    kind: 'status',
    status: 500,
    match: { path: `eventregistrations.*eventId=${id}\\b` },
  });
  expect(await league.pull()).toMatchObject({
    ...{ outcome: 'partly', message: expect.stringContaining(`event ${id}`) },
    counts: expect.not.objectContaining({ eventsUnread: 1 }),
  });
  expect(await count()).toBe(before);
});

it('[PROVIDER-04] sends changes of others while one contact is not understood', async () => {
  const league = await useTestLeague();
  await league.pull();
  const odd = await someMember(league);
  const other = await someMember(league, ({ id }) => id !== odd.id);
  await league.setFaults({ kind: 'malformedContact', contactId: odd.contactId });
  for (const { id } of [odd, other]) await change(league, id, { phone: '555-0301' });
  await league.push();
  await league.setFaults();
  expect(await contactOf(league, other.contactId)).toMatchObject({ phone: '555-0301' });
  expect((await storedMembers(league)).find(({ id }) => id === odd.id)).toMatchObject({
    syncState: 'waiting',
  });
});
