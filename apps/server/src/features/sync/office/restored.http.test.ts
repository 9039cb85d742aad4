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

  /** An edit that waited in the backup and is older than the provider's, and a gymnast who was created there since. */
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
    await holdAfterRestore(league.db.url);
    return { edited, added, contact };
  }

  it('forgets the plans that were made before the backup', async () => {
    await league.dryRun();
    expect((await get('/api/admin/sync/plan?kind=dry')).plan).not.toBeNull();
    await holdAfterRestore(league.db.url);
    expect((await get('/api/admin/sync/plan?kind=dry')).plan).toBeNull();
  });

  it('reads and sends nothing, but shows what a sync would do, waiting changes included', async () => {
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

  it('released, sends what waited, and finds the gymnast again who was created there since', async () => {
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

  it('released without its waiting changes, takes over what the provider has', async () => {
    const { edited } = await restoreOldState();
    await release('drop');
    await league.pull();
    await league.push();
    expect(await storedMember(league, edited.id)).toMatchObject({ phone: '555-0002', syncState: 'synced' });
    expect(await contactOf(league, edited.contactId)).toMatchObject({ phone: '555-0002' });
  });
});
