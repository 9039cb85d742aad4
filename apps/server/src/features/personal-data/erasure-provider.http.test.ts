import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { buildMember } from '../../../test/builders.ts';
import { runPush } from '../sync/runs/run.ts';
import { lastRun } from '../sync/runs/runs.repository.ts';
import { openPersonalDataOffice } from './testing/office.ts';

const office = await openPersonalDataOffice();
const { league, coach, admin, teamId } = office;

/** Runs a statement as the owner of the tables, which the portal's own logins are not. */
async function asOwner(statement: string): Promise<void> {
  const client = new Client({ connectionString: league.db.url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

describe('[BEYOND-12] erasing a gymnast at the provider', () => {
  it('waits, visibly, for a provider that cannot be reached, and finishes by itself later', async () => {
    const gymnast = await office.gymnast();
    await league.setFaults({ kind: 'unreachable' });
    await office.erase(gymnast);
    await league.push();
    expect((await office.openErasures()).erasures).toMatchObject([
      {
        ...{ memberId: gymnast.id, memberName: gymnast.name, state: 'waiting', attempts: 1 },
        reason: 'Wild Apricot cannot be reached; the portal tries again automatically.',
      },
    ]);
    expect((await office.get('/api/admin/sync')).json()).toMatchObject({
      erasures: 1,
      refusedErasures: 0,
      waiting: 0,
    });
    const seen = await office.officeMember(gymnast.id);
    expect(seen).toMatchObject({ erasingSince: expect.any(String), can: { restore: false, erase: false } });
    expect((await office.get(`/api/admin/members/${gymnast.id}/personal-data`)).json().code).toBe(
      'ERASURE_UNDER_WAY',
    );
    const restored = await admin({
      method: 'POST',
      url: '/api/admin/members/bulk-changes',
      payload: { action: 'restore', memberIds: [gymnast.id] },
    });
    expect(restored.json()).toMatchObject({
      changed: { count: 0 },
      refused: [{ reason: 'Being erased for good.' }],
    });
    await league.setFaults();
    await league.pull();
    expect(await office.officeMember(gymnast.id)).toMatchObject({ erasingSince: seen.erasingSince });
    await league.push();
    expect(await office.recordOf(gymnast.id)).toMatchObject({ state: 'done' });
    expect(await office.openErasures()).toEqual({ total: 0, erasures: [] });
    expect(await office.traces(gymnast.lastName)).toEqual({});
  });

  it.each([400, 403])(
    'keeps a refusal of the provider (%i) with its reason until the office retries it',
    async (status) => {
      const gymnast = await office.gymnast();
      await league.setFaults({ kind: 'status', status, match: { method: 'DELETE', path: '/contacts/' } });
      await office.erase(gymnast);
      await league.push();
      await league.push();
      expect((await office.openErasures()).erasures).toMatchObject([
        {
          memberId: gymnast.id,
          state: 'refused',
          attempts: 1,
          reason: expect.stringMatching(status === 403 ? /status 403/ : /refused/),
        },
      ]);
      expect((await office.erase(gymnast)).json()).toMatchObject({ state: 'refused' });
      await league.setFaults();
      const retry = await admin({ method: 'POST', url: `/api/admin/members/${gymnast.id}/erasure/retry` });
      expect(retry.json()).toEqual({ message: 'Wild Apricot is being asked again.' });
      await league.push();
      expect(await office.recordOf(gymnast.id)).toMatchObject({ state: 'done' });
      expect(await office.traces(gymnast.lastName)).toEqual({});
      const again = await admin({ method: 'POST', url: `/api/admin/members/${gymnast.id}/erasure/retry` });
      expect([again.statusCode, again.json().code]).toEqual([404, 'ERASURE_NOT_FOUND']);
    },
  );

  it('reports a partial success of a run that erased one and then lost the provider', async () => {
    const [gymnast, other] = [await office.gymnast(), await office.gymnast()];
    for (const each of [gymnast, other]) await office.erase(each);
    const { deleteContact } = league.provider;
    await league.push({
      provider: {
        ...league.provider,
        async deleteContact(id, options) {
          if (id === other.contactId) await league.setFaults({ kind: 'unreachable' });
          return deleteContact(id, options);
        },
      },
    });
    expect(await office.recordOf(gymnast.id)).toMatchObject({ state: 'done' });
    expect(await office.recordOf(other.id)).toMatchObject({ state: 'waiting' });
    expect(await lastRun(league.db.database.unscoped, ['push'])).toMatchObject({ outcome: 'partly' });
    await league.setFaults();
    await league.push();
  });

  it('is not done while the provider still has them, even if it says so', async () => {
    const gymnast = await office.gymnast();
    await office.erase(gymnast);
    const provider = { ...league.provider, deleteContact: async () => undefined };
    await league.push({ provider });
    expect((await office.openErasures()).erasures).toMatchObject([
      { state: 'waiting', reason: expect.stringContaining('still holds it') },
    ]);
    await league.push();
    expect(await office.recordOf(gymnast.id)).toMatchObject({ state: 'done' });
  });

  it('does not take a single answer as proof that their contact is gone', async () => {
    const gymnast = await office.gymnast();
    await league.setFaults({
      ...{ kind: 'status', status: 404, times: 1 },
      match: { method: 'GET', path: `/contacts/${gymnast.contactId}` },
    });
    await office.erase(gymnast);
    await league.push();
    expect(await office.recordOf(gymnast.id)).toMatchObject({ state: 'waiting' });
    await league.setFaults();
    await league.push();
    expect(await office.recordOf(gymnast.id)).toMatchObject({ state: 'done' });
    expect(await league.provider.getContact(gymnast.contactId)).toBeNull();
  });

  it('does not wait for the end of a long import that is being pushed', async () => {
    const gymnast = await office.gymnast();
    for (let index = 0; index < 60; index += 1)
      await buildMember(league.db.database, {
        ...{ firstName: 'Ida', lastName: `Long ${index}`, email: `long${index}@example.org`, teamId },
        ...{ membershipStatus: 'Pending - New', dateOfBirth: '2015-05-05' },
        ...{ providerContactId: null, syncState: 'waiting' as const },
      });
    const calls: string[] = [];
    const { createContact, deleteContact } = league.provider;
    await league.push({
      provider: {
        ...league.provider,
        async createContact(...args) {
          if (!calls.includes('create')) await office.erase(gymnast);
          calls.push('create');
          return createContact(...args);
        },
        async deleteContact(...args) {
          calls.push('delete');
          return deleteContact(...args);
        },
      },
    });
    expect(await office.recordOf(gymnast.id)).toMatchObject({ state: 'done' });
    expect(calls.indexOf('delete')).toBeLessThan(calls.lastIndexOf('create'));
  });

  it('makes another gymnast with the email wait until the contact is gone, without manual action', async () => {
    const gymnast = await office.gymnast();
    const deleting = { method: 'DELETE', path: '/contacts/' };
    await league.setFaults({ kind: 'status', status: 500, match: deleting });
    await office.erase(gymnast);
    const another = await buildMember(league.db.database, {
      ...{ firstName: 'Ida', lastName: 'Berg', email: gymnast.email, teamId, dateOfBirth: '2015-05-05' },
      ...{ membershipStatus: 'Pending - New', providerContactId: null, syncState: 'waiting' as const },
    });
    await league.push();
    // The next run comes before the erasure's next attempt.
    await runPush(league.runDeps, new AbortController().signal);
    expect((await office.officeMember(another.id)).sync.state).toBe('waiting');
    await league.setFaults();
    await league.push();
    expect(await office.recordOf(gymnast.id)).toMatchObject({ state: 'done' });
    expect((await office.officeMember(another.id)).sync.state).toBe('synced');
  });

  it('does not hold up others if an internal error prevents it from finishing', async () => {
    const [gymnast, other] = [await office.gymnast(), await office.gymnast()];
    await office.erase(gymnast);
    await coach({
      method: 'PATCH',
      url: `/coach/members/${other.id}`,
      payload: { coachNotes: 'Likes bars' },
    });
    const mayForget = 'execute on function erase_member_from_log(integer, text)';
    await asOwner(`revoke ${mayForget} from portal_app`);
    await league.push();
    await asOwner(`grant ${mayForget} to portal_app`);
    expect((await office.openErasures()).erasures).toMatchObject([
      { memberId: gymnast.id, state: 'waiting', reason: expect.stringContaining('Its log has the reason') },
    ]);
    expect(await league.provider.getContact(other.contactId)).toMatchObject({ coachNotes: 'Likes bars' });
    await league.push();
    expect(await office.recordOf(gymnast.id)).toMatchObject({ state: 'done' });
  });

  it('is done if the contact was already deleted there, including its remaining registrations', async () => {
    const gymnast = await office.gymnast({ isRegistered: true });
    expect(await league.provider.listContactRegistrations(gymnast.contactId)).not.toEqual([]);
    await league.provider.updateContact(gymnast.contactId, { isArchived: true });
    await league.provider.deleteContact(gymnast.contactId);
    await league.pull();
    expect((await office.officeMember(gymnast.id)).sync.state).toBe('missing');
    await office.erase(gymnast);
    await league.push();
    expect(await office.traces(gymnast.lastName)).toEqual({});
    expect(await league.provider.listContactRegistrations(gymnast.contactId)).toEqual([]);
  });

  it('finds the contact of a gymnast whose creation was never confirmed, and erases it too', async () => {
    const gymnast = await buildMember(league.db.database, {
      ...{ firstName: 'Zephyrine', lastName: 'Quillwort-New', email: 'new@quillwort.example', teamId },
      ...{ membershipStatus: 'Pending - New', dateOfBirth: '2016-02-29', canReceiveEmail: false },
      ...{ providerContactId: null, syncState: 'waiting' as const },
    });
    await league.setFaults({
      ...{ kind: 'status', status: 500, afterwards: true, times: 1 },
      match: { method: 'POST', path: '/contacts' },
    });
    await league.push();
    await league.setFaults();
    expect(await league.provider.findContactsByEmail('new@quillwort.example')).toHaveLength(1);
    expect((await office.erase({ id: gymnast.id, name: 'zephyrine quillwort-new' })).json()).toMatchObject({
      state: 'waiting',
    });
    await league.push();
    expect(await league.provider.findContactsByEmail('new@quillwort.example')).toEqual([]);
    expect(await office.traces('Quillwort-New')).toEqual({});
    await league.pull();
    expect(await office.traces('Quillwort-New')).toEqual({});
  });
});
