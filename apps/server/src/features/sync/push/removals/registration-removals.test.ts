import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestLeague } from '../../../../../test/league.ts';
import { eventRegistrations, events } from '../../../events/events.table.ts';
import { members } from '../../../members/members.table.ts';
import { lastRun } from '../../runs/runs.repository.ts';
import { removedRegistrations } from '../../sync.table.ts';
import { inLeague } from '../../testing/league-members.ts';

let league: Awaited<ReturnType<typeof openTestLeague>>;

beforeAll(async () => {
  league = await openTestLeague({ contacts: 40 });
  await league.pull();
});
afterAll(() => league.close());
beforeEach(() => league.setFaults());

/** A registration that the office has just removed. */
async function removedRegistration() {
  const [registration] = await inLeague(league, (tx) =>
    tx
      .select({
        id: eventRegistrations.id,
        memberId: eventRegistrations.memberId,
        providerId: eventRegistrations.providerRegistrationId,
        event: events.providerEventId,
      })
      .from(eventRegistrations)
      .innerJoin(events, eq(events.id, eventRegistrations.eventId))
      .where(and(eq(eventRegistrations.registrationStatus, 'Confirmed'), isNull(eventRegistrations.removal)))
      .limit(1),
  );
  if (!registration) throw new Error('The league has no registration.');
  await inLeague(league, (tx) =>
    tx
      .update(eventRegistrations)
      .set({ removal: 'waiting' })
      .where(eq(eventRegistrations.id, registration.id)),
  );
  return registration;
}

const row = (id: number) =>
  inLeague(
    league,
    async (tx) => (await tx.select().from(eventRegistrations).where(eq(eventRegistrations.id, id)))[0],
  );
const isAtProvider = async ({ event, providerId }: { event: number; providerId: number }) =>
  (await league.provider.listEventRegistrations(event)).some(({ id }) => id === providerId);

it.each([
  ['at once', []],
  ['after the provider was away', [{ kind: 'unreachable' }]],
  [
    'although the answer was lost',
    [{ kind: 'status', status: 502, afterwards: true, match: { method: 'DELETE' } }],
  ],
] as const)(
  '[ADMIN-08] a registration that the office removed is removed at the provider, %s',
  async (_when, faults) => {
    const registration = await removedRegistration();
    await league.setFaults(...faults);
    await league.push();
    await league.setFaults();
    // A pull in between must not restore it.
    await league.pull();
    await league.push();
    expect(await isAtProvider(registration)).toBe(false);
    expect(await row(registration.id)).toBeUndefined();
  },
);

it('[ADMIN-08] does not restore a registration from a list that is older than its removal', async () => {
  const registration = await removedRegistration();
  const list = `eventregistrations\\?.*eventId=${registration.event}`;
  await league.hold({ path: list }, { once: true, afterwards: true });
  const pulling = league.pull();
  await expect.poll(league.strikes).toBe(1);
  await league.push();
  expect(await row(registration.id)).toBeUndefined();
  await league.setFaults();
  expect(await pulling).not.toMatchObject({ outcome: 'partly' });
  const found = () =>
    inLeague(league, (tx) =>
      tx.$count(eventRegistrations, eq(eventRegistrations.providerRegistrationId, registration.providerId)),
    );
  expect(await found()).toBe(0);
  await league.pull();
  expect(await found()).toBe(0);
  expect(await inLeague(league, (tx) => tx.$count(removedRegistrations))).toBe(0);
});

it('[ADMIN-08] [SYNC-05] a run that removed one and then lost the provider reports a partial success', async () => {
  const registrations = [await removedRegistration(), await removedRegistration()];
  const { deleteEventRegistration } = league.provider;
  let calls = 0;
  await league.push({
    provider: {
      ...league.provider,
      async deleteEventRegistration(id, options) {
        calls += 1;
        if (calls === 2) await league.setFaults({ kind: 'unreachable' });
        return deleteEventRegistration(id, options);
      },
    },
  });
  const left = await Promise.all(registrations.map(({ id }) => row(id)));
  expect(left.filter((each) => each !== undefined)).toHaveLength(1);
  expect(await lastRun(league.db.database.unscoped, ['push'])).toMatchObject({
    outcome: 'partly',
    counts: { removed: 1 },
  });
  await league.setFaults();
  await league.push();
  expect(await Promise.all(registrations.map(({ id }) => row(id)))).toEqual([undefined, undefined]);
});

it('[ADMIN-08] a removal that the provider refuses stays, with the reason', async () => {
  const registration = await removedRegistration();
  await league.setFaults({ kind: 'status', status: 400, match: { method: 'DELETE' } });
  await league.push();
  expect(await row(registration.id)).toMatchObject({
    removal: 'refused',
    removalFact: { code: 'refused', status: 400, details: [] },
  });
});

it('[MEM-41] it is also removed there if the gymnast is archived in the same step', async () => {
  const registration = await removedRegistration();
  const { memberId } = registration;
  const [member] = await inLeague(league, (tx) =>
    tx
      .update(members)
      .set({ archivedAt: new Date(), syncState: 'waiting' })
      .where(eq(members.id, memberId))
      .returning({ contactId: members.providerContactId }),
  );
  await league.push();
  expect(await row(registration.id)).toBeUndefined();
  expect(await isAtProvider(registration)).toBe(false);
  const contact = await league.provider.getContact(member?.contactId ?? 0);
  expect(contact).toMatchObject({ isArchived: true });
  // A complete read restores neither.
  await league.pull();
  expect(await row(registration.id)).toBeUndefined();
});

it('[MEM-41] a registration that waits to be removed blocks nothing', async () => {
  const { memberId } = await removedRegistration();
  await inLeague(league, (tx) =>
    tx
      .update(eventRegistrations)
      .set({ removal: 'waiting' })
      .where(eq(eventRegistrations.memberId, memberId)),
  );
  const { rows } = await league.db.database.pool.query<{ found: boolean }>(
    'select member_has_registrations($1) as found',
    [memberId],
  );
  expect(rows).toEqual([{ found: false }]);
});
