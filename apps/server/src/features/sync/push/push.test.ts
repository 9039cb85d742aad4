import { eq, ne } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type TestLeague, useTestLeague } from '../../../../test/league.ts';
import { members, renewalMails } from '../../members/members.table.ts';
import { teams } from '../../teams/teams.table.ts';
import { lastRun } from '../runs/runs.repository.ts';
import { lockByContact } from '../store/read-members.repository.ts';
import { syncConflicts } from '../sync.table.ts';
import {
  change,
  contactOf,
  inLeague,
  someMember,
  storedMember,
  storedMembers,
  writesTo,
} from '../testing/league-members.ts';

async function countWaiting({ db }: TestLeague): Promise<number> {
  const { rowCount } = await db.database.pool.query(
    'select from pg_locks join pg_stat_activity using (pid) where datname = current_database() and not granted',
  );
  return rowCount ?? 0;
}

describe('pushing the portal’s changes', () => {
  it('[SYNC-04] sends only what changed, once, and creates no invoice', async () => {
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

  it('[SYNC-04] moves a gymnast to their new team even if the transfer had to wait', async () => {
    const league = await useTestLeague();
    await league.pull();
    const { id, contactId, teamId } = await someMember(league);
    const [other] = await inLeague(league, (tx) =>
      tx
        .select()
        .from(teams)
        .where(ne(teams.id, teamId ?? 0)),
    );
    if (!other) throw new Error('The league has one team only.');
    const { looking } = await inLeague(league, async (tx) => {
      await tx.update(members).set({ teamId: other.id }).where(eq(members.id, id));
      const atWork = { looking: inLeague(league, (later) => lockByContact(later, [contactId])) };
      await expect.poll(() => countWaiting(league)).toBe(1);
      return atWork;
    });
    expect((await looking).get(contactId)?.portal.team).toBe(other.name);
  });

  it('[MEM-15] has the provider send the promised sign-in email once, after the renewal has arrived', async () => {
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
    expect(mail.filter((each) => JSON.stringify(each).includes('is active'))).toHaveLength(1);
  });

  it('[SYNC-04] takes no loss, which only a pull under the safety brake may do', async () => {
    const league = await useTestLeague();
    await league.pull();
    const member = await someMember(league);
    const before = await storedMember(league, member.id);
    await change(league, member.id, { phone: '555-0001' });
    await league.provider.updateContact(member.contactId, { isArchived: true, coachNotes: '' });
    await league.push();
    expect(await storedMember(league, member.id)).toMatchObject({
      archivedAt: null,
      coachNotes: before?.coachNotes,
      phone: '555-0001',
    });
    await league.pull();
    expect((await storedMember(league, member.id))?.archivedAt).not.toBeNull();
  });

  it('[MEM-15] sends families no email about a renewal that was taken back', async () => {
    const league = await useTestLeague();
    await league.pull();
    const member = await someMember(
      league,
      ({ membershipStatus, canReceiveEmail }) => membershipStatus === 'Lapsed' && canReceiveEmail,
    );
    await inLeague(league, (tx) => tx.insert(renewalMails).values({ memberId: member.id }));
    await league.push();
    const { mail } = (await league.control('mail')) as { mail: unknown[] };
    expect(mail).toEqual([]);
  });

  it('[SYNC-01] the portal’s value wins over the provider’s, and the overridden value can be seen', async () => {
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
        field: 'phone',
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
    await league.push();
    expect(await storedMember(league, member.id)).toMatchObject({ syncState: 'synced' });
    expect(await contactOf(league, member.contactId)).toMatchObject({ phone: '555-0142' });
    expect(await storedMember(league, member.id)).toMatchObject({ phone: '555-0142' });
  });

  it('[SYNC-04] [SYNC-05] keeps a change that the service refuses, with the reason', async () => {
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
      syncReason: 'The change was refused. Phone: Not a phone number.',
    });
  });

  it('[SYNC-04] notices a value that the service ignored silently', async () => {
    const league = await useTestLeague();
    await league.pull();
    const member = await someMember(league);
    await league.setFaults({ kind: 'ignoreFields', fields: ['Phone'] });
    await change(league, member.id, { phone: '555-0143' });
    await league.push();
    expect(await storedMember(league, member.id)).toMatchObject({
      phone: '555-0143',
      syncState: 'refused',
      syncReason: 'What was sent was not taken over: Phone.',
    });
  });

  /** Runs `meanwhile` while the provider processes the portal's write. */
  async function pushWhile(league: TestLeague, meanwhile: () => Promise<unknown>) {
    await league.hold({ method: 'PUT' }, { once: true });
    const pushed = league.push();
    await expect.poll(league.strikes).toBe(1);
    await meanwhile();
    await league.setFaults();
    await pushed;
  }

  it('[SYNC-04] sends a coach’s change made during a push with the next push', async () => {
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

  it('[SYNC-01] takes the office’s change made during a push of another value', async () => {
    const league = await useTestLeague();
    await league.pull();
    const member = await someMember(league);
    await change(league, member.id, { phone: '555-0001' });
    await pushWhile(league, () =>
      league.provider.updateContact(member.contactId, { emergencyContactName: 'Grandma' }),
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

  it('[SYNC-04] one gymnast whose change cannot be sent delays no other', async () => {
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

  it('[SYNC-04] [PROVIDER-04] a provider value that cannot be stored blocks nothing else', async () => {
    const league = await useTestLeague();
    await league.pull();
    const [one, two, three] = (await storedMembers(league)).filter(({ archivedAt }) => archivedAt === null);
    if (!one?.providerContactId || !two || !three) throw new Error('The league is too small.');
    await change(league, one.id, { phone: '555-0001', updatedAt: new Date('2020-01-01') });
    await inLeague(league, (tx) =>
      tx.update(members).set({ email: 'shared@example.org' }).where(eq(members.id, two.id)),
    );
    await league.provider.updateContact(one.providerContactId, { email: 'shared@example.org' });
    await change(league, three.id, { phone: '555-0003' });
    await league.push();
    expect(await storedMember(league, three.id)).toMatchObject({ syncState: 'synced' });
    // The phone is sent. Only the email cannot be taken, and is reported to the office.
    expect(await storedMember(league, one.id)).toMatchObject({
      syncState: 'synced',
      email: one.email,
      notTaken: [{ field: 'email', value: 'shared@example.org', fact: { code: 'emailInUseHere' } }],
    });
  });

  it('[MEM-15] a mail whose sending is never confirmed is not sent forever, and blocks no other', async () => {
    const league = await useTestLeague();
    await league.pull();
    const [one, two] = (await storedMembers(league)).filter(
      ({ canReceiveEmail, syncState, archivedAt }) =>
        canReceiveEmail && syncState === 'synced' && archivedAt === null,
    );
    if (!one || !two) throw new Error('The league is too small.');
    await inLeague(league, (tx) =>
      tx.insert(renewalMails).values([{ memberId: one.id }, { memberId: two.id }]),
    );
    await league.setFaults({
      kind: 'status',
      status: 500,
      times: 1,
      afterwards: true,
      match: { path: 'SendEmail' },
    });
    for (let run = 0; run < 5; run += 1) {
      await league.push();
      await inLeague(league, (tx) => tx.update(renewalMails).set({ retryAt: null }));
      if (run > 0) await league.setFaults({ kind: 'status', status: 500, match: { path: 'SendEmail' } });
    }
    const mails = await inLeague(league, (tx) => tx.select().from(renewalMails));
    expect(mails.find(({ memberId }) => memberId === two.id)?.sentAt).not.toBeNull();
    expect(mails.every(({ attempts }) => attempts <= 3)).toBe(true);
  });

  it('[SYNC-04] changes wait, and are not refused, while the key lacks write permission', async () => {
    const league = await useTestLeague();
    await league.pull();
    const member = await someMember(league);
    await change(league, member.id, { phone: '555-0001' });
    await league.setFaults({ kind: 'status', status: 403, match: { method: 'PUT' } });
    await league.push();
    expect(await storedMember(league, member.id)).toMatchObject({ syncState: 'waiting' });
    expect(await lastRun(league.db.database.unscoped, ['push'])).toMatchObject({
      outcome: 'failed',
      facts: [{ code: 'allForbidden' }],
    });
  });

  it('[MEM-42] archiving reaches the provider, and later pulls keep it', async () => {
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
