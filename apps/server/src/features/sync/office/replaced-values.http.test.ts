import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminOf, type Session, startTestApp } from '../../../../test/app.ts';
import { openTestLeague } from '../../../../test/league.ts';
import { contactOf, type Row, someMember, storedMember } from '../testing/league-members.ts';
import { recordWebhookEvent } from '../webhooks/webhook-events.repository.ts';

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
/** Gymnasts on rosters that no other test of this file has changed. */
async function freshMembers(count: number): Promise<(Row & { contactId: number })[]> {
  const found = [];
  for (let made = 0; made < count; made += 1) {
    const member = await someMember(league, ({ id, phone }) => !used.has(id) && phone !== null);
    used.add(member.id);
    found.push(member);
  }
  return found;
}

const get = async (url: string) => (await admin({ method: 'GET', url })).json();
const replacedOf = async (id: number) => (await get(`/api/admin/sync/members/${id}/replaced`)).changes;
const putBack = (id: number) => admin({ method: 'POST', url: `/api/admin/sync/replaced/${id}/put-back` });
const giveOnePhone = async (members: readonly { contactId: number }[], phone: string) => {
  for (const { contactId } of members) await league.provider.updateContact(contactId, { phone });
};
const announce = (members: readonly { contactId: number }[]) =>
  Promise.all(
    members.map(({ contactId }) =>
      recordWebhookEvent(league.db.database.unscoped, { kind: 'contact', providerId: contactId }),
    ),
  );
const STOPPED = { outcome: 'stopped' };

describe('[PROVIDER-03] the safety brake', () => {
  it('stops a complete read that would replace values of too many gymnasts', async () => {
    const members = await freshMembers(3);
    await giveOnePhone(members, '555-0601');
    expect(await league.pull('full', { maxLossPercent: 2 })).toMatchObject(STOPPED);
    const { plan } = await get('/api/admin/sync/plan?kind=stopped');
    expect(plan).toMatchObject({ counts: { replaced: 3, emptied: 0 } });
    expect(plan.message).toMatch(
      /^Stopped: 3 of \d+ gymnasts would have left their rosters or had values removed or/,
    );
    for (const { id, phone } of members) expect(await storedMember(league, id)).toMatchObject({ phone });
    expect(await league.pull()).toMatchObject({ outcome: 'done' });
  });

  it('does not count changes of status or due date', async () => {
    for (const { contactId } of await freshMembers(4))
      await league.provider.updateContact(contactId, { status: 'Lapsed', renewalDue: '2020-01-01' });
    expect(await league.pull('full', { maxLossPercent: 2 })).toMatchObject({ outcome: 'done' });
  });

  it('counts the changes of several reads until the next complete read', async () => {
    const members = await freshMembers(3);
    const pullOne = async (at: number) => {
      await giveOnePhone(members.slice(at, at + 1), '555-0602');
      return league.pull('changes', { maxLossPercent: 2 });
    };
    expect(await pullOne(0)).toMatchObject({ outcome: 'done' });
    expect(await pullOne(1)).toMatchObject({ outcome: 'done' });
    const stopped = await pullOne(2);
    expect(stopped).toMatchObject(STOPPED);
    expect(stopped?.message).toContain('2 of them already have since the last complete read');
    expect(await storedMember(league, members[2]?.id ?? 0)).toMatchObject({ phone: members[2]?.phone });
    expect(await league.pull()).toMatchObject({ outcome: 'done' });
    const [another] = await freshMembers(1);
    await giveOnePhone(another ? [another] : [], '555-0603');
    expect(await league.pull('changes', { maxLossPercent: 2 })).toMatchObject({ outcome: 'done' });
  });

  it('counts single changes that webhooks bring', async () => {
    await league.pull();
    const members = await freshMembers(4);
    const { database } = league.db;
    const lost = () =>
      Promise.all(members.map(async ({ id }) => (await storedMember(league, id)).teamId === null));
    const { runWebhookEvents } = await import('../runs/run.ts');
    for (const member of members) {
      await league.provider.updateContact(member.contactId, { team: '' });
      await announce([member]);
      await runWebhookEvents(
        { ...league.runDeps, database, maxLossPercent: 2 },
        new AbortController().signal,
      );
    }
    expect(await lost()).toEqual([true, true, false, false]);
    expect((await get('/api/admin/sync')).hasStoppedPlan).toBe(true);
    const { plan } = await get('/api/admin/sync/plan?kind=stopped');
    const url = `/api/admin/sync/plan/${plan.id}/resolve`;
    await admin({ method: 'POST', url, payload: { action: 'letGoOnce' } });
    expect(await league.pull()).toMatchObject({ outcome: 'done' });
    expect(await lost()).toEqual([true, true, true, true]);
  });
});

describe('[PROVIDER-03] a value that a sync has replaced', () => {
  it('is in the gymnast’s activity, but not among what people did', async () => {
    const [member] = await freshMembers(1);
    if (!member) throw new Error('The league has no gymnast left.');
    await league.provider.updateContact(member.contactId, { phone: '555-0611', coachNotes: 'Shy' });
    await league.pull();
    const [entry] = await get(`/coach/members/${member.id}/activity`);
    expect(entry).toMatchObject({
      action: 'PROVIDER_CHANGE',
      coachName: 'Wild Apricot',
      description: `Phone ${member.phone} → 555-0611; Coach notes changed`,
    });
    const log = '/api/admin/coach-activity-logs';
    const idsOf = async (url: string) => (await get(url)).map(({ id }: { id: number }) => id);
    expect(await idsOf(log)).not.toContain(entry.id);
    expect(await idsOf(`${log}?actionType=PROVIDER_CHANGE`)).toContain(entry.id);
  });

  it('can be put back by the office, and is then sent', async () => {
    const [member] = await freshMembers(1);
    if (!member) throw new Error('The league has no gymnast left.');
    const { id, phone, contactId } = member;
    await league.provider.updateContact(contactId, { phone: '555-0612', emergencyContactPhone: '' });
    await league.pull();
    const [change] = await replacedOf(id);
    expect(change.values).toEqual([
      { field: 'Phone', current: '555-0612', former: phone },
      { field: 'Emergency phone', current: '', former: member.emergencyContactPhone },
    ]);
    expect((await putBack(change.id)).statusCode).toBe(200);
    const { emergencyContactPhone } = member;
    expect(await storedMember(league, id)).toMatchObject({
      phone,
      emergencyContactPhone,
      syncState: 'waiting',
    });
    await league.push();
    expect(await contactOf(league, contactId)).toMatchObject({ phone, emergencyContactPhone });
    await league.pull();
    expect(await storedMember(league, id)).toMatchObject({
      phone,
      emergencyContactPhone,
      syncState: 'synced',
    });
    expect(await replacedOf(id)).toEqual([]);
    expect((await putBack(change.id)).json()).toMatchObject({ code: 'SYNC_MATTER_SETTLED' });
  });

  it('puts a gymnast back on the roster and into the team', async () => {
    const [archived, moved] = await freshMembers(2);
    if (!archived || !moved) throw new Error('The league has no gymnast left.');
    await league.provider.updateContact(archived.contactId, { isArchived: true });
    await league.provider.updateContact(moved.contactId, { team: '' });
    await league.pull();
    for (const { id } of [archived, moved]) await putBack((await replacedOf(id))[0].id);
    await league.push();
    await league.pull();
    expect(await storedMember(league, archived.id)).toMatchObject({ archivedAt: null, syncState: 'synced' });
    expect(await storedMember(league, moved.id)).toMatchObject({ teamId: moved.teamId, syncState: 'synced' });
  });

  it('is left out if a person has changed it since', async () => {
    const [member] = await freshMembers(1);
    if (!member) throw new Error('The league has no gymnast left.');
    await league.provider.updateContact(member.contactId, { phone: '555-0613' });
    await league.pull();
    const [change] = await replacedOf(member.id);
    const url = `/coach/members/${member.id}`;
    await admin({ method: 'PATCH', url, payload: { phone: '(609) 555-0614' } });
    expect(await replacedOf(member.id)).toEqual([]);
    expect((await putBack(change.id)).statusCode).toBe(409);
  });
});
