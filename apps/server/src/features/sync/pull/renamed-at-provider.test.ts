import { createProviderClient, defaultFieldNames } from '@league/provider';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildMember } from '../../../../test/builders.ts';
import { providerConfigOf, type TestLeague, useTestLeague } from '../../../../test/league.ts';
import { teams } from '../../teams/teams.table.ts';
import { rememberedFields } from '../store/provider-fields.repository.ts';
import { syncConflicts } from '../sync.table.ts';
import {
  change,
  contactOf,
  inLeague,
  someMember,
  storedMember,
  storedMembers,
} from '../testing/league-members.ts';
import { addField, changeChoices, renameChoices, renameField } from '../testing/service-fields.ts';

const storedTeams = (league: TestLeague) => inLeague(league, (tx) => tx.select().from(teams));

async function teamNamed(league: TestLeague, name: string) {
  const team = (await storedTeams(league)).find((each) => each.name === name);
  if (!team) throw new Error(`There is no team ${name}.`);
  return team;
}

/** The member ids of each team. */
async function rosters(league: TestLeague) {
  const rows = await storedMembers(league);
  return new Map(rows.map(({ id, teamId }) => [id, teamId]));
}

const conflictsOf = (league: TestLeague, memberId: number) =>
  inLeague(league, (tx) => tx.select().from(syncConflicts).where(eq(syncConflicts.memberId, memberId)));

/** A portal configured with another field for the coach notes. */
function withNotesIn(league: TestLeague, coachNotes: string) {
  const provider = createProviderClient({
    ...providerConfigOf(league),
    fieldNames: { ...defaultFieldNames, coachNotes },
    rememberedFields: () => rememberedFields(league.db.database),
  });
  return { provider };
}

it('[PROVIDER-02] renames a team whose choice was renamed, and moves no gymnast', async () => {
  const league = await useTestLeague();
  await league.pull();
  const { id } = await teamNamed(league, 'Spring');
  const before = await rosters(league);
  await renameChoices(league, 'Team', { Spring: 'Spring Elite' });
  expect(await league.pull()).toMatchObject({ outcome: 'unchanged' });
  expect(await teamNamed(league, 'Spring Elite')).toMatchObject({ id });
  expect(await rosters(league)).toEqual(before);
  expect(await storedTeams(league)).toHaveLength(6);
});

it('[PROVIDER-02] renames all teams at once, two of which swap their names', async () => {
  const league = await useTestLeague();
  await league.pull();
  const [spring, summit] = [await teamNamed(league, 'Spring'), await teamNamed(league, 'Summit')];
  const before = await rosters(league);
  await renameChoices(league, 'Team', {
    ...{ Spring: 'Summit', Summit: 'Spring', Oakwood: 'Oak', Lakeview: 'Lake' },
    ...{ Northgate: 'North', Riverside: 'River' },
  });
  expect(await league.pull('changes')).toMatchObject({ outcome: 'unchanged' });
  expect(await teamNamed(league, 'Summit')).toMatchObject({ id: spring.id });
  expect(await teamNamed(league, 'Spring')).toMatchObject({ id: summit.id });
  expect(await rosters(league)).toEqual(before);
  expect(await storedTeams(league)).toHaveLength(6);
});

it('[PROVIDER-02] sends a new gymnast to the renamed choice before the portal knows the new name', async () => {
  const league = await useTestLeague();
  await league.pull();
  await renameChoices(league, 'Team', { Spring: 'Spring Elite' });
  const { id: teamId } = await teamNamed(league, 'Spring');
  const values = {
    email: 'renamed.team@new.example',
    providerContactId: null,
    syncState: 'waiting',
  } as const;
  const { id } = await buildMember(league.db.database, { ...values, teamId });
  await league.push();
  const row = await storedMember(league, id);
  expect(row).toMatchObject({ syncState: 'synced', teamId });
  expect(await contactOf(league, row.providerContactId ?? 0)).toMatchObject({ team: 'Spring Elite' });
});

it('[PROVIDER-02] gives the name of a deleted choice to the team that has the name now', async () => {
  const league = await useTestLeague();
  await league.pull();
  const { id } = await teamNamed(league, 'Spring');
  await changeChoices(league, 'Team', (choices) =>
    choices.flatMap((choice) => {
      if (choice.Label === 'Summit') return [];
      return choice.Label === 'Spring' ? [{ ...choice, Label: 'Summit' }] : [choice];
    }),
  );
  await league.pull();
  expect(await teamNamed(league, 'Summit')).toMatchObject({ id });
  expect((await storedTeams(league)).map(({ name }) => name)).toContain('Summit (former)');
});

it('[PROVIDER-02] renames a skill level whose choice was renamed, and sends nothing', async () => {
  const league = await useTestLeague();
  await league.pull();
  const member = await someMember(league, ({ skillLevel }) => skillLevel === '4');
  await renameChoices(league, 'Gymnast Level', { 4: 'Level 4' });
  expect(await league.pull()).toMatchObject({ outcome: 'unchanged' });
  expect(await storedMember(league, member.id)).toMatchObject({
    ...{ skillLevel: 'Level 4', syncState: 'synced', version: member.version + 1 },
    searchText: expect.stringContaining('level 4'),
  });
  expect((await storedMembers(league)).filter(({ skillLevel }) => skillLevel === '4')).toEqual([]);
});

it('[PROVIDER-02] continues with a renamed field, which keeps its system code', async () => {
  const league = await useTestLeague();
  await league.pull();
  const member = await someMember(league);
  await renameField(league, 'Coach Notes', 'Notes of the coach');
  await addField(league, 'Coach Notes');
  expect(await league.pull()).toMatchObject({ outcome: 'unchanged' });
  await change(league, member.id, { coachNotes: 'new knee brace' });
  await league.push();
  expect(await contactOf(league, member.contactId)).toMatchObject({ coachNotes: 'new knee brace' });
});

it('[PROVIDER-02] loses no note if another field is mapped by mistake, and corrects it afterwards', async () => {
  const league = await useTestLeague();
  await league.pull();
  for (const each of (await storedMembers(league)).slice(0, 2))
    await league.provider.updateContact(each.providerContactId ?? 0, { coachNotes: `shy ${each.id}` });
  await league.pull();
  const [kept, edited] = (await storedMembers(league)).filter(({ coachNotes }) =>
    coachNotes?.startsWith('shy'),
  );
  if (!kept || !edited) throw new Error('Two gymnasts need notes.');
  await addField(league, 'Something else');
  const wrong = withNotesIn(league, 'Something else');
  await league.pull('full', wrong);
  expect(await storedMember(league, kept.id)).toMatchObject({ coachNotes: kept.coachNotes });
  await change(league, edited.id, { coachNotes: 'concussion, no training for 4 weeks' });
  await league.push(wrong);
  await league.pull();
  await league.push();
  expect(await storedMember(league, kept.id)).toMatchObject({ coachNotes: kept.coachNotes });
  expect(await storedMember(league, edited.id)).toMatchObject({
    ...{ coachNotes: 'concussion, no training for 4 weeks', syncState: 'synced' },
  });
  expect(await conflictsOf(league, edited.id)).toMatchObject([
    { field: 'coachNotes', providerValue: edited.coachNotes },
  ]);
  expect(await conflictsOf(league, kept.id)).toEqual([]);
});

it('[PROVIDER-02] still adds gymnasts if the level for new ones was renamed', async () => {
  const league = await useTestLeague();
  await league.pull();
  const levels = await league.provider.listMembershipLevels();
  const level = levels.find(({ name }) => name === 'Gymnast- Membership');
  const renamed = levels.map((each) => ({ ...each, name: `Plan ${each.id}` }));
  const provider = { ...league.provider, listMembershipLevels: async () => renamed };
  await league.pull('full', { provider });
  const { teamId } = await someMember(league);
  const values = {
    email: 'renamed.level@new.example',
    providerContactId: null,
    syncState: 'waiting',
  } as const;
  const { id } = await buildMember(league.db.database, { ...values, teamId });
  await league.push({ provider });
  const { providerContactId } = await storedMember(league, id);
  expect((await contactOf(league, providerContactId ?? 0)).membershipLevel?.id).toBe(level?.id);
});
