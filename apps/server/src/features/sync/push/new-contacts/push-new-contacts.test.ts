import type { ContactChanges } from '@league/provider';
import type { Fault } from '@league/provider-simulator';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildMember } from '../../../../../test/builders.ts';
import { openTestLeague } from '../../../../../test/league.ts';
import {
  change,
  contactOf,
  createCalls,
  providerWith,
  storedMember,
  storedMembers,
} from '../../testing/league-members.ts';

let league: Awaited<ReturnType<typeof openTestLeague>>;
let spring: number;

beforeAll(async () => {
  league = await openTestLeague({ contacts: 40 });
  await league.pull();
  spring = (await storedMembers(league)).find(({ teamId }) => teamId !== null)?.teamId ?? 0;
});
afterAll(() => league.close());
beforeEach(() => league.setFaults());

/** A time at which a call made now can no longer arrive. */
const aMinuteLater = { clock: { now: () => new Date(Date.now() + 61_000) } };

let added = 0;

/** A gymnast as a coach adds them. */
function addMember(values: Parameters<typeof buildMember>[1] = {}) {
  added += 1;
  return buildMember(league.db.database, {
    firstName: 'Nia',
    lastName: `Newcomer${added}`,
    email: `nia${added}@new.example`,
    dateOfBirth: '2016-02-29',
    teamId: spring,
    membershipStatus: 'Pending - New',
    canReceiveEmail: false,
    providerContactId: null,
    syncState: 'waiting',
    ...values,
  });
}

const contactsWith = (email: string) => league.provider.findContactsByEmail(email);

/** A gymnast that only the provider has. */
const addContact = (values: ContactChanges) => league.provider.createContact(values);

it('[MEM-22] [MEM-23] [IMPORT-10] a new gymnast is created at the provider with level, team and notes', async () => {
  const member = await addMember({
    phone: '555-0150',
    coachNotes: 'left-handed\nshy',
    emergencyContactName: 'Grandma',
    emergencyContactPhone: '555-0151',
  });
  await league.push();
  const row = await storedMember(league, member.id);
  expect(row).toMatchObject({ syncState: 'synced', createAttempts: [], version: member.version });
  expect(await contactOf(league, row.providerContactId ?? 0)).toMatchObject({
    firstName: 'Nia',
    lastName: member.lastName,
    email: member.email,
    phone: '555-0150',
    dateOfBirth: '2016-02-29',
    skillLevel: '4',
    coachNotes: 'left-handed\nshy',
    emergencyContactName: 'Grandma',
    emergencyContactPhone: '555-0151',
    membershipLevel: { name: 'Gymnast- Membership' },
    status: 'PendingNew',
    isArchived: false,
  });
  const before = await storedMembers(league);
  expect(await league.pull()).toMatchObject({ outcome: 'unchanged' });
  expect(await storedMembers(league)).toEqual(before);
});

it.each([
  ['is lost with a 502', { kind: 'status', status: 502, afterwards: true }],
  ['is cut off', { kind: 'cutConnection' }],
  ['is no JSON', { kind: 'notJson' }],
  ['is empty', { kind: 'emptyBody' }],
  ['never comes, the service being away', { kind: 'unreachable' }],
  ['is a limit of calls', { kind: 'status', status: 429 }],
] as const)(
  '[SYNC-04] if the answer to a creation %s, there is one contact in the end',
  async (_how, fault) => {
    const member = await addMember();
    await league.setFaults({ ...fault, times: 1, match: { method: 'POST', path: '/contacts' } });
    await league.push();
    expect(await storedMember(league, member.id)).toMatchObject({ syncState: 'waiting' });
    await league.setFaults();
    // A pull in between must not take the contact for a new gymnast.
    await league.pull('changes');
    await change(league, member.id, { email: `changed.${member.email}`, phone: '555-0152' });
    await league.push(aMinuteLater);
    // A contact that was found is then synced like any other.
    await league.push();
    const row = await storedMember(league, member.id);
    expect(row.syncState).toBe('synced');
    expect(await contactOf(league, row.providerContactId ?? 0)).toMatchObject({
      email: `changed.${member.email}`,
      phone: '555-0152',
    });
    expect(await contactsWith(member.email ?? '')).toEqual([]);
    expect((await storedMembers(league)).filter(({ lastName }) => lastName === member.lastName)).toHaveLength(
      1,
    );
  },
);

it('[SYNC-04] an unreadable contact holds back the gymnast with its email, and no other', async () => {
  const members = [await addMember(), await addMember(), await addMember()];
  const [, spoilt] = members;
  await league.setFaults({ kind: 'strangeJson', match: { method: 'GET', path: spoilt?.email ?? '' } });
  await league.push();
  for (const { id } of members.filter((member) => member !== spoilt))
    expect(await storedMember(league, id)).toMatchObject({ syncState: 'synced' });
  expect(await storedMember(league, spoilt?.id ?? 0)).toMatchObject({
    syncState: 'waiting',
    syncReason: 'Wild Apricot sent an answer that the portal does not understand.',
  });
  await league.setFaults();
  await league.push();
  expect(await storedMember(league, spoilt?.id ?? 0)).toMatchObject({
    syncState: 'synced',
    syncReason: null,
  });
});

const creations = { times: 1, match: { method: 'POST', path: '/contacts' } };
const lostAnswer: Fault = { kind: 'status', status: 502, afterwards: true, ...creations };
const unsent: Fault = { kind: 'unreachable', ...creations };

/** All contacts that the provider has of this gymnast, archived ones too. */
const contactsOf = async ({ lastName }: { lastName: string }) =>
  (await league.provider.listContacts()).filter((contact) => contact.lastName === lastName);

it('[SYNC-04] creates no contact if a look-up counts one but lists none', async () => {
  const member = await addMember();
  await league.setFaults(lostAnswer);
  await league.push();
  await change(league, member.id, { email: `edited.${member.email}` });
  await league.setFaults({ kind: 'listEmpty', match: { method: 'GET', path: '/contacts' } });
  await league.push(aMinuteLater);
  expect(await storedMember(league, member.id)).toMatchObject({ syncState: 'waiting' });
  await league.setFaults();
  await league.push();
  await league.push();
  expect(await contactsOf(member)).toMatchObject([{ email: `edited.${member.email}` }]);
});

it('[SYNC-04] finds the one that arrived among several lost attempts with different emails', async () => {
  const member = await addMember({ phone: '555-0160' });
  await league.setFaults(lostAnswer);
  await league.push();
  const [made] = await contactsOf(member);
  // Meanwhile the office changes the first one, and the portal's list does not show it for a while.
  await league.provider.updateContact(made?.id ?? 0, { phone: '555-0161' });
  await change(league, member.id, { email: `second.${member.email}` });
  const blind = {
    ...league.provider,
    findContactsByEmails: async () => [],
  };
  await league.setFaults(unsent);
  await league.push({ ...aMinuteLater, provider: blind });
  await league.setFaults();
  await change(league, member.id, { email: `third.${member.email}` });
  await league.push();
  await league.push();
  expect(await contactsOf(member)).toMatchObject([
    { id: made?.id, email: `third.${member.email}`, phone: '555-0161' },
  ]);
  expect(await storedMember(league, member.id)).toMatchObject({ syncState: 'synced', phone: '555-0161' });
});

it('[SYNC-04] creates no second contact while a lost attempt may still arrive', async () => {
  const member = await addMember();
  await league.setFaults(unsent);
  await league.push();
  await league.setFaults();
  await change(league, member.id, { email: `later.${member.email}` });
  await league.push();
  expect(await storedMember(league, member.id)).toMatchObject({
    syncState: 'waiting',
    syncReason: expect.stringContaining('does not know yet'),
  });
  // The lost attempt arrives.
  const { email, firstName, lastName, dateOfBirth } = member;
  const late = await addContact({ firstName, lastName, dateOfBirth, email: email ?? '' });
  await league.push(aMinuteLater);
  await league.push();
  expect(await contactsOf(member)).toMatchObject([{ id: late.id, email: `later.${email}` }]);
});

it('[SYNC-04] [MEM-42] archived while an attempt is open: its contact is archived too, and the child does not return', async () => {
  const member = await addMember();
  await league.setFaults(unsent);
  await league.push();
  await league.setFaults();
  await change(league, member.id, { archivedAt: new Date() });
  await league.push();
  expect(await storedMember(league, member.id)).toMatchObject({ syncState: 'waiting' });
  const { email, firstName, lastName, dateOfBirth } = member;
  await addContact({ firstName, lastName, dateOfBirth, email: email ?? '', team: 'Spring' });
  await league.pull();
  await league.push(aMinuteLater);
  await league.push();
  expect(await contactsOf(member)).toMatchObject([{ isArchived: true }]);
  expect((await storedMembers(league)).filter((row) => row.lastName === lastName)).toHaveLength(1);
});

it('[SYNC-04] looks up again after a change during the preparation of a creation', async () => {
  const [first, second] = [await addMember(), await addMember()];
  const stranger = await addContact({ firstName: 'Pat', lastName: 'Parent', email: `taken.${second.email}` });
  // Both are looked up at once. While the first is created, the second gets another email.
  const meanwhile = () => change(league, second.id, { email: `taken.${second.email}` });
  await league.push(providerWith(league, { before: 'createContact' }, meanwhile));
  expect(await storedMember(league, first.id)).toMatchObject({ syncState: 'synced' });
  expect(await storedMember(league, second.id)).toMatchObject({
    syncState: 'refused',
    syncReason: expect.stringContaining(`contact ${stranger.id}`),
  });
});

it('[SYNC-04] two processes that create at once create one contact', async () => {
  const member = await addMember();
  await Promise.all([league.push(), league.push()]);
  await league.push();
  expect(await contactsWith(member.email ?? '')).toHaveLength(1);
  expect(await storedMember(league, member.id)).toMatchObject({ syncState: 'synced' });
});

it('[SYNC-04] takes over what the office changed at a contact whose creation was never confirmed', async () => {
  const member = await addMember({ coachNotes: 'keep' });
  const match = { method: 'POST', path: '/contacts' };
  await league.setFaults({ kind: 'status', status: 500, afterwards: true, times: 1, match });
  await league.push();
  const [contact] = await contactsWith(member.email ?? '');
  await league.provider.updateContact(contact?.id ?? 0, { status: 'Active', phone: '555-0153' });
  await league.push();
  expect(await storedMember(league, member.id)).toMatchObject({
    providerContactId: contact?.id,
    membershipStatus: 'Active',
    phone: '555-0153',
    coachNotes: 'keep',
    syncState: 'synced',
  });
});

it('[SYNC-04] adopts a gymnast that the office entered meanwhile, each side filling the other’s gaps', async () => {
  const member = await addMember({ phone: '555-0154' });
  const contact = await addContact({
    firstName: 'Nia',
    lastName: member.lastName,
    email: member.email ?? '',
    dateOfBirth: member.dateOfBirth,
    emergencyContactName: 'Aunt',
  });
  await league.push();
  expect(await storedMember(league, member.id)).toMatchObject({
    providerContactId: contact.id,
    emergencyContactName: 'Aunt',
    phone: '555-0154',
    membershipStatus: 'Pending - New',
    syncState: 'synced',
  });
  expect(await contactOf(league, contact.id)).toMatchObject({
    phone: '555-0154',
    status: 'PendingNew',
    membershipLevel: { name: 'Gymnast- Membership' },
  });
});

it.each([
  ['another person’s', { firstName: 'Pat', lastName: 'Parent' }, 'Another contact'],
  ['a sibling’s of the same name', { firstName: 'Nia', dateOfBirth: '2012-01-01' }, 'Another contact'],
  [
    'an archived contact’s',
    { firstName: 'Mia', dateOfBirth: '2016-02-29', isArchived: true },
    'An archived contact',
  ],
] as const)(
  '[SYNC-04] an email that is %s is refused in plain words, without a name',
  async (_whose, other, says) => {
    const member = await addMember();
    const { isArchived, ...values } = { isArchived: false, ...other };
    const contact = await addContact({ lastName: member.lastName, ...values, email: member.email ?? '' });
    if (isArchived) await league.provider.updateContact(contact.id, { isArchived });
    await league.push();
    const row = await storedMember(league, member.id);
    expect(row).toMatchObject({ syncState: 'refused', providerContactId: null });
    expect(row.syncReason).toMatch(new RegExp(`^${says} already uses this email`));
    expect(row.syncReason).not.toMatch(/Pat|Parent|Nia|Mia/);
    expect(await contactsWith(member.email ?? '')).toHaveLength(1);
    await change(league, member.id, { email: `other.${member.email}` });
    await league.push();
    expect(await storedMember(league, member.id)).toMatchObject({ syncState: 'synced' });
  },
);

it.each([
  ['another last name', { firstName: 'Nia', lastName: 'Renamed', dateOfBirth: '2016-02-29' }],
  ['another date of birth', { firstName: 'Nia', dateOfBirth: '2016-03-01' }],
])('[PROVIDER-08] the office is asked about a contact of the same address with %s', async (_what, other) => {
  const member = await addMember();
  const contact = await addContact({ lastName: member.lastName, ...other, email: member.email ?? '' });
  await league.push();
  expect(await storedMember(league, member.id)).toMatchObject({
    ...{ syncState: 'refused', providerContactId: null },
    namesake: { contactId: contact.id, memberId: null, answer: 'asked', isUnderSameEmail: true },
  });
  // The contact is on no roster until the office decides.
  await league.pull();
  expect((await storedMembers(league)).map(({ providerContactId }) => providerContactId)).not.toContain(
    contact.id,
  );
  await change(league, member.id, { email: `own.${member.email}` });
  await league.push();
  expect(await storedMember(league, member.id)).toMatchObject({ syncState: 'synced', namesake: null });
});

it('[SYNC-04] a refused creation stays with its reason, and another value succeeds', async () => {
  const member = await addMember();
  await league.setFaults({
    kind: 'refuseWrite',
    times: 2,
    details: [{ Key: 'Email', Value: 'x', Restriction: 'Invalid email address.' }],
  });
  await league.push();
  expect(await storedMember(league, member.id)).toMatchObject({
    syncState: 'refused',
    syncReason: 'The change was refused. Email: Invalid email address.',
  });
});

it('[MEM-42] does not create a gymnast archived before the provider ever had them', async () => {
  const member = await addMember();
  await change(league, member.id, { archivedAt: new Date() });
  await league.push();
  expect(await storedMember(league, member.id)).toMatchObject({
    syncState: 'synced',
    providerContactId: null,
  });
  expect(await contactsWith(member.email ?? '')).toEqual([]);
});

it('[SYNC-04] finds a contact without an email, after a lost answer, by the values sent', async () => {
  const member = await addMember({ email: null });
  const match = { method: 'POST', path: '/contacts' };
  await league.setFaults({ kind: 'status', status: 500, afterwards: true, times: 1, match });
  await league.push();
  await league.pull();
  await league.push();
  const created = (await league.provider.listContacts()).filter(
    ({ lastName }) => lastName === member.lastName,
  );
  expect(created).toHaveLength(1);
  expect(await storedMember(league, member.id)).toMatchObject({
    syncState: 'synced',
    providerContactId: created[0]?.id,
  });
});

it('[SYNC-04] many new gymnasts need one counted look-up for about fifty of them', async () => {
  for (let index = 0; index < 12; index += 1) await addMember();
  const since = ((await league.control('requests')) as { last: number }).last;
  await league.push();
  const calls = await createCalls(league, since);
  expect(calls.created).toBe(12);
  expect(calls.lookups).toBe(2);
});
