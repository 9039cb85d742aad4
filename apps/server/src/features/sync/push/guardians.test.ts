import { createProviderClient, defaultFieldNames } from '@league/provider';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { providerConfigOf, type TestLeague, useTestLeague } from '../../../../test/league.ts';
import { storeGuardians } from '../../members/index.ts';
import { members } from '../../members/members.table.ts';
import { rememberedFields } from '../store/provider-fields.repository.ts';
import { lockByContact } from '../store/read-members.repository.ts';
import { valuesOfDecision } from '../store/write-members.repository.ts';
import { change, inLeague, someMember, storedMember, writesTo } from '../testing/league-members.ts';
import { addField } from '../testing/service-fields.ts';

const OURS = 'Ann Ames / Mother / 609-555-0142 / ann@example.org / emergency';
const THEIRS = 'Bo Ames / Father / 609-555-0143 / bo@example.org / emergency';
const ANN = { emergencyContactName: 'Ann Ames', emergencyContactPhone: '609-555-0142' };
const BO = { emergencyContactName: 'Bo Ames', emergencyContactPhone: '609-555-0143' };
const NO_CONTACT = { emergencyContactName: '', emergencyContactPhone: '' };

describe('[FAMILY-01] with a field for guardians', () => {
  let league: TestLeague;
  let provider: ReturnType<typeof createProviderClient>;
  beforeEach(async () => {
    league = await useTestLeague();
    await league.pull();
    await addField(league, 'Parents');
    provider = createProviderClient({
      ...providerConfigOf(league),
      fieldNames: { ...defaultFieldNames, guardians: 'Parents' },
      rememberedFields: () => rememberedFields(league.db.database),
    });
    await inStep();
  });

  async function inStep() {
    await league.pull('full', { provider });
    await league.push({ provider });
  }

  async function guardiansHere(contactId: number) {
    const found = await inLeague(league, (tx) => lockByContact(tx, [contactId]));
    return found.get(contactId)?.portal.guardians;
  }

  /** Expects these values on both sides, and that another read and push write nothing. */
  async function expectInStep(
    { id, contactId }: { id: number; contactId: number },
    expected: { guardians: string; emergencyContactName: string; emergencyContactPhone: string },
  ) {
    const { guardians, ...contact } = expected;
    expect(await provider.getContact(contactId)).toMatchObject(expected);
    const stored = await storedMember(league, id);
    expect(stored).toMatchObject({ ...contact, syncState: 'synced' });
    expect(await guardiansHere(contactId)).toBe(guardians);
    const writes = await writesTo(league, contactId);
    await inStep();
    expect(await writesTo(league, contactId)).toHaveLength(writes.length);
    expect(await storedMember(league, id)).toMatchObject({ version: stored.version, syncState: 'synced' });
    expect(await provider.getContact(contactId)).toMatchObject(expected);
  }

  /** A gymnast with the guardian and emergency contact Ann on both sides. */
  async function withAnn() {
    const member = await someMember(league);
    await inLeague(league, (tx) => storeGuardians(tx, [{ memberId: member.id, text: OURS }]));
    await change(league, member.id, ANN);
    await inStep();
    return member;
  }

  it('sends guardians and the emergency contact', async () => {
    const member = await withAnn();
    await expectInStep(member, { guardians: OURS, ...ANN });
  });

  it('sends the emergency contact if the guardians were changed there', async () => {
    const member = await withAnn();
    await provider.updateContact(member.contactId, { guardians: THEIRS });
    await inStep();
    await expectInStep(member, { guardians: THEIRS, ...BO });
  });

  it('sends the guardians if the emergency contact was changed there', async () => {
    const member = await withAnn();
    await provider.updateContact(member.contactId, BO);
    await inStep();
    const guardians = 'Bo Ames / Mother / 609-555-0143 / ann@example.org / emergency';
    await expectInStep(member, { guardians, ...BO });
  });

  it('keeps a marked guardian if the emergency contact was emptied in the same change', async () => {
    const member = await withAnn();
    await provider.updateContact(member.contactId, { guardians: THEIRS, ...NO_CONTACT });
    await inStep();
    await expectInStep(member, { guardians: THEIRS, ...BO });
  });

  it('keeps the emergency contact if the guardians changed there mark none, and sends it', async () => {
    const member = await withAnn();
    await provider.updateContact(member.contactId, { guardians: 'Bo Ames / Father / 609-555-0143 /' });
    await inStep();
    const guardians = 'Bo Ames / Father / 609-555-0143 /; Ann Ames /  / 609-555-0142 /  / emergency';
    await expectInStep(member, { guardians, ...ANN });
  });

  it('also keeps it if the office takes such guardians', async () => {
    const { contactId, teamId } = await withAnn();
    const found = await inLeague(league, (tx) => lockByContact(tx, [contactId]));
    const locked = found.get(contactId);
    if (!locked) throw new Error('The gymnast was not found.');
    const take = { guardians: 'Bo Ames / Father / 609-555-0143 /; ANN AMES / Mother / / ann@example.org' };
    const context = { teamIds: new Map([[locked.portal.team, teamId ?? 0]]), now: new Date() };
    expect(valuesOfDecision(locked, { state: 'synced', take }, context).guardians).toBe(
      'Bo Ames / Father / 609-555-0143 /; Ann Ames / Mother / 609-555-0142 / ann@example.org / emergency',
    );
  });

  it('removes an emergency contact that was emptied there with all guardians', async () => {
    const member = await withAnn();
    await provider.updateContact(member.contactId, { guardians: '', ...NO_CONTACT });
    await inStep();
    expect(await storedMember(league, member.id)).toMatchObject({
      ...{ emergencyContactName: null, emergencyContactPhone: null },
    });
  });

  it('keeps an emergency contact that was changed together with the guardians', async () => {
    const member = await withAnn();
    const cy = { emergencyContactName: 'Cy Ames', emergencyContactPhone: '609-555-0144' };
    await provider.updateContact(member.contactId, { guardians: THEIRS, ...cy });
    await inStep();
    const guardians = 'Cy Ames / Father / 609-555-0144 / bo@example.org / emergency';
    await expectInStep(member, { guardians, ...cy });
  });

  it.each([
    ['no emergency contact', NO_CONTACT],
    ['a name alone', { ...NO_CONTACT, emergencyContactName: 'ANN AMES' }],
    ['a phone alone', { ...NO_CONTACT, emergencyContactPhone: '609-555-0142' }],
  ])('imports a marked guardian with %s', async (_, there) => {
    const guardians = 'Ann Ames /  / 609-555-0142 /  / emergency';
    const { id, contactId } = await someMember(league);
    await provider.updateContact(contactId, { guardians, ...there });
    await inLeague(league, (tx) => tx.delete(members).where(eq(members.id, id)));
    await inStep();
    const member = await someMember(league, (row) => row.providerContactId === contactId);
    const emergencyContactName = there.emergencyContactName || ANN.emergencyContactName;
    await expectInStep(member, {
      guardians: guardians.replace(ANN.emergencyContactName, emergencyContactName),
      emergencyContactName,
      emergencyContactPhone: ANN.emergencyContactPhone,
    });
  });
});

it('[FAMILY-01] stores the guardians of thousands at once', async () => {
  const league = await useTestLeague();
  await league.pull();
  const { id } = await someMember(league);
  const many = Array.from({ length: 4 }, (_, index) => `Ann ${index} / Mother / 609-555-0142 /`).join('; ');
  // More values than the database takes in one statement.
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
