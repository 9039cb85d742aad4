import { activityWords } from '@league/contract';
import { createProviderClient, defaultFieldNames } from '@league/provider';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { providerConfigOf, type TestLeague, useTestLeague } from '../../../../test/league.ts';
import { activityLog, memberChanges } from '../../activity/activity.table.ts';
import { rememberedFields } from '../store/provider-fields.repository.ts';
import {
  change,
  contactOf,
  inLeague,
  someMember,
  storedMember,
  writesTo,
} from '../testing/league-members.ts';
import { addField } from '../testing/service-fields.ts';

/** A portal configured with a field for the health notes. */
function withHealthIn(league: TestLeague, healthNote: string) {
  const provider = createProviderClient({
    ...providerConfigOf(league),
    fieldNames: { ...defaultFieldNames, healthNote },
    rememberedFields: () => rememberedFields(league.db.database),
  });
  return { provider };
}

it('[FAMILY-05] keeps the health note in the portal while no field is configured for it', async () => {
  const league = await useTestLeague();
  await league.pull();
  await addField(league, 'Health Note');
  const member = await someMember(league);
  await change(league, member.id, { healthNote: 'Peanut allergy' });
  await league.push();
  expect(await writesTo(league, member.contactId)).toEqual([]);
  await league.pull();
  expect(await storedMember(league, member.id)).toMatchObject({
    ...{ healthNote: 'Peanut allergy', syncState: 'synced' },
  });
});

it('[FAMILY-05] exchanges it with the configured field, and each side fills the other’s gaps', async () => {
  const league = await useTestLeague();
  await league.pull();
  await addField(league, 'Allergies');
  const mapped = withHealthIn(league, 'Allergies');
  const ours = await someMember(league);
  const other = await someMember(league, ({ id }) => id !== ours.id);
  await change(league, ours.id, { healthNote: 'Peanut allergy' });
  await league.push();
  await mapped.provider.updateContact(other.contactId, { healthNote: 'Asthma' });
  await league.pull('full', mapped);
  await league.push(mapped);
  expect(await mapped.provider.getContact(ours.contactId)).toMatchObject({ healthNote: 'Peanut allergy' });
  expect(await storedMember(league, other.id)).toMatchObject({ healthNote: 'Asthma', syncState: 'synced' });
  const [entry] = await inLeague(league, (tx) =>
    tx.select().from(activityLog).where(eq(activityLog.memberId, other.id)),
  );
  expect(entry).toMatchObject({ before: {}, after: {} });
  expect(entry && activityWords(entry)).toBe('Health note changed');
  const kept = await inLeague(league, (tx) =>
    tx.select().from(memberChanges).where(eq(memberChanges.memberId, other.id)),
  );
  expect(kept).toMatchObject([{ before: { healthNote: '' }, after: { healthNote: 'Asthma' } }]);
});

it('[FAMILY-05] stays as it is when the field is no longer configured', async () => {
  const league = await useTestLeague();
  await league.pull();
  await addField(league, 'Allergies');
  const mapped = withHealthIn(league, 'Allergies');
  const member = await someMember(league);
  await change(league, member.id, { healthNote: 'Peanut allergy' });
  await league.pull('full', mapped);
  await league.push(mapped);
  await league.pull();
  await change(league, member.id, { healthNote: 'Asthma' });
  await league.push();
  expect(await storedMember(league, member.id)).toMatchObject({ healthNote: 'Asthma', syncState: 'synced' });
  expect(await mapped.provider.getContact(member.contactId)).toMatchObject({ healthNote: 'Peanut allergy' });
  expect((await contactOf(league, member.contactId)).healthNote).toBe('');
});
