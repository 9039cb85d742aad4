import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type TestLeague, useTestLeague } from '../../../test/league.ts';
import { leagueScope } from '../../platform/db/scope.ts';
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
    [
      'the registrations cannot be read',
      { kind: 'status', status: 500, match: { path: 'eventregistrations' } },
    ],
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
    await change(league, member.id, {});
    await league.push();
    expect(await contactOf(league, member.contactId)).toMatchObject({ phone: '555-0142' });
    expect(await storedMember(league, member.id)).toMatchObject({ phone: '555-0142', syncState: 'synced' });
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
