import { createProviderClient } from '@league/provider';
import { expect, it } from 'vitest';
import { providerConfigOf, useTestLeague } from '../../../../test/league.ts';
import { syncConflicts } from '../sync.table.ts';
import { change, contactOf, inLeague, someMember, storedMember } from '../testing/league-members.ts';

it('[PROVIDER-06] reads before each attempt of a write, so the office’s value of that moment is recorded', async () => {
  const league = await useTestLeague();
  await league.pull();
  const { id, contactId } = await someMember(league);
  // A client that would itself retry for a while.
  const provider = createProviderClient({ ...providerConfigOf(league), patienceMs: 30_000 });
  await change(league, id, { phone: '555-0711' });
  await league.setFaults({
    kind: 'status',
    status: 503,
    times: 1,
    match: { method: 'PUT', path: '/contacts/' },
  });
  await league.push({ provider });
  expect(await storedMember(league, id)).toMatchObject({ syncState: 'waiting' });
  await league.provider.updateContact(contactId, { phone: '555-0712' });
  await league.push({ provider });
  expect(await contactOf(league, contactId)).toMatchObject({ phone: '555-0711' });
  expect(await inLeague(league, (tx) => tx.select().from(syncConflicts))).toMatchObject([
    { memberId: id, portalValue: '555-0711', providerValue: '555-0712' },
  ]);
});
