import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminOf, type Session, startTestApp } from '../../../../test/app.ts';
import { openTestLeague } from '../../../../test/league.ts';
import { withLease } from '../../../platform/db/locks/lease.ts';
import { runPull } from '../runs/run.ts';
import { closeRun, findRun, insertRequested, requestedRuns } from '../runs/runs.repository.ts';
import { syncPlans } from '../sync.table.ts';
import { someMember, storedMember } from '../testing/league-members.ts';

let league: Awaited<ReturnType<typeof openTestLeague>>;
let app: FastifyInstance;
let admin: Session;

beforeAll(async () => {
  league = await openTestLeague({ contacts: 140 });
  await league.pull();
  app = await startTestApp({ database: league.db.database });
  admin = await adminOf(app, league.db.database);
});
afterAll(async () => {
  await app.close();
  await league.close();
});

const used = new Set<number>();
/** A gymnast on a roster that no other test of this file has changed. */
async function freshMember() {
  const member = await someMember(league, ({ id, skillLevel }) => !used.has(id) && skillLevel !== '');
  used.add(member.id);
  return member;
}

const get = async (url: string) => (await admin({ method: 'GET', url })).json();

describe('[BEYOND-01] a run that the safety brake stopped', () => {
  const plan = async (kind = 'stopped') => (await get(`/api/admin/sync/plan?kind=${kind}`)).plan;
  const decide = (id: number, action: string) =>
    admin({ method: 'POST', url: `/api/admin/sync/plan/${id}/resolve`, payload: { action } });
  const pull = () => league.pull('full', { maxLossPercent: 1 });
  /** A pull that a person asked for. */
  const pullAsked = async (kind: 'full') => {
    const { unscoped } = league.db.database;
    const id = await insertRequested(unscoped, {
      kind,
      subjectId: null,
      requestedBy: 'Office',
      at: new Date(),
    });
    const requested = await findRun(unscoped, id);
    if (!requested) throw new Error('The request is gone.');
    const { signal } = new AbortController();
    return runPull({ ...league.runDeps, maxLossPercent: 1 }, { kind, requested }, { signal });
  };

  it('stores its plan until the office allows exactly these losses, once', async () => {
    const [gone, detached, emptied, safe] = [
      await freshMember(),
      await freshMember(),
      await freshMember(),
      await freshMember(),
    ];
    await league.provider.updateContact(gone.contactId, { isArchived: true });
    await league.provider.updateContact(detached.contactId, { team: '' });
    await league.provider.updateContact(emptied.contactId, { skillLevel: '' });
    expect(await pull()).toMatchObject({ outcome: 'stopped' });
    expect(await pull()).toMatchObject({ outcome: 'stopped' });
    const stopped = await plan();
    expect(stopped.counts).toMatchObject({ archived: 1, detached: 1, emptied: 1 });
    expect(stopped.entries.slice(0, 3)).toEqual([
      expect.objectContaining({
        memberId: gone.id,
        effect: 'archived',
        memberName: `${gone.firstName} ${gone.lastName}`,
      }),
      expect.objectContaining({ memberId: detached.id, effect: 'detached' }),
      expect.objectContaining({
        memberId: emptied.id,
        effect: 'emptied',
        values: [{ field: 'Level', from: emptied.skillLevel, to: '' }],
      }),
    ]);
    expect((await get('/api/admin/sync')).hasStoppedPlan).toBe(true);
    expect((await decide(stopped.id, 'letGoOnce')).statusCode).toBe(200);
    expect((await decide(stopped.id, 'letGoOnce')).statusCode).toBe(409);
    // More losses than were allowed stop the sync again.
    await league.provider.updateContact(safe.contactId, { isArchived: true });
    const another = await freshMember();
    await league.provider.updateContact(another.contactId, { isArchived: true });
    expect(await pull()).toMatchObject({ outcome: 'stopped', counts: { losses: 2 } });
    expect((await storedMember(league, gone.id)).archivedAt).toBeNull();
    const wider = await plan();
    expect(wider.id).not.toBe(stopped.id);
    await decide(wider.id, 'letGoOnce');
    expect(await pull()).toMatchObject({ outcome: 'done' });
    for (const { id } of [gone, safe, another])
      expect((await storedMember(league, id)).archivedAt).not.toBeNull();
    expect(await storedMember(league, detached.id)).toMatchObject({ teamId: null });
    expect(await plan()).toBeNull();
  });

  it('once dismissed, stays stopped, and is asked about again only if the plan differs', async () => {
    const [one, two, three] = [await freshMember(), await freshMember(), await freshMember()];
    for (const { contactId } of [one, two])
      await league.provider.updateContact(contactId, { isArchived: true });
    await pull();
    await decide((await plan()).id, 'dismiss');
    expect(await pull()).toMatchObject({ outcome: 'stopped' });
    expect(await plan()).toBeNull();
    await league.provider.updateContact(three.contactId, { isArchived: true });
    await pull();
    expect((await plan()).counts.archived).toBe(3);
    for (const { contactId } of [one, two, three])
      await league.provider.updateContact(contactId, { isArchived: false });
    await pull();
    expect(await plan()).toBeNull();
  });

  it('once dismissed, is not asked about again for a part of its losses, unless a person starts a sync', async () => {
    const [one, two, three] = [await freshMember(), await freshMember(), await freshMember()];
    for (const { contactId } of [one, two, three])
      await league.provider.updateContact(contactId, { team: '' });
    await pull();
    await decide((await plan()).id, 'dismiss');
    expect(await league.pull('changes', { maxLossPercent: 1 })).toMatchObject({ outcome: 'stopped' });
    expect(await plan()).toBeNull();
    await league.provider.updateContact(three.contactId, { team: 'Spring' });
    expect(await pull()).toMatchObject({ outcome: 'stopped', counts: { losses: 2 } });
    expect(await plan()).toBeNull();
    await pullAsked('full');
    expect((await plan()).counts.detached).toBe(2);
    // A run that reads only some gymnasts does not replace a plan with all losses.
    await league.provider.updateContact(three.contactId, { team: '' });
    await pull();
    await league.provider.updateContact(three.contactId, { team: 'Spring' });
    await league.pull('changes', { maxLossPercent: 1 });
    expect((await plan()).counts.detached).toBe(3);
    for (const { contactId } of [one, two])
      await league.provider.updateContact(contactId, { team: 'Spring' });
    expect((await pull())?.outcome).not.toBe('stopped');
  });

  it('once allowed, is allowed a single time, whichever run uses it', async () => {
    const changes = () => league.pull('changes', { maxLossPercent: 1 });
    const lost = [await freshMember(), await freshMember()];
    const setTeams = async (team: string) => {
      for (const { contactId } of lost) await league.provider.updateContact(contactId, { team });
    };
    const teamsOf = () =>
      Promise.all(lost.map(async ({ id }) => (await storedMember(league, id)).teamId === null));
    await setTeams('');
    expect(await changes()).toMatchObject({ outcome: 'stopped' });
    await decide((await plan()).id, 'letGoOnce');
    expect(await changes()).toMatchObject({ outcome: 'done' });
    expect(await teamsOf()).toEqual([true, true]);
    await setTeams('Spring');
    await changes();
    await setTeams('');
    expect(await changes()).toMatchObject({ outcome: 'stopped' });
    expect(await teamsOf()).toEqual([false, false]);
    await setTeams('Spring');
    expect((await pull())?.outcome).not.toBe('stopped');
  });

  it('allowed while a sync is running, is carried out after that sync, as the answer says', async () => {
    const { database } = league.db;
    const lost = [await freshMember(), await freshMember()];
    for (const { contactId } of lost) await league.provider.updateContact(contactId, { team: '' });
    const requests = () => requestedRuns(database.unscoped);
    const closeRequests = async () => {
      for (const { id } of await requests())
        await closeRun(
          database.unscoped,
          id,
          { outcome: 'interrupted', counts: {}, facts: [], readUpTo: null },
          new Date(),
        );
    };
    await closeRequests();
    await pull();
    const whileRunning = await withLease(database.pool, 'pull', async () =>
      (await decide((await plan()).id, 'letGoOnce')).json(),
    );
    expect(whileRunning).toEqual({
      message: 'These changes are allowed once. The sync starts when the running one has finished.',
    });
    expect(await requests()).toMatchObject([{ kind: 'full' }]);
    await closeRequests();
    expect(await pull()).toMatchObject({ outcome: 'done' });
  });

  it('[BEYOND-01] a dry run shows what a sync would do, and changes nothing', async () => {
    const member = await freshMember();
    await league.dryRun();
    expect(await plan('dry')).toMatchObject({
      message: 'Nothing was changed. A sync now would change nothing.',
      entries: [],
    });
    await league.provider.updateContact(member.contactId, { phone: '555-0198' });
    await league.provider.createContact({ firstName: 'Dry', lastName: 'Newcomer', team: 'Spring' });
    await league.dryRun();
    expect(await plan('dry')).toMatchObject({
      kind: 'dry',
      message: 'Nothing was changed. A sync now would add 1 gymnast, change 1 and remove something from 0.',
      entries: [
        { effect: 'replaced', memberId: member.id, values: [{ field: 'Phone', to: '555-0198' }] },
        { effect: 'added', memberId: null, memberName: 'Dry Newcomer', teamName: 'Spring' },
      ],
    });
    expect(await storedMember(league, member.id)).toMatchObject({ phone: member.phone });
    expect(await league.db.database.unscoped.$count(syncPlans)).toBe(1);
  });
});
