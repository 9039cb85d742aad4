import { createProviderClient } from '@league/provider';
import type { Fault } from '@league/provider-simulator';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestLeague, providerConfigOf, useTestLeague } from '../../../../test/league.ts';
import { syncConflicts, syncRuns } from '../sync.table.ts';
import {
  change,
  contactOf,
  inLeague,
  type Row,
  someMember,
  storedMember,
  storedMembers,
} from '../testing/league-members.ts';
import { lastRun, wordsOfRun } from './runs.repository.ts';

let league: Awaited<ReturnType<typeof openTestLeague>>;

beforeAll(async () => {
  league = await openTestLeague({ contacts: 160 });
  await league.pull();
});
afterAll(() => league.close());
beforeEach(() => league.setFaults());

const used = new Set<number>();
async function freshMember() {
  const member = await someMember(league, ({ id, email }) => !used.has(id) && email !== null);
  used.add(member.id);
  return member;
}

/** What people see of all gymnasts except these, to detect a fault that changed any other gymnast. */
function othersThan(rows: readonly Row[], ...ids: number[]) {
  return rows
    .filter(({ id }) => !ids.includes(id))
    .map(({ id, teamId, phone, email, membershipStatus, archivedAt, syncState, version }) => ({
      ...{ id, teamId, phone, email, membershipStatus, archivedAt, syncState, version },
    }))
    .sort((left, right) => left.id - right.id);
}

/** A sentence for the office about the service, without anything that the service sent or a program threw. */
const PLAIN = /^[^{}<>:]*Wild Apricot[^{}<>:]*\.$/;

const reads = { method: 'GET', path: '/v2' };
const CASES: readonly [string, Fault[], isSoonWell?: true][] = [
  ['the provider is away', [{ kind: 'unreachable' }]],
  ['no answer comes in time', [{ kind: 'latency', ms: 600_000, times: 3, match: reads }]],
  ['calls are limited, without a word on how long', [{ kind: 'status', status: 429 }]],
  ['calls are limited for a second', [{ kind: 'status', status: 429, retryAfterSeconds: 1 }]],
  ['it answers 500', [{ kind: 'status', status: 500 }]],
  ['it answers 502 after having done the work', [{ kind: 'status', status: 502, afterwards: true }]],
  ['it answers 503', [{ kind: 'status', status: 503, retryAfterSeconds: 1 }]],
  ['answers are cut off in the middle', [{ kind: 'cutConnection', match: { path: '/v2' } }]],
  ['answers are half a JSON', [{ kind: 'truncatedJson', match: { path: '/v2' } }]],
  ['answers are a page of HTML', [{ kind: 'notJson', match: { path: '/v2' } }]],
  ['answers are empty', [{ kind: 'emptyBody', match: { path: '/v2' } }]],
  ['the key is refused', [{ kind: 'tokenRefused' }, { kind: 'tokenLife', seconds: 0 }]],
  [
    'the token has ended in the middle of a run',
    [{ kind: 'status', status: 401, times: 1, skipFirst: 1, match: { path: '/contacts\\?' } }],
    true,
  ],
  ['the second page of the list fails', [{ kind: 'pageFails', page: 2, match: { path: '/contacts' } }]],
  ['half the list is missing', [{ kind: 'listHalf', match: { path: '/contacts' } }]],
  ['its clock is an hour behind for a while', [{ kind: 'clockOffset', ms: -3_600_000 }], true],
  ['its clock is an hour ahead for a while', [{ kind: 'clockOffset', ms: 3_600_000 }], true],
];

const impatientClient = () => createProviderClient({ ...providerConfigOf(league), timeoutMs: 2000 });

describe('[SYNC-04] both sides’ changes arrive, and no other gymnast is changed, when', () => {
  it.each(CASES)('%s', async (_what, faults, isSoonWell) => {
    const [ours, theirs] = [await freshMember(), await freshMember()];
    const before = othersThan(await storedMembers(league), ours.id, theirs.id);
    await change(league, ours.id, { phone: '555-0200' });
    await league.provider.updateContact(theirs.contactId, { phone: '555-0201' });
    await league.setFaults(...faults);
    // Not waiting for answers helps only if all answers are late.
    const deps = faults[0]?.kind === 'latency' ? { provider: impatientClient() } : {};
    const result = await league.pull('full', deps);
    await league.push(deps);
    expect(othersThan(await storedMembers(league), ours.id, theirs.id)).toEqual(before);
    expect(await storedMember(league, ours.id)).toMatchObject({ phone: '555-0200' });
    if (isSoonWell) expect(result).toMatchObject({ outcome: 'done' });
    else {
      // What the Sync screen shows of it.
      const told = await lastRun(league.db.database.unscoped, ['full']);
      expect(told).toMatchObject({ outcome: expect.stringMatching(/^(failed|partly)$/) });
      expect(told && wordsOfRun(told)).toMatch(PLAIN);
    }
    await league.setFaults();
    await league.push();
    await league.pull();
    expect(othersThan(await storedMembers(league), ours.id, theirs.id)).toEqual(before);
    expect(await storedMember(league, ours.id)).toMatchObject({ phone: '555-0200', syncState: 'synced' });
    expect(await storedMember(league, theirs.id)).toMatchObject({ phone: '555-0201', syncState: 'synced' });
    expect(await contactOf(league, ours.contactId)).toMatchObject({ phone: '555-0200' });
    expect(await inLeague(league, (tx) => tx.$count(syncConflicts))).toBe(0);
  });

  it('the provider is unreachable for an hour of attempts: none is the last, and its return is noticed within a minute', async () => {
    const [ours, theirs] = [await freshMember(), await freshMember()];
    await change(league, ours.id, { phone: '555-0205' });
    await league.provider.updateContact(theirs.contactId, { phone: '555-0206' });
    await league.setFaults({ kind: 'unreachable' });
    // An hour of attempts, one a minute, without the waiting.
    for (let minute = 0; minute < 60; minute += 1) await league.push();
    expect(await league.pull()).toMatchObject({ outcome: 'failed', message: expect.stringMatching(PLAIN) });
    const waiting = await storedMember(league, ours.id);
    expect(waiting).toMatchObject({ phone: '555-0205', syncState: 'waiting', syncAttempts: 60 });
    expect(waiting.syncReason).toMatch(PLAIN);
    const { rows } = await league.db.database.pool.query(
      "select sync_retry_at <= now() + interval '1 minute' as is_soon from members where id = $1",
      [ours.id],
    );
    expect(rows).toEqual([{ is_soon: true }]);
    // An hour of the same failure is one record, not sixty.
    expect(await inLeague(league, (tx) => tx.$count(syncRuns, eq(syncRuns.kind, 'push')))).toBeLessThan(60);
    await league.setFaults();
    await league.push();
    await league.pull();
    expect(await contactOf(league, ours.contactId)).toMatchObject({ phone: '555-0205' });
    expect(await storedMember(league, ours.id)).toMatchObject({ syncState: 'synced', syncReason: null });
    expect(await storedMember(league, theirs.id)).toMatchObject({ phone: '555-0206' });
  });

  it('a coach edits while the list is being read', async () => {
    const member = await freshMember();
    await league.provider.updateContact(member.contactId, { emergencyContactName: 'Uncle' });
    await league.hold({ method: 'GET', path: '/contacts' });
    const pulling = league.pull();
    await expect.poll(league.strikes).toBeGreaterThan(0);
    await change(league, member.id, { phone: '555-0202' });
    await league.setFaults();
    await pulling;
    expect(await storedMember(league, member.id)).toMatchObject({
      phone: '555-0202',
      emergencyContactName: 'Uncle',
    });
    await league.push();
    expect(await contactOf(league, member.contactId)).toMatchObject({
      phone: '555-0202',
      emergencyContactName: 'Uncle',
    });
  });

  it('an edited email belongs to another contact there: refused in plain words, and another address succeeds', async () => {
    const member = await freshMember();
    await league.provider.createContact({
      firstName: 'Pat',
      lastName: 'Parent',
      email: 'pat@stranger.example',
    });
    await change(league, member.id, { email: 'pat@stranger.example' });
    await league.push();
    expect(await storedMember(league, member.id)).toMatchObject({
      syncState: 'refused',
      syncReason: 'The change was refused. Email: Email address is already in use.',
    });
    expect(await contactOf(league, member.contactId)).toMatchObject({ email: member.email });
    await change(league, member.id, { email: 'free@stranger.example' });
    await league.push();
    expect(await contactOf(league, member.contactId)).toMatchObject({ email: 'free@stranger.example' });
  });

  it('the office moves an address from one gymnast to another', async () => {
    const [one, two] = [await freshMember(), await freshMember()];
    await league.provider.updateContact(one.contactId, { email: 'moved.away@example.org' });
    await league.provider.updateContact(two.contactId, { email: one.email ?? '' });
    await league.pull();
    await league.pull();
    expect(await storedMember(league, one.id)).toMatchObject({ email: 'moved.away@example.org' });
    expect(await storedMember(league, two.id)).toMatchObject({ email: one.email });
  });
});

it.each([
  ['behind', -3_600_000],
  ['ahead', 3_600_000],
])('[SYNC-01] finds what changed even if the provider’s clock is an hour %s', async (_which, offsetMs) => {
  const late = await useTestLeague({ contacts: 10, clock: () => Date.now() + offsetMs });
  await late.pull();
  const member = await someMember(late);
  for (const phone of ['555-0203', '555-0204']) {
    await late.provider.updateContact(member.contactId, { phone });
    await late.pull('changes');
    expect(await storedMember(late, member.id)).toMatchObject({ phone });
  }
});
