import { createProviderClient } from '@league/provider';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { providerConfigOf, type TestLeague, useTestLeague } from '../../../test/league.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import { eventRegistrations, events } from '../events/events.table.ts';
import { members, renewalMails } from '../members/members.table.ts';
import { teams } from '../teams/teams.table.ts';
import { pullContacts } from './pull-members.ts';
import { lastRun } from './runs.repository.ts';
import { syncConflicts } from './sync.table.ts';

const inLeague = <Result>({ db }: TestLeague, work: Parameters<typeof db.database.inScope<Result>>[1]) =>
  db.database.inScope(leagueScope(), work);

const storedMembers = (league: TestLeague) => inLeague(league, (tx) => tx.select().from(members));

type Row = Awaited<ReturnType<typeof storedMembers>>[number];

async function storedMember(league: TestLeague, id: number): Promise<Row> {
  const row = (await storedMembers(league)).find((each) => each.id === id);
  if (!row) throw new Error('The member is gone.');
  return row;
}

/** Some gymnast with a team, as pulled. */
async function someMember(
  league: TestLeague,
  matches: (row: Row) => boolean = () => true,
): Promise<Row & { contactId: number }> {
  const row = (await storedMembers(league)).find(
    (each) => each.teamId !== null && each.archivedAt === null && matches(each),
  );
  if (!row?.providerContactId) throw new Error('The league has no such gymnast.');
  return { ...row, contactId: row.providerContactId };
}

/** What a coach's change does to a row. */
function change(league: TestLeague, id: number, values: Partial<Row>) {
  return inLeague(league, async (tx) => {
    const [row] = await tx.select().from(members).where(eq(members.id, id));
    await tx
      .update(members)
      .set({ ...values, version: (row?.version ?? 0) + 1, syncState: 'waiting', syncRetryAt: null })
      .where(eq(members.id, id));
  });
}

async function contactOf(league: TestLeague, contactId: number) {
  const contact = await league.provider.getContact(contactId);
  if (!contact) throw new Error('The contact is gone.');
  return contact;
}

async function writesTo(league: TestLeague, contactId: number): Promise<{ body: unknown }[]> {
  const log = (await league.control('requests')) as {
    requests: { method: string; decodedUrl: string; body: unknown }[];
  };
  return log.requests.flatMap(({ method, decodedUrl, body }) =>
    method === 'PUT' && decodedUrl.includes(String(contactId)) ? [{ body }] : [],
  );
}

describe('pulling the whole league', () => {
  it('[SYNC-01] [SYNC-06] brings every gymnast on no archive into the portal over the provider’s own API', async () => {
    const league = await useTestLeague({ contacts: 400 });
    const result = await league.pull();
    expect(result).toMatchObject({ outcome: 'done' });
    const contacts = await league.provider.listContacts();
    const gymnasts = contacts.filter(
      ({ team, membershipLevel, isArchived }) =>
        !isArchived &&
        (team || membershipLevel?.name.startsWith('Gymnast')) &&
        !membershipLevel?.name.includes('coach'),
    );
    const rows = await storedMembers(league);
    expect(rows.map(({ providerContactId }) => providerContactId).sort()).toEqual(
      gymnasts
        .filter(({ isAdministrator }) => !isAdministrator)
        .map(({ id }) => id)
        .sort(),
    );
    expect(rows.length).toBeGreaterThan(390);
    expect(rows.every(({ syncState }) => syncState === 'synced')).toBe(true);
    const names = await inLeague(league, (tx) => tx.select({ name: teams.name }).from(teams));
    expect(names.map(({ name }) => name).sort()).toEqual([
      'Lakeview',
      'Northgate',
      'Oakwood',
      'Riverside',
      'Spring',
      'Summit',
    ]);
    expect(rows.find(({ lastName }) => lastName === "O'Neill")).toMatchObject({
      firstName: 'Maeve',
      dateOfBirth: '2010-11-03',
      skillLevel: '8',
    });
  });

  it('a second time changes nothing', async () => {
    const league = await useTestLeague();
    await league.pull();
    const before = await storedMembers(league);
    expect(await league.pull()).toMatchObject({ outcome: 'unchanged' });
    expect(await storedMembers(league)).toEqual(before);
  });

  it.each([
    ['the list’s second page fails', { kind: 'pageFails', page: 2, match: { path: 'contacts' } }],
    ['the list comes back half', { kind: 'listHalf', match: { path: 'contacts' } }],
    ['the list comes back empty', { kind: 'listEmpty', match: { path: 'contacts' } }],
    ['an answer is cut off', { kind: 'truncatedJson', match: { path: 'contacts' } }],
    ['the service is away', { kind: 'unreachable' }],
  ] as const)('removes nobody when %s', async (_fault, fault) => {
    const league = await useTestLeague({ contacts: 150 });
    await league.pull();
    const before = await storedMembers(league);
    await league.setFaults(fault);
    expect(await league.pull()).toMatchObject({ outcome: 'failed' });
    await league.setFaults();
    expect(await storedMembers(league)).toEqual(before);
    expect(await lastRun(league.db.database.unscoped, ['full'])).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('membership service'),
    });
  });

  it.each([
    ['the events cannot be read', { kind: 'status', status: 500, match: { path: '/events' } }],
    [
      'the registrations cannot be read',
      { kind: 'status', status: 500, match: { path: 'eventregistrations' } },
    ],
    ['the list of events comes back empty', { kind: 'listEmpty', match: { path: '/events' } }],
    [
      'the lists of registrations come back empty',
      { kind: 'listEmpty', match: { path: 'eventregistrations' } },
    ],
    [
      'one list of registrations comes back half',
      { kind: 'listHalf', times: 1, match: { path: 'eventregistrations' } },
    ],
  ] as const)(
    '[SYNC-01] keeps every event and registration when %s, and the gymnasts in step',
    async (_fault, fault) => {
      const league = await useTestLeague();
      await league.pull();
      const held = () =>
        inLeague(league, async (tx) => [
          await tx.select().from(events),
          await tx.select().from(eventRegistrations),
        ]);
      const before = await held();
      expect(before[0]?.length).toBeGreaterThan(3);
      expect(before[1]?.length).toBeGreaterThan(10);
      const member = await someMember(league);
      await league.provider.updateContact(member.contactId, { phone: '555-0144' });
      await league.setFaults(fault);
      await league.pull();
      await league.setFaults();
      expect(await held()).toEqual(before);
      expect(await storedMember(league, member.id)).toMatchObject({ phone: '555-0144' });
    },
  );

  it('removes a registration and an event that the service has confirmed to be gone', async () => {
    const league = await useTestLeague();
    await league.pull();
    const [registration] = await inLeague(league, (tx) => tx.select().from(eventRegistrations).limit(1));
    await league.provider.deleteEventRegistration(registration?.providerRegistrationId ?? 0);
    expect(await league.pull()).not.toMatchObject({ outcome: 'failed' });
    const left = await inLeague(league, (tx) =>
      tx.select({ id: eventRegistrations.id }).from(eventRegistrations),
    );
    expect(left.map(({ id }) => id)).not.toContain(registration?.id);
    expect(left.length).toBeGreaterThan(10);
  });

  it('keeps out a contact whose email another gymnast has, names it, and stores every other', async () => {
    const league = await useTestLeague();
    await league.pull();
    const [one, two, three] = (await storedMembers(league)).filter(({ archivedAt }) => archivedAt === null);
    if (!one || !two?.providerContactId || !three?.providerContactId)
      throw new Error('The league is too small.');
    await inLeague(league, (tx) =>
      tx.update(members).set({ email: 'Wanted@example.org' }).where(eq(members.id, one.id)),
    );
    await league.provider.updateContact(two.providerContactId, { email: 'wanted@example.org' });
    await league.provider.updateContact(three.providerContactId, { phone: '555-0145' });
    expect(await league.pull()).toMatchObject({
      outcome: 'partly',
      message: expect.stringContaining(String(two.providerContactId)),
    });
    expect(await storedMember(league, two.id)).toMatchObject({ email: two.email });
    expect(await storedMember(league, three.id)).toMatchObject({ phone: '555-0145' });
  });

  it('stops before more of the league leaves its rosters than is allowed', async () => {
    const league = await useTestLeague();
    await league.pull();
    const [one, two] = (await storedMembers(league)).filter(({ archivedAt }) => archivedAt === null);
    for (const row of [one, two])
      await league.provider.updateContact(row?.providerContactId ?? 0, { isArchived: true });
    expect(await league.pull('full', { maxLossPercent: 1 })).toMatchObject({
      outcome: 'stopped',
      message: expect.stringContaining('2 of '),
    });
    expect((await storedMember(league, one?.id ?? 0)).archivedAt).toBeNull();
    expect(await league.pull()).toMatchObject({ outcome: 'done' });
    expect((await storedMember(league, one?.id ?? 0)).archivedAt).not.toBeNull();
  });

  it('keeps a gymnast whose contact is gone from the service on the roster and says so', async () => {
    const league = await useTestLeague();
    await league.pull();
    const member = await someMember(league);
    await league.provider.updateContact(member.contactId, { isArchived: true });
    const account = await league.provider.getAccount();
    const token = (await (
      await fetch(`${league.simulator.url}/auth/token`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`APIKEY:${league.simulator.apiKey}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'grant_type=client_credentials&scope=auto',
      })
    ).json()) as { access_token: string };
    const removed = await fetch(
      `${league.simulator.url}/v2.2/accounts/${account.id}/contacts/${member.contactId}`,
      {
        method: 'DELETE',
        headers: { authorization: `Bearer ${token.access_token}` },
      },
    );
    expect(removed.status).toBe(200);
    await league.pull();
    expect(await storedMember(league, member.id)).toMatchObject({ syncState: 'missing', archivedAt: null });
  });

  it('[SYNC-03] runs once at a time over all processes', async () => {
    const league = await useTestLeague();
    const results = await Promise.all([league.pull(), league.pull()]);
    expect(results.filter((result) => result === undefined)).toHaveLength(1);
    expect((await storedMembers(league)).length).toBeGreaterThan(60);
  });
});

describe('pulling what changed', () => {
  it('[SYNC-01] [SYNC-02] takes over what the provider changed and no more than that', async () => {
    const league = await useTestLeague();
    await league.pull();
    const member = await someMember(league);
    await league.provider.updateContact(member.contactId, {
      phone: '555-0199',
      team: 'Oakwood',
      status: 'Lapsed',
    });
    expect(await league.pull('changes')).toMatchObject({
      outcome: 'done',
      counts: { updated: 1, created: 0 },
    });
    expect(await storedMember(league, member.id)).toMatchObject({
      phone: '555-0199',
      membershipStatus: 'Lapsed',
      lastName: member.lastName,
      version: member.version + 1,
      syncState: 'synced',
    });
  });

  it('[SYNC-04] a read from before our own push does not bring the old value back', async () => {
    const league = await useTestLeague();
    await league.pull();
    const member = await someMember(league);
    const readAt = new Date(Date.now() - 60_000);
    const outdated = await contactOf(league, member.contactId);
    await change(league, member.id, { phone: '555-0177' });
    await league.push();
    const context = { teamIds: new Map<string, number>(), levelIds: new Set<number>(), readAt };
    await pullContacts(league.db.database, [outdated], context);
    expect(await storedMember(league, member.id)).toMatchObject({ phone: '555-0177', syncState: 'synced' });
  });
});

describe('pushing the portal’s changes', () => {
  it('[SYNC-04] sends only what changed, once, and makes no invoice', async () => {
    const league = await useTestLeague();
    await league.pull();
    const member = await someMember(league, ({ membershipStatus }) => membershipStatus === 'Lapsed');
    await change(league, member.id, { membershipStatus: 'Pending - Renewal' });
    await league.push();
    await league.push();
    await league.pull();
    expect(await contactOf(league, member.contactId)).toMatchObject({
      status: 'PendingRenewal',
      lastName: member.lastName,
    });
    expect(await storedMember(league, member.id)).toMatchObject({
      syncState: 'synced',
      membershipStatus: 'Pending - Renewal',
    });
    const writes = await writesTo(league, member.contactId);
    expect(writes).toHaveLength(1);
    expect(writes[0]?.body).toEqual({
      Id: member.contactId,
      Status: 'PendingRenewal',
      RecreateInvoice: false,
    });
  });

  it('[MEM-15] has the provider send the promised sign-in email, once, after the renewal is there', async () => {
    const league = await useTestLeague();
    await league.pull();
    const member = await someMember(
      league,
      ({ membershipStatus, canReceiveEmail }) => membershipStatus === 'Lapsed' && canReceiveEmail,
    );
    await change(league, member.id, { membershipStatus: 'Active', renewalDue: '2027-09-01' });
    await inLeague(league, (tx) => tx.insert(renewalMails).values({ memberId: member.id }));
    await league.push();
    await league.push();
    expect(await contactOf(league, member.contactId)).toMatchObject({
      status: 'Active',
      renewalDue: '2027-09-01',
    });
    const { mail } = (await league.control('mail')) as { mail: Record<string, unknown>[] };
    expect(JSON.stringify(mail)).toContain(member.email);
    expect(mail.filter((each) => JSON.stringify(each).includes('is renewed'))).toHaveLength(1);
  });

  it('[SYNC-01] the portal’s value wins over the provider’s, and what it overrode can be seen', async () => {
    const league = await useTestLeague();
    await league.pull();
    const member = await someMember(league);
    await change(league, member.id, { phone: '555-0001' });
    await league.provider.updateContact(member.contactId, {
      phone: '555-0002',
      emergencyContactName: 'Grandma',
    });
    await league.push();
    expect(await contactOf(league, member.contactId)).toMatchObject({ phone: '555-0001' });
    expect(await storedMember(league, member.id)).toMatchObject({
      phone: '555-0001',
      emergencyContactName: 'Grandma',
      syncState: 'synced',
    });
    const conflicts = await inLeague(league, (tx) => tx.select().from(syncConflicts));
    expect(conflicts).toEqual([
      expect.objectContaining({
        memberId: member.id,
        field: 'Phone',
        portalValue: '555-0001',
        providerValue: '555-0002',
      }),
    ]);
  });

  it.each([
    ['the service is away', { kind: 'unreachable', times: 1, match: { method: 'PUT' } }],
    [
      'the answer is lost after the write was done',
      { kind: 'status', status: 502, afterwards: true, times: 1, match: { method: 'PUT' } },
    ],
    ['the answer is cut off', { kind: 'truncatedJson', times: 1, match: { method: 'PUT' } }],
    ['the service limits calls', { kind: 'status', status: 429, times: 1, match: { method: 'PUT' } }],
    [
      'the contact cannot be read',
      { kind: 'status', status: 500, times: 1, match: { method: 'GET', path: 'contacts' } },
    ],
  ] as const)('[SYNC-04] loses nothing when %s', async (_fault, fault) => {
    const league = await useTestLeague();
    await league.pull();
    const member = await someMember(league);
    await change(league, member.id, { phone: '555-0142' });
    await league.setFaults(fault);
    await league.push();
    expect(await storedMember(league, member.id)).toMatchObject({ phone: '555-0142', syncState: 'waiting' });
    await league.setFaults();
    await expect
      .poll(
        async () => {
          await league.push();
          return (await storedMember(league, member.id)).syncState;
        },
        { timeout: 25_000, interval: 500 },
      )
      .toBe('synced');
    expect(await contactOf(league, member.contactId)).toMatchObject({ phone: '555-0142' });
    expect(await storedMember(league, member.id)).toMatchObject({ phone: '555-0142' });
  });

  it('[SYNC-04] [SYNC-05] a change the service refuses stays, with the reason', async () => {
    const league = await useTestLeague();
    await league.pull();
    const member = await someMember(league);
    await league.setFaults({
      kind: 'refuseWrite',
      details: [{ Key: 'Phone', Value: 'x', Restriction: 'Not a phone number.' }],
    });
    await change(league, member.id, { phone: 'x' });
    await league.push();
    expect(await storedMember(league, member.id)).toMatchObject({
      phone: 'x',
      syncState: 'refused',
      syncReason: 'The membership service refused the change. Phone: Not a phone number.',
    });
  });

  it('[SYNC-04] a value the service ignored in silence is noticed', async () => {
    const league = await useTestLeague();
    await league.pull();
    const member = await someMember(league);
    await league.setFaults({ kind: 'ignoreFields', fields: ['Phone'] });
    await change(league, member.id, { phone: '555-0143' });
    await league.push();
    expect(await storedMember(league, member.id)).toMatchObject({
      phone: '555-0143',
      syncState: 'refused',
      syncReason: 'The membership service did not take over: Phone.',
    });
  });

  /** Runs `meanwhile` while the provider is working on the portal's write. */
  async function pushWhile(league: TestLeague, meanwhile: () => Promise<unknown>) {
    await league.setFaults({ kind: 'latency', ms: 800, times: 1, match: { method: 'PUT' } });
    const sent = async () => {
      const { rows } = await league.db.database.pool.query(
        'select 1 from members where pushed_at is not null',
      );
      return rows.length;
    };
    const pushed = league.push();
    await expect.poll(sent, { interval: 20 }).toBe(1);
    await meanwhile();
    await pushed;
  }

  it('[SYNC-04] a coach’s change during a push goes out with the next', async () => {
    const league = await useTestLeague();
    await league.pull();
    const member = await someMember(league);
    await change(league, member.id, { phone: '555-0001' });
    await pushWhile(league, () => change(league, member.id, { phone: '555-0002', coachNotes: 'later' }));
    await league.push();
    expect(await contactOf(league, member.contactId)).toMatchObject({
      phone: '555-0002',
      coachNotes: 'later',
    });
    expect(await storedMember(league, member.id)).toMatchObject({ phone: '555-0002', syncState: 'synced' });
    expect(await inLeague(league, (tx) => tx.select().from(syncConflicts))).toEqual([]);
  });

  it('[SYNC-01] the office’s change during a push of another value is taken', async () => {
    const league = await useTestLeague();
    await league.pull();
    const member = await someMember(league);
    await change(league, member.id, { phone: '555-0001' });
    const office = createProviderClient({ ...providerConfigOf(league), timeoutMs: 5000 });
    await pushWhile(league, () =>
      office.updateContact(member.contactId, { emergencyContactName: 'Grandma' }),
    );
    await league.pull();
    expect(await storedMember(league, member.id)).toMatchObject({
      phone: '555-0001',
      emergencyContactName: 'Grandma',
      syncState: 'synced',
    });
    expect(await contactOf(league, member.contactId)).toMatchObject({
      phone: '555-0001',
      emergencyContactName: 'Grandma',
    });
  });

  it('[SYNC-04] one gymnast whose change cannot go out holds nobody else up', async () => {
    const league = await useTestLeague();
    await league.pull();
    const first = await someMember(league);
    const second = await someMember(league, ({ id }) => id !== first.id);
    await change(league, first.id, { phone: '555-0001', updatedAt: new Date('2020-01-01') });
    await change(league, second.id, { phone: '555-0002' });
    await league.setFaults({ kind: 'notJson', match: { path: String(first.contactId) } });
    await league.push();
    await league.push();
    expect(await storedMember(league, second.id)).toMatchObject({ syncState: 'synced' });
    expect(await storedMember(league, first.id)).toMatchObject({ syncState: 'waiting', phone: '555-0001' });
  });

  it('[SYNC-04] a key without the right to write refuses no change for good', async () => {
    const league = await useTestLeague();
    await league.pull();
    const member = await someMember(league);
    await change(league, member.id, { phone: '555-0001' });
    await league.setFaults({ kind: 'status', status: 403, match: { method: 'PUT' } });
    await league.push();
    expect(await storedMember(league, member.id)).toMatchObject({ syncState: 'waiting' });
    expect(await lastRun(league.db.database.unscoped, ['push'])).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('rights of its key'),
    });
  });

  it('[MEM-42] archiving reaches the provider, and the next pulls leave her archived', async () => {
    const league = await useTestLeague();
    await league.pull();
    const member = await someMember(league);
    await change(league, member.id, { archivedAt: new Date() });
    await league.push();
    expect(await contactOf(league, member.contactId)).toMatchObject({ isArchived: true });
    await league.pull();
    expect((await storedMember(league, member.id)).archivedAt).not.toBeNull();
  });
});
