import type { ProviderClient } from '@league/provider';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestLeague } from '../../../../test/league.ts';
import { change, contactOf, someMember, storedMember } from '../testing/league-members.ts';

let league: Awaited<ReturnType<typeof openTestLeague>>;

beforeAll(async () => {
  league = await openTestLeague({ contacts: 120 });
  await league.pull();
});
afterAll(() => league.close());

/** The league's provider, but with every list as it is now. */
async function providerWithCachedLists(): Promise<{ provider: ProviderClient }> {
  const { provider } = league;
  const cached = await provider.listContacts({ includeArchived: true });
  const listContacts: ProviderClient['listContacts'] = async ({ ids, onPage } = {}) => {
    const items = ids ? cached.filter(({ id }) => ids.includes(id)) : cached;
    await onPage?.({ items, read: items.length, total: items.length });
    return items;
  };
  return { provider: { ...provider, listContacts } };
}

it.each(['full', 'changes'] as const)(
  '[PROVIDER-06] a stale list does not undo what was sent since (%s)',
  async (kind) => {
    const { id, contactId } = await someMember(league);
    const stale = await providerWithCachedLists();
    await change(league, id, { phone: '555-0701', coachNotes: 'Sprained wrist' });
    await league.push();
    await league.pull(kind, stale);
    expect(await storedMember(league, id)).toMatchObject({ phone: '555-0701', coachNotes: 'Sprained wrist' });
    await league.pull();
    expect(await contactOf(league, contactId)).toMatchObject({ phone: '555-0701' });
  },
);

it('[PROVIDER-06] a change with an older time stamp is taken once the contact itself confirms it', async () => {
  const { id, contactId } = await someMember(league);
  await change(league, id, { phone: '555-0702' });
  await league.push();
  await league.setFaults({ kind: 'clockOffset', ms: -3_600_000 });
  await league.provider.updateContact(contactId, { phone: '555-0703' });
  await league.pull();
  await league.setFaults();
  expect(await storedMember(league, id)).toMatchObject({ phone: '555-0703', syncState: 'synced' });
});
