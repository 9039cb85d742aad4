import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { adminOf, type Session, startTestApp } from '../../../../test/app.ts';
import { buildMember } from '../../../../test/builders.ts';
import { openTestLeague } from '../../../../test/league.ts';
import { holdAfterRestore } from '../runs/hold-after-restore.ts';
import { change, contactOf, someMember, storedMember, storedMembers } from '../testing/league-members.ts';

describe('[PROVIDER-09] a portal that was restored from a backup', () => {
  let league: Awaited<ReturnType<typeof openTestLeague>>;
  let app: FastifyInstance;
  let admin: Session;

  beforeEach(async () => {
    league = await openTestLeague();
    await league.pull();
    app = await startTestApp({ database: league.db.database });
    admin = await adminOf(app, league.db.database);
  });
  afterEach(async () => {
    await app.close();
    await league.close();
  });

  const get = async (url: string) => (await admin({ method: 'GET', url })).json();
  const release = (waiting: 'send' | 'drop') =>
    admin({ method: 'POST', url: '/api/admin/sync/restored/release', payload: { waiting } });

  /**
   * An edit that waited in the backup and is older than the provider's value, and a gymnast who was created there
   * since.
   */
  async function restoreOldState() {
    const edited = await someMember(league);
    await change(league, edited.id, { phone: '555-0001' });
    await league.provider.updateContact(edited.contactId, { phone: '555-0002' });
    const person = { firstName: 'Nova', lastName: 'Restored', dateOfBirth: '2014-07-04' };
    const { database } = league.db;
    const added = await buildMember(database, {
      ...{
        ...person,
        email: 'old@league.example',
        teamId: edited.teamId,
        providerContactId: null,
        syncState: 'waiting' as const,
      },
    });
    const contact = await league.provider.createContact({
      ...person,
      email: 'new@league.example',
      team: 'Spring',
    });
    await holdAfterRestore(league.db.database);
    return { edited, added, contact };
  }

  it('drops plans from before the backup', async () => {
    await league.dryRun();
    expect((await get('/api/admin/sync/plan?kind=dry')).plan).not.toBeNull();
    await holdAfterRestore(league.db.database);
    expect((await get('/api/admin/sync/plan?kind=dry')).plan).toBeNull();
  });

  it('reads and sends nothing, but shows what a sync would do, including waiting changes', async () => {
    const { edited, added, contact } = await restoreOldState();
    const before = await storedMembers(league);
    expect(await league.pull()).toMatchObject({ outcome: 'stopped' });
    expect(await league.pull('changes')).toMatchObject({ outcome: 'stopped' });
    await league.push();
    const byId = (rows: typeof before) => rows.sort((left, right) => left.id - right.id);
    expect(byId(await storedMembers(league))).toEqual(byId(before));
    expect(await contactOf(league, edited.contactId)).toMatchObject({ phone: '555-0002' });
    expect((await get('/api/admin/sync')).isRestored).toBe(true);
    expect((await get('/api/sync-status')).message).toContain('The portal was restored from a backup.');
    const { plan } = await get('/api/admin/sync/plan?kind=dry');
    expect(plan.entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...{ memberId: edited.id, effect: 'sent' },
          values: [{ field: 'Phone', from: '555-0002', to: '555-0001' }],
        }),
        expect.objectContaining({
          ...{ memberId: added.id, effect: 'created' },
          values: [expect.objectContaining({ to: `contact ${contact.id}` })],
        }),
      ]),
    );
  });

  it('after the release, sends what waited, and finds the gymnast created there since', async () => {
    const { edited, added, contact } = await restoreOldState();
    expect((await release('send')).statusCode).toBe(200);
    expect((await release('send')).statusCode).toBe(409);
    expect(await league.pull()).toMatchObject({ outcome: 'done' });
    await league.push();
    expect(await contactOf(league, edited.contactId)).toMatchObject({ phone: '555-0001' });
    const named = (await storedMembers(league)).filter(({ lastName }) => lastName === 'Restored');
    expect(named).toMatchObject([{ id: added.id, providerContactId: contact.id, syncState: 'synced' }]);
    expect(
      (await league.provider.listContacts()).filter(({ lastName }) => lastName === 'Restored'),
    ).toHaveLength(1);
  });

  it('released without its waiting changes, takes the provider’s values', async () => {
    const { edited } = await restoreOldState();
    await release('drop');
    await league.pull();
    await league.push();
    expect(await storedMember(league, edited.id)).toMatchObject({ phone: '555-0002', syncState: 'synced' });
    expect(await contactOf(league, edited.contactId)).toMatchObject({ phone: '555-0002' });
  });

  describe('with a gymnast who waited in the backup and was created in Wild Apricot since', () => {
    const person = { firstName: 'Nova', lastName: 'Waited', dateOfBirth: '2014-07-04' };
    const email = 'nova@league.example';

    /** Changes the contact as the office did since the backup, and restores the gymnast as in the backup. */
    async function restoreWaiting(since: Parameters<typeof league.provider.updateContact>[1]) {
      const { teamId, contactId } = await someMember(league);
      const { team } = await contactOf(league, contactId);
      const added = await buildMember(league.db.database, {
        ...{ ...person, email, teamId, phone: '555-0001', coachNotes: 'left-handed' },
        ...{ providerContactId: null, syncState: 'waiting' as const },
      });
      const created = { ...person, email, team, phone: '555-0001', coachNotes: 'left-handed' };
      const contact = await league.provider.createContact(created);
      await league.provider.updateContact(contact.id, since);
      await holdAfterRestore(league.db.database);
      return { added, contact };
    }

    async function releaseAndSync() {
      await release('send');
      for (let round = 0; round < 2; round += 1) {
        expect(await league.pull()).toMatchObject({ outcome: expect.stringMatching(/done|unchanged/) });
        await league.push();
      }
    }

    const membersNamed = async () =>
      (await storedMembers(league)).filter(({ firstName }) => firstName === person.firstName);
    const contactsNamed = async () =>
      (await league.provider.listContacts()).filter(({ firstName }) => firstName === person.firstName);
    const resolve = (memberId: number, action: string) =>
      admin({ method: 'POST', url: `/api/admin/sync/members/${memberId}/resolve`, payload: { action } });

    it('takes over what was changed there since, including a new last name', async () => {
      const { added, contact } = await restoreWaiting({ lastName: 'Renamed', phone: '555-0002' });
      await releaseAndSync();
      const now = { lastName: 'Renamed', phone: '555-0002', coachNotes: 'left-handed' };
      expect(await membersNamed()).toMatchObject([
        { id: added.id, providerContactId: contact.id, syncState: 'synced', email, ...now },
      ]);
      expect(await contactsNamed()).toMatchObject([{ id: contact.id, ...now }]);
    });

    it('sends what was changed in the portal after the restore', async () => {
      const { added, contact } = await restoreWaiting({ phone: '555-0002' });
      await change(league, added.id, { coachNotes: 'right-handed', updatedAt: new Date() });
      await releaseAndSync();
      expect(await contactsNamed()).toMatchObject([{ id: contact.id, coachNotes: 'right-handed' }]);
      expect(await membersNamed()).toMatchObject([{ id: added.id, syncState: 'synced' }]);
    });

    it('compares what was changed in the portal after the restore with what the backup held', async () => {
      const { added, contact } = await restoreWaiting({ phone: '555-0002' });
      await change(league, added.id, {
        ...{ lastName: 'Wed', email: 'wed@league.example', updatedAt: new Date() },
      });
      await releaseAndSync();
      const now = { lastName: 'Wed', email: 'wed@league.example', phone: '555-0002' };
      expect(await membersNamed()).toMatchObject([
        { id: added.id, providerContactId: contact.id, syncState: 'synced', ...now },
      ]);
      expect(await contactsNamed()).toMatchObject([{ id: contact.id, ...now }]);
    });

    const changedSince = (changes: Parameters<typeof restoreWaiting>[0]) => changes;
    it.each([
      ['as the backup has them', {}, changedSince({})],
      ['renamed after the restore', { lastName: 'Wed', dateOfBirth: null }, changedSince({})],
      ['with another address there', {}, changedSince({ email: 'other@league.example' })],
    ])(
      '[BEYOND-12] erases the contact of a gymnast who is erased before the release: %s',
      async (_, here, there) => {
        const { added, contact } = await restoreWaiting(there);
        await change(league, added.id, { ...here, updatedAt: new Date() });
        const { lastName } = await storedMember(league, added.id);
        const erased = await admin({
          method: 'POST',
          url: `/api/admin/members/${added.id}/erasure`,
          payload: { name: `${person.firstName} ${lastName}` },
        });
        expect(erased.json()).toMatchObject({ state: 'waiting' });
        await releaseAndSync();
        expect(await league.provider.getContact(contact.id)).toBeNull();
        expect(await contactsNamed()).toEqual([]);
        expect(await membersNamed()).toEqual([]);
      },
    );

    it('asks the office if name and address were changed there, and lists no one twice in the meantime', async () => {
      const { added, contact } = await restoreWaiting({
        lastName: 'Renamed',
        email: 'other@league.example',
        phone: '555-0002',
      });
      await league.pull();
      const { plan } = await get('/api/admin/sync/plan?kind=dry');
      expect(plan.entries).toContainEqual(
        expect.objectContaining({
          ...{ memberId: added.id, effect: 'created' },
          values: [
            { field: 'Perhaps the same child in Wild Apricot', from: '', to: `contact ${contact.id}` },
          ],
        }),
      );
      await releaseAndSync();
      // Without this flag of the same address, a coach is told nothing about the question.
      const namesake = { contactId: contact.id, memberId: null, isArchived: false, answer: 'asked' };
      expect(await membersNamed()).toMatchObject([{ id: added.id, syncState: 'refused' }]);
      expect((await storedMember(league, added.id)).namesake).toEqual(namesake);
      // A later change does not answer the question.
      await change(league, added.id, { coachNotes: 'ambidextrous' });
      await league.push();
      expect(await membersNamed()).toMatchObject([{ id: added.id, syncState: 'refused', namesake }]);
      expect(await contactsNamed()).toHaveLength(1);
      const { issues } = await get('/api/admin/sync/members?state=namesakes');
      expect(issues).toMatchObject([{ memberId: added.id, can: [{ action: 'sameChild' }, {}] }]);
      expect(issues[0].can[0].means).toContain('What was changed there since is taken over.');
      expect((await resolve(added.id, 'sameChild')).statusCode).toBe(200);
      await league.push();
      await league.pull();
      const now = {
        ...{ lastName: 'Renamed', phone: '555-0002', email: 'other@league.example' },
        coachNotes: 'ambidextrous',
      };
      expect(await membersNamed()).toMatchObject([
        { id: added.id, providerContactId: contact.id, syncState: 'synced', ...now },
      ]);
      expect(await contactsNamed()).toMatchObject([{ id: contact.id, ...now }]);
    });

    it('asks the office if name, address and team were all changed there', async () => {
      const { added, contact } = await restoreWaiting({
        ...{ lastName: 'Renamed', email: 'other@league.example', phone: '555-0002' },
        team: 'Summit',
      });
      await league.pull();
      const { plan } = await get('/api/admin/sync/plan?kind=dry');
      expect(plan.entries).toContainEqual(
        expect.objectContaining({
          ...{ memberId: added.id, effect: 'created' },
          values: [expect.objectContaining({ to: `contact ${contact.id}` })],
        }),
      );
      await releaseAndSync();
      // A coach's change does not answer the question.
      await change(league, added.id, { coachNotes: 'ambidextrous' });
      await league.push();
      expect(await membersNamed()).toMatchObject([{ id: added.id, syncState: 'refused' }]);
      expect(await contactsNamed()).toHaveLength(1);
      const { issues } = await get('/api/admin/sync/members?state=namesakes');
      expect(issues).toMatchObject([{ memberId: added.id, can: [{ action: 'sameChild' }, {}] }]);
      expect((await resolve(added.id, 'sameChild')).statusCode).toBe(200);
      await league.push();
      await league.pull();
      const now = { lastName: 'Renamed', email: 'other@league.example', coachNotes: 'ambidextrous' };
      expect(await membersNamed()).toMatchObject([
        { id: added.id, providerContactId: contact.id, syncState: 'synced', phone: '555-0002', ...now },
      ]);
      expect(await contactsNamed()).toMatchObject([{ id: contact.id, team: 'Summit', ...now }]);
    });

    it('keeps both if the office says that it is another child', async () => {
      const { added, contact } = await restoreWaiting({ lastName: 'Renamed', email: 'other@league.example' });
      await releaseAndSync();
      await resolve(added.id, 'anotherChild');
      await league.push();
      await league.pull();
      const both = await membersNamed();
      expect(both.map(({ syncState }) => syncState)).toEqual(['synced', 'synced']);
      expect(both.map(({ lastName }) => lastName).sort()).toEqual(['Renamed', 'Waited']);
      expect(both.map(({ providerContactId }) => providerContactId)).toContain(contact.id);
      expect(await contactsNamed()).toHaveLength(2);
    });
  });
});
