import { createProviderClient, defaultFieldNames } from '@league/provider';
import { expect, it } from 'vitest';
import { providerConfigOf, useTestLeague } from '../../../../test/league.ts';
import { storeGuardians } from '../../members/index.ts';
import { rememberedFields } from '../store/provider-fields.repository.ts';
import { change, inLeague, someMember, storedMember } from '../testing/league-members.ts';
import { addField } from '../testing/service-fields.ts';

const OURS = 'Ann Ames / Mother / 609-555-0142 / ann@example.org / emergency';
const THEIRS = 'Bo Ames / Father / 609-555-0143 / bo@example.org / emergency';

it('[FAMILY-01] exchanges guardians with the configured field, and the emergency contact follows', async () => {
  const league = await useTestLeague();
  await league.pull();
  await addField(league, 'Parents');
  const provider = createProviderClient({
    ...providerConfigOf(league),
    fieldNames: { ...defaultFieldNames, guardians: 'Parents' },
    rememberedFields: () => rememberedFields(league.db.database),
  });
  const ours = await someMember(league);
  const other = await someMember(league, ({ id }) => id !== ours.id);
  await inLeague(league, (tx) => storeGuardians(tx, [{ memberId: ours.id, text: OURS }]));
  await change(league, ours.id, {
    emergencyContactName: 'Ann Ames',
    emergencyContactPhone: '609-555-0142',
  });
  await league.pull('full', { provider });
  await league.push({ provider });
  expect(await provider.getContact(ours.contactId)).toMatchObject({
    ...{ guardians: OURS, emergencyContactName: 'Ann Ames', emergencyContactPhone: '609-555-0142' },
  });
  await provider.updateContact(other.contactId, { guardians: THEIRS });
  await league.pull('full', { provider });
  await league.push({ provider });
  expect(await storedMember(league, ours.id)).toMatchObject({ syncState: 'synced' });
  expect(await storedMember(league, other.id)).toMatchObject({
    ...{ syncState: 'synced', emergencyContactName: 'Bo Ames', emergencyContactPhone: '609-555-0143' },
  });
  expect(await provider.getContact(other.contactId)).toMatchObject({ guardians: THEIRS });
});

it('[FAMILY-01] stores the guardians of thousands at once', async () => {
  const league = await useTestLeague();
  await league.pull();
  const { id } = await someMember(league);
  const many = Array.from({ length: 4 }, (_, index) => `Ann ${index} / Mother / 609-555-0142 /`).join('; ');
  // More values than the database takes one by one.
  const ids = await inLeague(league, async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(
      `insert into members (first_name, last_name, membership_status)
       select 'Ana', 'Many ' || n, 'Active' from generate_series(1, 3000) as n returning id`,
    );
    return rows.map((row) => row.id);
  });
  await inLeague(league, (tx) =>
    storeGuardians(
      tx,
      [id, ...ids].map((memberId) => ({ memberId, text: many })),
    ),
  );
  const { rows } = await inLeague(league, (tx) =>
    tx.execute<{ count: number }>(`select count(*)::int as count from guardians where name like 'Ann _'`),
  );
  expect(rows[0]?.count).toBe(12_004);
});
