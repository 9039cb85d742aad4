import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestLeague } from '../../../../test/league.ts';
import { syncConflicts } from '../sync.table.ts';
import {
  change,
  contactOf,
  inLeague,
  someMember,
  storedMember,
  writesTo,
} from '../testing/league-members.ts';

let league: Awaited<ReturnType<typeof openTestLeague>>;

beforeAll(async () => {
  league = await openTestLeague({ contacts: 120 });
  await league.pull();
});
afterAll(() => league.close());

const used = new Set<number>();
async function lapsedMember() {
  const member = await someMember(league, ({ id }) => !used.has(id));
  used.add(member.id);
  await league.provider.updateContact(member.contactId, { status: 'Lapsed', renewalDue: '2025-01-31' });
  await league.pull();
  return member;
}

it.each(['push', 'pull'] as const)(
  '[PROVIDER-07] a membership paid for meanwhile fulfills a renewal that a %s sees first',
  async (first) => {
    const { id, contactId } = await lapsedMember();
    await league.provider.updateContact(contactId, { status: 'Active', renewalDue: '2031-01-31' });
    await change(league, id, { membershipStatus: 'Pending - Renewal' });
    const before = (await writesTo(league, contactId)).length;
    await league[first]();
    await league.push();
    expect(await storedMember(league, id)).toMatchObject({
      membershipStatus: 'Active',
      renewalDue: '2031-01-31',
      syncState: 'synced',
    });
    expect(await writesTo(league, contactId)).toHaveLength(before);
    expect(await inLeague(league, (tx) => tx.select().from(syncConflicts))).toEqual([]);
  },
);

it('[PROVIDER-07] a renewal that lapses before its approval is shown as not approved until the next renewal', async () => {
  const { id, contactId } = await lapsedMember();
  await change(league, id, { membershipStatus: 'Pending - Renewal' });
  await league.push();
  expect(await contactOf(league, contactId)).toMatchObject({ status: 'PendingRenewal' });
  await league.provider.updateContact(contactId, { status: 'Lapsed' });
  await league.pull();
  expect(await storedMember(league, id)).toMatchObject({
    membershipStatus: 'Lapsed',
    isRenewalUnapproved: true,
  });
  await change(league, id, { membershipStatus: 'Active', renewalDue: '2031-01-31' });
  await league.push();
  await league.provider.updateContact(contactId, { status: 'Lapsed' });
  await league.pull();
  expect(await storedMember(league, id)).toMatchObject({
    membershipStatus: 'Lapsed',
    isRenewalUnapproved: false,
  });
});

it.each([
  { isRenewalUnapproved: true, due: '2031-01-31', was: 'rejected' },
  { isRenewalUnapproved: false, due: '2031-09-01', was: 'activated' },
])(
  '[OFFICE-01] an early renewal that the office has $was runs until $due in Wild Apricot',
  async ({ isRenewalUnapproved, due }) => {
    const { id, contactId } = await someMember(league, (member) => !used.has(member.id));
    used.add(id);
    await league.provider.updateContact(contactId, { status: 'PendingRenewal', renewalDue: '2031-01-31' });
    await league.pull();
    await change(league, id, { membershipStatus: 'Active', isRenewalUnapproved });
    await league.push();
    await league.pull();
    const active = { status: 'Active', renewalDue: due };
    expect(await contactOf(league, contactId)).toMatchObject(active);
    expect(await storedMember(league, id)).toMatchObject({ membershipStatus: 'Active', renewalDue: due });
  },
);
