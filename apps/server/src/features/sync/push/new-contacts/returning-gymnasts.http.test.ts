import { emailRefusals, errorEntry } from '@league/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '../../../../../test/app.ts';
import {
  contactOf,
  removeContact,
  someMember,
  storedMember,
  storedMembers,
} from '../../testing/league-members.ts';
import { type OfficeLeague, openOfficeLeague } from '../../testing/office-league.ts';

let office: OfficeLeague;
beforeAll(async () => {
  office = await openOfficeLeague();
});
afterAll(() => office.close());

type Child = { firstName: string; lastName: string; dateOfBirth: string; email: string };

const inStep = async () => {
  await office.league.push();
  await office.league.pull();
};
const apply = (who: Session, child: Child & Record<string, unknown>) =>
  who({ method: 'POST', url: '/api/members/apply', payload: { skillLevel: '4', ...child } });
const resolve = (memberId: number, action: string) =>
  office.admin({ method: 'POST', url: `/api/admin/sync/members/${memberId}/resolve`, payload: { action } });
const overview = async () => (await office.admin({ method: 'GET', url: '/api/admin/sync' })).json();
const issues = async (state: string) =>
  (await office.admin({ method: 'GET', url: `/api/admin/sync/members?state=${state}` })).json().issues;
const contactsNamed = async (lastName: string) =>
  (await office.league.provider.listContacts({ includeArchived: true })).filter(
    (contact) => contact.lastName === lastName,
  );
const membersNamed = async (lastName: string) =>
  (await storedMembers(office.league)).filter((row) => row.lastName === lastName);

/** An archived gymnast of the coach's team, whose contact is archived too. */
async function archivedChild(lastName: string): Promise<{ child: Child; id: number; contactId: number }> {
  const child = {
    ...{ firstName: 'Nadia', lastName, dateOfBirth: '2014-07-04' },
    email: `${lastName.toLowerCase()}@family.example`,
  };
  const id = (await apply(office.coach, { ...child, coachNotes: 'Left-handed' })).json().memberId;
  await inStep();
  await office.admin({ method: 'DELETE', url: `/api/members/${id}` });
  await inStep();
  const { providerContactId } = await storedMember(office.league, id);
  const contactId = providerContactId ?? 0;
  expect(await contactOf(office.league, contactId)).toMatchObject({ isArchived: true });
  return { child, id, contactId };
}

/** The provider's name of the coach's team, or of another one. */
async function teamNameOf(isOwn: boolean): Promise<string> {
  const { contactId } = await someMember(
    office.league,
    ({ teamId, providerContactId }) => (teamId === office.teamId) === isOwn && providerContactId !== null,
  );
  return (await contactOf(office.league, contactId)).team;
}

/** A contact that was archived at the provider before the portal read it. */
async function archivedContact(child: Omit<Child, 'dateOfBirth'> & { dateOfBirth?: string }, team: string) {
  const contact = await office.league.provider.createContact({ ...child, team });
  await office.league.provider.updateContact(contact.id, { isArchived: true });
  await office.league.pull();
  return contact;
}

describe('[PROVIDER-08] a gymnast who comes back', () => {
  it('is brought back by the coach with what was typed, here and at the provider', async () => {
    const { child, id, contactId } = await archivedChild('Returns');
    const reply = await apply(office.coach, { ...child, phone: '609-555-0190', skillLevel: '5' });
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      {
        memberId: id,
        memberName: 'Nadia Returns',
        message: expect.stringContaining('was archived, and is on the roster again'),
      },
    ]);
    await inStep();
    expect(await storedMember(office.league, id)).toMatchObject({
      ...{ archivedAt: null, phone: '609-555-0190', skillLevel: '5', coachNotes: 'Left-handed' },
      ...{ teamId: office.teamId, syncState: 'synced', providerContactId: contactId },
    });
    expect(await contactOf(office.league, contactId)).toMatchObject({
      isArchived: false,
      phone: '609-555-0190',
    });
    expect(await contactsNamed('Returns')).toHaveLength(1);
    expect(await membersNamed('Returns')).toHaveLength(1);
  });

  it('is brought back with another address too', async () => {
    const { child, id, contactId } = await archivedChild('Moves');
    expect((await apply(office.coach, { ...child, email: 'father@family.example' })).json().memberId).toBe(
      id,
    );
    await inStep();
    expect(await contactOf(office.league, contactId)).toMatchObject({
      ...{ isArchived: false, email: 'father@family.example' },
    });
    expect(await contactsNamed('Moves')).toHaveLength(1);
  });

  it('keeps a membership that is paid for, and applies again for a lapsed one', async () => {
    const paid = await archivedChild('Paid');
    await office.league.provider.updateContact(paid.contactId, {
      status: 'Active',
      renewalDue: '2099-08-31',
    });
    await office.league.pull();
    await apply(office.coach, paid.child);
    const lapsed = await archivedChild('Lapses');
    await office.league.provider.updateContact(lapsed.contactId, {
      status: 'Lapsed',
      renewalDue: '2024-08-31',
    });
    await office.league.pull();
    await apply(office.coach, lapsed.child);
    await inStep();
    expect(await storedMember(office.league, paid.id)).toMatchObject({ membershipStatus: 'Active' });
    expect(await storedMember(office.league, lapsed.id)).toMatchObject({ membershipStatus: 'Pending - New' });
    expect(await contactOf(office.league, lapsed.contactId)).toMatchObject({ status: 'PendingNew' });
  });

  it('gets a new contact if the old one is gone and the office says so', async () => {
    const { child, id, contactId } = await archivedChild('Recreated');
    await removeContact(office.league, contactId);
    await office.league.pull();
    expect((await apply(office.coach, child)).json().memberId).toBe(id);
    expect(await overview()).toMatchObject({ missing: 1 });
    expect((await resolve(id, 'createAgain')).statusCode).toBe(200);
    await inStep();
    const { providerContactId, syncState } = await storedMember(office.league, id);
    expect([syncState, providerContactId === contactId]).toEqual(['synced', false]);
  });

  it('can be brought back from another team only by the office', async () => {
    const { child, id } = await archivedChild('Transfers');
    const other = await someMember(office.league, ({ teamId }) => teamId !== office.teamId);
    const there = office.coachOf(other.teamId ?? 0);
    const refused = await apply(await there, child);
    expect([refused.statusCode, refused.json().message]).toEqual([409, emailRefusals.ARCHIVED]);
    const reply = await apply(office.admin, { ...child, teamId: other.teamId });
    expect(reply.json().memberId).toBe(id);
    expect(await storedMember(office.league, id)).toMatchObject({ archivedAt: null, teamId: other.teamId });
  });

  it('is adopted and un-archived if archived at the provider before the portal knew them', async () => {
    const child = {
      firstName: 'Nadia',
      lastName: 'Former',
      dateOfBirth: '2013-02-03',
      email: 'former@family.example',
    };
    const contact = await archivedContact(child, await teamNameOf(true));
    expect(await membersNamed('Former')).toEqual([]);
    const { memberId } = (await apply(office.coach, { ...child, phone: '609-555-0191' })).json();
    await inStep();
    expect(await storedMember(office.league, memberId)).toMatchObject({
      providerContactId: contact.id,
      syncState: 'synced',
      archivedAt: null,
    });
    expect(await contactOf(office.league, contact.id)).toMatchObject({
      isArchived: false,
      phone: '609-555-0191',
    });
    expect(await contactsNamed('Former')).toHaveLength(1);
  });
});

describe('[PROVIDER-08] an address that the provider would refuse', () => {
  it('of an archived gymnast is refused for another child until the office frees it', async () => {
    const { child, id, contactId } = await archivedChild('Keeps');
    const sister = {
      firstName: 'Sofia',
      lastName: 'Keeps',
      dateOfBirth: '2016-01-02',
      email: child.email.toUpperCase(),
    };
    const refused = await apply(office.coach, sister);
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'DUPLICATE_EMAIL', message: emailRefusals.ARCHIVED }),
    ]);
    const teammate = await someMember(office.league, ({ teamId }) => teamId === office.teamId);
    const edit = await office.coach({
      method: 'PATCH',
      url: `/coach/members/${teammate.id}`,
      payload: { email: child.email },
    });
    expect([edit.statusCode, edit.json().message]).toEqual([409, emailRefusals.ARCHIVED]);
    const free = () => office.admin({ method: 'POST', url: `/api/admin/members/${id}/free-email` });
    expect((await free()).statusCode).toBe(200);
    expect((await free()).json().code).toBe('EMAIL_FREE_ALREADY');
    // Works at once, before the provider is updated: a freed email is sent before any new gymnast.
    expect((await apply(office.coach, sister)).statusCode).toBe(200);
    await inStep();
    expect(await contactOf(office.league, contactId)).toMatchObject({ email: '', isArchived: true });
    expect((await membersNamed('Keeps')).map(({ syncState }) => syncState)).toEqual(['synced', 'synced']);
  });

  it('is refused at once if only the provider has it, at an archived contact or a parent', async () => {
    const { provider } = office.league;
    const archived = await provider.createContact({
      firstName: 'Old',
      lastName: 'Gymnast',
      email: 'old@family.example',
      team: 'Spring',
    });
    await provider.updateContact(archived.id, { isArchived: true });
    await provider.createContact({ firstName: 'Petra', lastName: 'Parent', email: 'parent@family.example' });
    await office.league.pull('changes');
    const child = { firstName: 'Mila', lastName: 'Fresh', dateOfBirth: '2015-05-06' };
    const sentence = async (email: string) => {
      const reply = await apply(office.coach, { ...child, email });
      return [reply.statusCode, reply.json().message];
    };
    expect(await sentence('old@family.example')).toEqual([409, emailRefusals.ARCHIVED]);
    expect(await sentence('parent@family.example')).toEqual([409, errorEntry('DUPLICATE_EMAIL').message]);
    await removeContact(office.league, archived.id);
    await office.league.pull();
    expect((await sentence('old@family.example'))[0]).toBe(200);
  });
});

describe('[PROVIDER-08] the same child under another address', () => {
  /** Two entries of one child: one entered by the office at the provider, and one by the coach here. */
  async function twice(lastName: string) {
    const child = { firstName: 'Lea', lastName, dateOfBirth: '2015-03-04' };
    const contact = await office.league.provider.createContact({
      ...child,
      ...{ email: `${lastName.toLowerCase()}.mother@family.example`, team: 'Spring' },
    });
    await office.league.pull();
    const email = `${lastName.toLowerCase()}.father@family.example`;
    const { memberId } = (await apply(office.coach, { ...child, email })).json();
    await office.league.push();
    return { memberId, contact };
  }

  it('is created at the provider only if the office says that it is another child', async () => {
    const { memberId, contact } = await twice('Twins');
    expect(await storedMember(office.league, memberId)).toMatchObject({
      ...{ syncState: 'refused', providerContactId: null },
      syncReason: expect.stringContaining(`Contact ${contact.id} has the same name and date of birth`),
    });
    // The coach sees the same as for any new gymnast.
    const another = { firstName: 'Lea', lastName: 'Nobody', dateOfBirth: '2015-03-04' };
    const fresh = (await apply(office.coach, { ...another, email: 'nobody@family.example' })).json().memberId;
    await office.league.push();
    const seen = await seenBy(office.coach, [memberId, fresh]);
    expect(seen[0]).toEqual(seen[1]);
    expect(JSON.stringify(seen)).not.toMatch(new RegExp(`${contact.id}|same name|decides`));
    const { members } = (
      await office.admin({ method: 'GET', url: '/api/admin/members?search=Twins' })
    ).json();
    expect(members.find(({ id }: { id: number }) => id === memberId).sync).toMatchObject({
      ...{ state: 'refused', reason: expect.stringContaining(`Contact ${contact.id}`) },
    });
    expect(await overview()).toMatchObject({ namesakes: 1 });
    expect((await issues('refused')).map((each: { memberId: number }) => each.memberId)).not.toContain(
      memberId,
    );
    expect((await resolve(memberId, 'anotherChild')).statusCode).toBe(200);
    await inStep();
    expect(await contactsNamed('Twins')).toHaveLength(2);
    expect(await storedMember(office.league, memberId)).toMatchObject({ syncState: 'synced' });
    expect(await overview()).toMatchObject({ namesakes: 0 });
  });

  it('leaves one entry if the office says that it is the same child', async () => {
    const { memberId } = await twice('Single');
    const [issue] = (await issues('namesakes')).filter(
      (each: { memberId: number }) => each.memberId === memberId,
    );
    expect(issue.can.map(({ action }: { action: string }) => action)).toEqual(['sameChild', 'anotherChild']);
    expect((await resolve(memberId, 'sameChild')).statusCode).toBe(200);
    await inStep();
    expect((await membersNamed('Single')).filter(({ archivedAt }) => archivedAt === null)).toHaveLength(1);
    expect(await contactsNamed('Single')).toHaveLength(1);
  });

  it('is linked to a contact on no roster if the office says that it is the same child', async () => {
    const child = { firstName: 'Lea', lastName: 'Unlinked', dateOfBirth: '2015-03-04' };
    const contact = await office.league.provider.createContact({
      ...child,
      email: 'unlinked.old@family.example',
      team: 'Spring',
    });
    await office.league.provider.updateContact(contact.id, { isArchived: true });
    await office.league.pull();
    const { memberId } = (
      await apply(office.coach, { ...child, email: 'unlinked.new@family.example' })
    ).json();
    await office.league.push();
    expect(await storedMember(office.league, memberId)).toMatchObject({ syncState: 'refused' });
    await resolve(memberId, 'sameChild');
    await inStep();
    expect(await storedMember(office.league, memberId)).toMatchObject({
      providerContactId: contact.id,
      syncState: 'synced',
    });
    expect(await contactOf(office.league, contact.id)).toMatchObject({
      isArchived: false,
      email: 'unlinked.new@family.example',
    });
  });

  it('replaces an archived entry of another team if the office says so', async () => {
    const { child, id } = await archivedChild('Changes');
    const other = await someMember(office.league, ({ teamId }) => teamId !== office.teamId);
    const there = await office.coachOf(other.teamId ?? 0);
    const { memberId } = (await apply(there, { ...child, email: 'changes.new@family.example' })).json();
    await office.league.push();
    await resolve(memberId, 'sameChild');
    await inStep();
    expect(await storedMember(office.league, id)).toMatchObject({
      ...{ archivedAt: null, teamId: other.teamId, email: 'changes.new@family.example', syncState: 'synced' },
    });
    expect(await storedMember(office.league, memberId)).toMatchObject({ archivedAt: expect.any(Date) });
    expect(await contactsNamed('Changes')).toHaveLength(1);
  });
});

/** What a coach sees of these gymnasts, without name and email. */
async function seenBy(coach: Session, ids: readonly number[]) {
  const members = (await coach({ method: 'GET', url: '/api/members' })).json();
  return ids.map((memberId) => {
    const { id, firstName, lastName, email, ...rest } = members.find(
      (each: { id: number }) => each.id === memberId,
    );
    return rest;
  });
}

describe('[PROVIDER-08] a birth date of another team’s child', () => {
  /** The answers to a coach's new gymnast and edit, with the right birth date and with a wrong one. */
  async function answersTo(child: Child) {
    const answers = [];
    for (const dateOfBirth of [child.dateOfBirth, '2001-01-01']) {
      const applied = await apply(office.coach, { ...child, dateOfBirth });
      const { memberId } = (
        await apply(office.coach, { ...child, dateOfBirth, email: `${dateOfBirth}.${child.email}` })
      ).json();
      const edited = await office.coach({
        method: 'PATCH',
        url: `/coach/members/${memberId}`,
        payload: { email: child.email },
      });
      answers.push([applied.statusCode, applied.json().message, edited.statusCode, edited.json().message]);
    }
    return answers;
  }

  it('is not revealed by the answers about an archived contact, which is not adopted either', async () => {
    const team = await teamNameOf(false);
    const child = {
      ...{ firstName: 'Iris', lastName: 'Elsewhere', dateOfBirth: '2013-02-03' },
      email: 'elsewhere@family.example',
    };
    const contact = await archivedContact(child, team);
    const refused = [409, emailRefusals.ARCHIVED, 409, emailRefusals.ARCHIVED];
    expect(await answersTo(child)).toEqual([refused, refused]);
    // Without a birth date there, the name proves nothing either.
    const { dateOfBirth: _, ...undated } = { ...child, lastName: 'Undated', email: 'undated@family.example' };
    await archivedContact(undated, team);
    expect(await answersTo({ ...child, ...undated })).toEqual([refused, refused]);
    const added = await apply(office.admin, { ...child, teamId: office.teamId });
    expect(added.statusCode).toBe(200);
    await inStep();
    expect(await storedMember(office.league, added.json().memberId)).toMatchObject({
      ...{ providerContactId: contact.id, syncState: 'synced', namesake: null },
    });
    expect(await contactOf(office.league, contact.id)).toMatchObject({ isArchived: false });
  });

  it('is not revealed by the answers about an archived gymnast', async () => {
    const { child, id } = await archivedChild('Away');
    const other = await someMember(office.league, ({ teamId }) => teamId !== office.teamId);
    const there = await office.coachOf(other.teamId ?? 0);
    const messages = [];
    for (const dateOfBirth of [child.dateOfBirth, '2001-01-01']) {
      const reply = await apply(there, { ...child, dateOfBirth });
      messages.push([reply.statusCode, reply.json().message]);
    }
    expect(messages).toEqual([
      [409, emailRefusals.ARCHIVED],
      [409, emailRefusals.ARCHIVED],
    ]);
    expect(await storedMember(office.league, id)).toMatchObject({ archivedAt: expect.any(Date) });
  });

  it('is not revealed by the sync, which asks the office about a contact that was not read yet', async () => {
    const team = await teamNameOf(false);
    const ids: number[] = [];
    const contacts: number[] = [];
    for (const [lastName, dateOfBirth] of [
      ['Unread', '2013-02-03'],
      ['Unlike', '2012-02-03'],
    ] as const) {
      const child = { firstName: 'Iris', lastName, email: `${lastName.toLowerCase()}@family.example` };
      const reply = await apply(office.coach, { ...child, dateOfBirth: '2013-02-03' });
      ids.push(reply.json().memberId);
      const contact = await office.league.provider.createContact({ ...child, dateOfBirth, team });
      await office.league.provider.updateContact(contact.id, { isArchived: true });
      contacts.push(contact.id);
    }
    await office.league.push();
    const [right, wrong] = await seenBy(office.coach, ids);
    expect(right.sync).toMatchObject({ state: 'refused' });
    const unnumbered = (seen: unknown) => JSON.stringify(seen).replace(/contact \d+|2013-\d\d-\d\d/g, '');
    expect(unnumbered(right)).toBe(unnumbered(wrong));
    const [id = 0] = ids;
    const [issue] = (await issues('namesakes')).filter((each: { memberId: number }) => each.memberId === id);
    expect(issue.can.map(({ action }: { action: string }) => action)).toEqual(['sameChild', 'anotherChild']);
    expect(await storedMember(office.league, id)).toMatchObject({ providerContactId: null });
    expect((await resolve(id, 'sameChild')).statusCode).toBe(200);
    await inStep();
    expect(await storedMember(office.league, id)).toMatchObject({
      ...{ providerContactId: contacts[0], syncState: 'synced' },
    });
  });
});
