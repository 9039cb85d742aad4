import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { adminOf, type Session, startTestApp } from '../../../../test/app.ts';
import { openTestLeague } from '../../../../test/league.ts';
import { requestedRuns } from '../runs/runs.repository.ts';
import {
  change,
  contactOf,
  inLeague,
  someMember,
  storedMember,
  storedMembers,
} from '../testing/league-members.ts';

const OTHER = { id: 190_799, name: 'Harbor Valley Sandbox' };

describe('[PROVIDER-01] a key of another account', () => {
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

  const switchTo = async (body: { id: number; name?: string }) => {
    const reply = await fetch(`${league.simulator.url}/_simulator/account`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(await reply.text());
  };
  const question = async () => (await admin({ method: 'GET', url: '/api/admin/sync' })).json().otherAccount;
  const answer = (accountId: number) =>
    admin({ method: 'POST', url: '/api/admin/sync/account/switch', payload: { accountId } });
  const ownAccount = () => ({
    id: league.simulator.accountId,
    name: 'Harbor Valley Youth Gymnastics League',
  });
  const contactCalls = async () => {
    const { requests } = (await league.control('requests')) as { requests: { decodedUrl: string }[] };
    return requests.filter(({ decodedUrl }) => decodedUrl.includes(`/accounts/${OTHER.id}/`));
  };

  it('stops reading and writing, asks the office, and continues when the key is right again', async () => {
    const known = ownAccount();
    const waiting = await someMember(league);
    await change(league, waiting.id, { phone: '5550001', coachNotes: 'Epilepsy; see folder' });
    const before = await storedMembers(league);
    await switchTo(OTHER);

    expect(await league.pull()).toMatchObject({ outcome: 'failed' });
    await league.push();
    expect(await contactCalls()).toEqual([]);
    expect(await question()).toEqual({ known, found: OTHER });
    expect((await admin({ method: 'GET', url: '/api/sync-status' })).json().message).toContain(
      'belongs to another Wild Apricot account',
    );
    const after = await storedMembers(league);
    const withoutReason = (rows: typeof after) =>
      rows
        .map(({ syncReason: _, syncAttempts: __, syncRetryAt: ___, ...row }) => row)
        .sort((left, right) => left.id - right.id);
    expect(withoutReason(after)).toEqual(withoutReason(before));

    await switchTo(known);
    expect(await league.pull()).toMatchObject({ outcome: 'unchanged' });
    await league.push();
    expect(await question()).toBeNull();
    expect(await contactOf(league, waiting.contactId)).toMatchObject({ phone: '5550001' });
  });

  it('is used once the office confirms it: gymnasts are found there or created, each once', async () => {
    const [kept] = [await someMember(league)];
    const before = await storedMembers(league);
    // The same seed: the same children with other contact numbers.
    await switchTo(OTHER);
    await league.pull();
    expect((await answer(ownAccount().id + 5)).statusCode).toBe(409);
    expect((await answer(OTHER.id)).statusCode).toBe(200);
    expect(await requestedRuns(league.db.database.unscoped)).toMatchObject([{ kind: 'full' }]);
    expect(await question()).toBeNull();
    // Nothing is sent before the account has been read.
    await league.push();
    expect((await storedMember(league, kept.id)).providerContactId).toBeNull();

    await league.pull();
    await league.push();
    await league.pull();
    const after = await storedMembers(league);
    const onRosters = after.filter(({ archivedAt }) => archivedAt === null);
    expect(onRosters.filter(({ providerContactId }) => providerContactId === null)).toEqual([]);
    expect(after.length).toBe(before.length);
    expect((await storedMember(league, kept.id)).providerContactId).not.toBe(kept.providerContactId);
  });

  it('is refused for the rest of a run if the account changes during it', async () => {
    const count = (await storedMembers(league)).length;
    await league.hold({ path: '/contactfields' }, { once: true });
    const pulling = league.pull();
    await expect.poll(() => league.strikes()).toBe(1);
    await switchTo(OTHER);
    await league.setFaults();
    expect(await pulling).toMatchObject({ outcome: 'failed' });
    expect(await contactCalls()).toEqual([]);
    expect(await inLeague(league, async () => (await storedMembers(league)).length)).toBe(count);
  });
});
