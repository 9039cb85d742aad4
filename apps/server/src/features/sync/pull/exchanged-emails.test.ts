import { expect, it } from 'vitest';
import { buildMember } from '../../../../test/builders.ts';
import { type TestLeague, useTestLeague } from '../../../../test/league.ts';
import { change, contactOf, someMember, storedMember } from '../testing/league-members.ts';

async function twoMembers(league: TestLeague) {
  await league.pull();
  const hasEmail = ({ email }: { email: string | null }) => email !== null;
  const first = await someMember(league, hasEmail);
  const second = await someMember(league, (row) => row.id !== first.id && hasEmail(row));
  return [first, second] as const;
}

const emailOf = ({ email }: { email: string | null }) => email ?? '';

it('[PROVIDER-04] takes emails that two gymnasts exchanged at the provider, with all other changes', async () => {
  const league = await useTestLeague();
  const [a, b] = await twoMembers(league);
  await league.provider.updateContact(a.contactId, { email: 'passing@family.example' });
  await league.provider.updateContact(b.contactId, { email: emailOf(a), emergencyContactPhone: '555-0401' });
  await league.provider.updateContact(a.contactId, { email: emailOf(b), emergencyContactPhone: '555-0402' });
  expect(await league.pull('changes')).toMatchObject({ outcome: 'done' });
  expect(await storedMember(league, a.id)).toMatchObject({
    ...{ email: b.email, emergencyContactPhone: '555-0402', notTaken: null },
  });
  expect(await storedMember(league, b.id)).toMatchObject({
    ...{ email: a.email, emergencyContactPhone: '555-0401', notTaken: null },
  });
  expect(await league.pull()).toMatchObject({ outcome: 'unchanged' });
});

it('[PROVIDER-04] does not take an email that another gymnast has until that one gives it up', async () => {
  const league = await useTestLeague();
  const [a, b] = await twoMembers(league);
  await change(league, a.id, { email: 'wanted@family.example' });
  await league.provider.updateContact(b.contactId, { email: 'wanted@family.example', phone: '555-0403' });
  await league.pull();
  expect(await storedMember(league, b.id)).toMatchObject({
    ...{ email: b.email, phone: '555-0403', syncState: 'synced' },
    notTaken: [{ field: 'email', value: 'wanted@family.example', fact: { code: 'emailInUseHere' } }],
  });
  await change(league, b.id, { coachNotes: 'still pushed' });
  await league.push();
  expect(await contactOf(league, b.contactId)).toMatchObject({ coachNotes: 'still pushed' });
  await change(league, a.id, { email: a.email });
  await league.pull();
  expect(await storedMember(league, b.id)).toMatchObject({ email: 'wanted@family.example', notTaken: null });
});

it('[PROVIDER-04] sends emails that two gymnasts exchanged in the portal', async () => {
  const league = await useTestLeague();
  const [a, b] = await twoMembers(league);
  await change(league, a.id, { email: null });
  await change(league, b.id, { email: a.email });
  await change(league, a.id, { email: b.email });
  await league.push();
  expect(await contactOf(league, a.contactId)).toMatchObject({ email: b.email });
  expect(await contactOf(league, b.contactId)).toMatchObject({ email: a.email });
  for (const { id } of [a, b]) expect(await storedMember(league, id)).toMatchObject({ syncState: 'synced' });
  expect(await league.pull()).toMatchObject({ outcome: 'unchanged' });
});

it('[PROVIDER-06] stores nothing about an email that was not taken off another gymnast after all', async () => {
  const league = await useTestLeague();
  const [a, b] = await twoMembers(league);
  await change(league, a.id, { email: null });
  await change(league, b.id, { email: a.email });
  await change(league, a.id, { email: b.email });
  let elapsedMs = 0;
  const late = { ...league.provider };
  late.updateContact = async (to, changes, options) => {
    if (changes.email === '') elapsedMs += 6000;
    return league.provider.updateContact(to, changes, options);
  };
  await league.push({ provider: late, elapsedMs: () => elapsedMs });
  for (const { id } of [a, b])
    expect(await storedMember(league, id)).toMatchObject({ syncState: 'waiting', updateAttempts: [] });
  // What the office does afterwards is its own change.
  await league.provider.updateContact(a.contactId, { email: '' });
  await league.push();
  expect(await contactOf(league, b.contactId)).toMatchObject({ email: a.email });
});

it('[PROVIDER-04] sends the other values of a gymnast if the provider refuses one', async () => {
  const league = await useTestLeague();
  const [member] = await twoMembers(league);
  await league.setSettings({ contacts: { maximumLengths: { Phone: 12 } } });
  await change(league, member.id, { phone: '(609) 555-0404', emergencyContactName: 'Bo Lind' });
  await league.push();
  expect(await contactOf(league, member.contactId)).toMatchObject({
    ...{ phone: member.phone ?? '', emergencyContactName: 'Bo Lind' },
  });
  expect(await storedMember(league, member.id)).toMatchObject({
    ...{ syncState: 'refused', syncReason: expect.stringMatching(/^Phone: /) },
  });
});

it('[PROVIDER-04] creates a new gymnast without a value that the provider refuses', async () => {
  const league = await useTestLeague();
  const [{ teamId }] = await twoMembers(league);
  await league.setSettings({ contacts: { maximumLengths: { Phone: 12 } } });
  const { id } = await buildMember(league.db.database, {
    ...{ email: 'new.one@family.example', phone: '(609) 555-0405', emergencyContactName: 'Bo Lind', teamId },
    ...{ providerContactId: null, syncState: 'waiting' as const },
  });
  await league.push();
  const row = await storedMember(league, id);
  expect(row).toMatchObject({ syncState: 'refused', syncReason: expect.stringMatching(/^(The|Phone)/) });
  expect(await contactOf(league, row.providerContactId ?? 0)).toMatchObject({
    ...{ email: 'new.one@family.example', phone: '', emergencyContactName: 'Bo Lind' },
  });
});
