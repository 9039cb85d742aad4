import { expect, it } from 'vitest';
import { type TestLeague, useTestLeague } from '../../../../test/league.ts';
import { syncConflicts } from '../sync.table.ts';
import { change, contactOf, inLeague, someMember, storedMember } from '../testing/league-members.ts';

/** The service carries out the next write, but its answer is lost. */
const LOST = { kind: 'status', status: 502, afterwards: true, times: 1, match: { method: 'PUT' } } as const;

/** A gymnast with the phone 555-0001 on both sides, then 555-0002 at the provider by a write whose answer was lost. */
async function losePhone(league: TestLeague) {
  await league.pull();
  const member = await someMember(league);
  await change(league, member.id, { phone: '555-0001' });
  await league.push();
  await league.setFaults(LOST);
  await change(league, member.id, { phone: '555-0002' });
  await league.push();
  expect(await contactOf(league, member.contactId)).toMatchObject({ phone: '555-0002' });
  expect(await storedMember(league, member.id)).toMatchObject({ syncState: 'waiting' });
  return member;
}

it.each(['push', 'pull'] as const)(
  '[SYNC-04] keeps the value that a coach took back after a lost answer, whether a %s sees it first',
  async (first) => {
    const league = await useTestLeague();
    const member = await losePhone(league);
    await change(league, member.id, { phone: '555-0001' });
    await league[first]();
    await league.push();
    await league.pull();
    expect(await contactOf(league, member.contactId)).toMatchObject({ phone: '555-0001' });
    expect(await storedMember(league, member.id)).toMatchObject({ phone: '555-0001', syncState: 'synced' });
  },
);

it('[SYNC-04] [ADMIN-08] keeps a gymnast on the roster that the office restored after a lost answer', async () => {
  const league = await useTestLeague();
  await league.pull();
  const member = await someMember(league);
  await league.setFaults(LOST);
  await change(league, member.id, { archivedAt: new Date() });
  await league.push();
  expect(await contactOf(league, member.contactId)).toMatchObject({ isArchived: true });
  await change(league, member.id, { archivedAt: null });
  await league.pull();
  await league.push();
  await league.pull();
  expect(await storedMember(league, member.id)).toMatchObject({ archivedAt: null, syncState: 'synced' });
  expect(await contactOf(league, member.contactId)).toMatchObject({ isArchived: false });
});

it('[SYNC-01] [BEYOND-01] does not mistake what the portal sent itself for a change by the office', async () => {
  const league = await useTestLeague();
  const member = await losePhone(league);
  await change(league, member.id, { phone: '555-0003' });
  await league.push();
  expect(await contactOf(league, member.contactId)).toMatchObject({ phone: '555-0003' });
  expect(await inLeague(league, (tx) => tx.select().from(syncConflicts))).toEqual([]);
});

it('[SYNC-04] sends the newest value again if a lost one arrives after it', async () => {
  const league = await useTestLeague();
  const member = await losePhone(league);
  await change(league, member.id, { phone: '555-0003' });
  await league.push();
  await league.provider.updateContact(member.contactId, { phone: '555-0002' });
  await league.pull();
  await league.push();
  expect(await storedMember(league, member.id)).toMatchObject({ phone: '555-0003', syncState: 'synced' });
  expect(await contactOf(league, member.contactId)).toMatchObject({ phone: '555-0003' });
});

it('[SYNC-04] does not store a value as sent that the service refused', async () => {
  const league = await useTestLeague();
  await league.pull();
  const member = await someMember(league);
  await league.setFaults({ kind: 'refuseWrite', details: [] });
  await change(league, member.id, { phone: '555-0002' });
  await league.push();
  expect(await storedMember(league, member.id)).toMatchObject({ syncState: 'refused', updateAttempts: [] });
});
