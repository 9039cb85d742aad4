import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminOf, type Session, startTestApp } from '../../../../test/app.ts';
import { openTestLeague } from '../../../../test/league.ts';
import { eventRegistrations } from '../../events/events.table.ts';
import { change, contactOf, inLeague, someMember, storedMember } from '../testing/league-members.ts';

let league: Awaited<ReturnType<typeof openTestLeague>>;
let admin: Session;
let closeApp: () => Promise<void>;
beforeAll(async () => {
  league = await openTestLeague();
  const { database } = league.db;
  const app = await startTestApp({ database });
  closeApp = () => app.close();
  admin = await adminOf(app, database);
  await league.pull();
});
afterAll(async () => {
  await closeApp();
  await league.close();
});

const bulkChange = async (action: string, memberIds: number[], more: object = {}) => {
  const reply = await admin({
    method: 'POST',
    url: '/api/admin/members/bulk-changes',
    payload: { action, memberIds, ...more },
  });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};
const undo = (id: number) => admin({ method: 'POST', url: `/api/admin/members/bulk-changes/${id}/undo` });

/** A gymnast with a pending renewal at the provider. */
async function pendingMember() {
  const member = await someMember(
    league,
    ({ membershipStatus, canReceiveEmail }) => membershipStatus === 'Lapsed' && canReceiveEmail,
  );
  await change(league, member.id, { membershipStatus: 'Pending - Renewal' });
  await league.push();
  return member;
}

async function approvalsOf(contactId: number): Promise<number> {
  const { requests } = (await league.control('requests')) as { requests: { decodedUrl: string }[] };
  const procedure = `ApprovePendingMembership?contactId=${contactId}`;
  return requests.filter(({ decodedUrl }) => decodedUrl.includes(procedure)).length;
}

it('[ADMIN-08] [SYNC-04] an activation uses the provider’s procedure, with its date and one email, and can be undone there', async () => {
  const member = await pendingMember();
  const { bulkChangeId } = await bulkChange('activate', [member.id]);
  await league.push();
  expect(await approvalsOf(member.contactId)).toBe(1);
  const { renewalDue } = await storedMember(league, member.id);
  expect(renewalDue).not.toBe(member.renewalDue);
  expect(await contactOf(league, member.contactId)).toMatchObject({ status: 'Active', renewalDue });
  const { mail } = (await league.control('mail')) as { mail: unknown[] };
  const told = mail.map((each) => JSON.stringify(each)).filter((each) => each.includes('is active'));
  expect(told).toEqual([expect.stringContaining(member.email ?? 'nobody')]);
  await undo(bulkChangeId);
  await league.push();
  expect(await contactOf(league, member.contactId)).toMatchObject({
    status: 'PendingRenewal',
    renewalDue: member.renewalDue,
  });
  await league.pull();
  expect(await storedMember(league, member.id)).toMatchObject({
    membershipStatus: 'Pending - Renewal',
    syncState: 'synced',
  });
});

it('[ROSTER-02] a move up reaches the provider in one step, and so does its undo', async () => {
  const member = await someMember(league, ({ skillLevel }) => skillLevel === '4');
  const levels = [{ level: '4', memberIds: [member.id] }];
  const { bulkChangeId } = await bulkChange('moveUp', [member.id], { levels });
  await league.push();
  expect(await contactOf(league, member.contactId)).toMatchObject({ skillLevel: '5' });
  await undo(bulkChangeId);
  await league.push();
  expect(await contactOf(league, member.contactId)).toMatchObject({ skillLevel: '4' });
});

it('[ROSTER-02] the undo of a renewal reaches the provider', async () => {
  const member = await someMember(league, ({ membershipStatus }) => membershipStatus === 'Lapsed');
  const { bulkChangeId } = await bulkChange('renew', [member.id]);
  await league.push();
  expect((await contactOf(league, member.contactId)).status).not.toBe('Lapsed');
  await undo(bulkChangeId);
  await league.push();
  expect(await contactOf(league, member.contactId)).toMatchObject({
    status: 'Lapsed',
    renewalDue: member.renewalDue,
  });
});

it.each([
  ['does not allow', { kind: 'status', status: 400 }],
  ['answers after it has done it', { kind: 'status', status: 500, afterwards: true }],
] as const)(
  '[ADMIN-08] [SYNC-04] an activation that the provider’s procedure %s still arrives',
  async (_case, fault) => {
    const member = await pendingMember();
    await league.setFaults({ ...fault, times: 1, match: { path: 'ApprovePendingMembership' } });
    await bulkChange('activate', [member.id]);
    await change(league, member.id, { phone: '555-0166' });
    await league.push();
    await league.setFaults();
    await change(league, member.id, {});
    await league.push();
    const { renewalDue } = await storedMember(league, member.id);
    expect(await contactOf(league, member.contactId)).toMatchObject({
      ...{ status: 'Active', phone: '555-0166', renewalDue },
    });
    expect(await storedMember(league, member.id)).toMatchObject({
      ...{ membershipStatus: 'Active', syncState: 'synced' },
    });
    expect(await approvalsOf(member.contactId)).toBe(1);
  },
);

it('[ADMIN-08] [SYNC-04] a transfer and a restored gymnast reach the provider, and a full pull keeps them', async () => {
  const registered = await inLeague(league, (tx) =>
    tx.select({ id: eventRegistrations.memberId }).from(eventRegistrations),
  );
  const isFree = ({ id }: { id: number }) => !registered.some((each) => each.id === id);
  const member = await someMember(league, isFree);
  const teams: { id: number; name: string }[] = (await admin({ method: 'GET', url: '/api/teams' })).json();
  const team = teams.find(({ id }) => id !== member.teamId);
  await bulkChange('transfer', [member.id], { teamId: team?.id });
  await league.push();
  expect(await contactOf(league, member.contactId)).toMatchObject({ team: team?.name });

  const archived = await admin({ method: 'DELETE', url: `/api/members/${member.id}` });
  expect(archived.statusCode, archived.body).toBe(200);
  await league.push();
  expect(await contactOf(league, member.contactId)).toMatchObject({ isArchived: true });
  await bulkChange('restore', [member.id]);
  // A pull before the push sees an archived contact, and must not treat that as a change by the office.
  await league.pull();
  expect(await storedMember(league, member.id)).toMatchObject({ archivedAt: null, syncState: 'waiting' });
  await league.push();
  expect(await contactOf(league, member.contactId)).toMatchObject({ isArchived: false, team: team?.name });
  await league.pull();
  expect(await storedMember(league, member.id)).toMatchObject({
    archivedAt: null,
    teamId: team?.id,
    syncState: 'synced',
  });
});
