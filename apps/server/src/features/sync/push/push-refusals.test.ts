import type { Fault } from '@league/provider-simulator';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildMember } from '../../../../test/builders.ts';
import { openTestLeague } from '../../../../test/league.ts';
import { members } from '../../members/members.table.ts';
import { lastRun, wordsOfRun } from '../runs/runs.repository.ts';
import { syncConflicts } from '../sync.table.ts';
import {
  change,
  contactOf,
  inLeague,
  providerWith,
  removeContact,
  someMember,
  storedMember,
} from '../testing/league-members.ts';

let league: Awaited<ReturnType<typeof openTestLeague>>;

beforeAll(async () => {
  league = await openTestLeague({ contacts: 80 });
  await league.pull();
});
afterAll(() => league.close());
beforeEach(() => league.setFaults());

const used = new Set<number>();
async function changedMember(phone: string) {
  const member = await someMember(league, ({ id }) => !used.has(id));
  used.add(member.id);
  await change(league, member.id, { phone });
  return member;
}

async function lastPush() {
  const run = await lastRun(league.db.database.unscoped, ['push']);
  return run && { ...run, message: wordsOfRun(run) };
}
const writesOf = ({ contactId }: { contactId: number }) => ({
  method: 'PUT',
  path: `/contacts/${contactId}`,
});

describe('[SYNC-04] [SYNC-05] a change of one gymnast that the provider refuses', () => {
  it.each([
    [403, 'This change is not allowed (status 403).'],
    [409, 'The change was refused (status 409).'],
    [412, 'The change was refused (status 412).'],
    [422, 'The change was refused (status 422).'],
  ])('with %i stays with the reason, and others are sent', async (status, syncReason) => {
    const refused = await changedMember('555-0301');
    const others = [await changedMember('555-0302'), await changedMember('555-0303')];
    await league.setFaults({ kind: 'status', status, match: writesOf(refused) });
    await league.push();
    expect(await storedMember(league, refused.id)).toMatchObject({
      phone: '555-0301',
      syncState: 'refused',
      syncReason,
    });
    for (const { id } of others)
      expect(await storedMember(league, id)).toMatchObject({ syncState: 'synced' });
    expect(await lastPush()).toMatchObject({ outcome: 'partly', counts: { pushed: 2, refused: 1 } });
    await league.setFaults();
    await change(league, refused.id, { phone: '555-0304' });
    await league.push();
    expect(await contactOf(league, refused.contactId)).toMatchObject({ phone: '555-0304' });
  });

  it.each([400, 403, 409])('also when it may not even be read (%i)', async (status) => {
    const refused = await changedMember('555-0305');
    const other = await changedMember('555-0306');
    const match = { method: 'GET', path: `/contacts/${refused.contactId}` };
    await league.setFaults({ kind: 'status', status, match });
    await league.push();
    expect(await storedMember(league, refused.id)).toMatchObject({ syncState: 'refused' });
    expect(await storedMember(league, other.id)).toMatchObject({ syncState: 'synced' });
  });

  it('with 403 and nothing else to send, is distinguished from a key without rights by being repeated', async () => {
    const member = await changedMember('555-0307');
    await league.setFaults({ kind: 'status', status: 403, match: writesOf(member) });
    await league.push();
    await league.push();
    expect(await storedMember(league, member.id)).toMatchObject({ syncState: 'waiting' });
    await league.push();
    expect(await storedMember(league, member.id)).toMatchObject({ syncState: 'refused', phone: '555-0307' });
  });

  it('does not include what a coach has changed meanwhile', async () => {
    const [refused, other] = [await changedMember('555-0308'), await changedMember('555-0309')];
    // The refusal is stored at the end of the run.
    await inLeague(league, (tx) =>
      tx
        .update(members)
        .set({ updatedAt: new Date('2020-01-01') })
        .where(eq(members.id, refused.id)),
    );
    await league.setFaults({ kind: 'status', status: 403, times: 1, match: writesOf(refused) });
    const meanwhile = () => change(league, refused.id, { phone: '555-0310' });
    await league.push(providerWith(league, { after: 'updateContact' }, meanwhile));
    expect(await storedMember(league, other.id)).toMatchObject({ syncState: 'synced' });
    expect(await storedMember(league, refused.id)).toMatchObject({ syncState: 'synced', phone: '555-0310' });
    expect(await contactOf(league, refused.contactId)).toMatchObject({ phone: '555-0310' });
  });

  it('stays with the reason if it is a creation, and creates no contact', async () => {
    const member = await buildMember(league.db.database, {
      ...{ email: 'refused@new.example', membershipStatus: 'Pending - New', dateOfBirth: '2016-02-29' },
      ...{ providerContactId: null, syncState: 'waiting', canReceiveEmail: false },
    });
    const other = await changedMember('555-0311');
    await league.setFaults({ kind: 'status', status: 403, match: { method: 'POST', path: '/contacts' } });
    await league.push();
    expect(await storedMember(league, member.id)).toMatchObject({ syncState: 'refused', createAttempts: [] });
    expect(await storedMember(league, other.id)).toMatchObject({ syncState: 'synced' });
    expect(await league.provider.findContactsByEmail('refused@new.example')).toEqual([]);
  });
});

describe('[SYNC-04] a failure that does not concern one gymnast', () => {
  it.each([
    [
      'every change is forbidden',
      { kind: 'status', status: 403, match: { method: 'PUT' } },
      'rights of its key',
    ],
    ['the terms are not accepted', { kind: 'status', status: 428, match: { method: 'PUT' } }, 'status 428'],
    [
      'the token is refused',
      { kind: 'status', status: 401, match: { method: 'PUT' } },
      'that the key may write',
    ],
  ] as const)('refuses nothing for good: %s', async (_what, fault, says) => {
    const changed = [];
    for (const phone of ['555-0320', '555-0321', '555-0322', '555-0323', '555-0324'])
      changed.push(await changedMember(phone));
    await league.setFaults(fault);
    for (let run = 0; run < 4; run += 1) await league.push();
    // One record stands for all attempts that failed for the same reason.
    expect(await lastPush()).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining(says),
      counts: { tries: 4 },
    });
    const rows = await Promise.all(changed.map(({ id }) => storedMember(league, id)));
    expect(rows.map(({ syncState }) => syncState)).toEqual(changed.map(() => 'waiting'));
    // The reason for waiting is stored for the office.
    expect(rows.some(({ syncReason }) => syncReason !== null)).toBe(true);
    await league.setFaults();
    await league.push();
    for (const { id } of changed)
      expect(await storedMember(league, id)).toMatchObject({ syncState: 'synced', syncReason: null });
  });
});

describe('[SYNC-04] an unusable answer to a write', () => {
  const once = { times: 1, match: { method: 'PUT' } } as const;
  const faults: readonly [string, Fault][] = [
    ['is cut off in the middle of its body', { kind: 'cutConnection', ...once }],
    ['is a page of HTML', { kind: 'notJson', ...once }],
    ['is empty', { kind: 'emptyBody', ...once }],
    ['is JSON of another shape', { kind: 'strangeJson', ...once }],
    ['asks to come back in a second', { kind: 'status', status: 429, retryAfterSeconds: 1, ...once }],
    ['is a 504 after the work was done', { kind: 'status', status: 504, afterwards: true, ...once }],
  ];
  it.each(faults)('loses nothing and leaves the reason: it %s', async (_how, fault) => {
    const member = await changedMember('555-0350');
    await league.setFaults(fault);
    await league.push();
    expect(await storedMember(league, member.id)).toMatchObject({
      phone: '555-0350',
      syncState: 'waiting',
      syncReason: expect.stringContaining('Wild Apricot'),
    });
    await league.push();
    expect(await storedMember(league, member.id)).toMatchObject({ syncState: 'synced', syncReason: null });
    expect(await contactOf(league, member.contactId)).toMatchObject({ phone: '555-0350' });
    const conflicts = inLeague(league, (tx) =>
      tx.$count(syncConflicts, eq(syncConflicts.memberId, member.id)),
    );
    expect(await conflicts).toBe(0);
  });

  it('after the token expired during the run: the run continues with a new one', async () => {
    const members = [await changedMember('555-0351'), await changedMember('555-0352')];
    await league.setFaults({ kind: 'status', status: 401, skipFirst: 1, ...once });
    await league.push();
    for (const { id } of members)
      expect(await storedMember(league, id)).toMatchObject({ syncState: 'synced' });
  });
});

it('[MEM-42] [SYNC-04] archiving is sent although another change of the gymnast is refused, which stays visible', async () => {
  const member = await changedMember('555-0370');
  await league.provider.createContact({ firstName: 'Pat', email: 'pat@taken.example' });
  await change(league, member.id, { email: 'pat@taken.example', archivedAt: new Date() });
  await league.push();
  expect(await contactOf(league, member.contactId)).toMatchObject({ isArchived: true });
  expect(await storedMember(league, member.id)).toMatchObject({
    syncState: 'refused',
    syncReason: expect.stringContaining('Email address is already in use'),
  });
});

it('[SYNC-04] a change for a contact that was deleted there stays, and the gymnast is marked missing', async () => {
  const [member, other] = [await changedMember('555-0360'), await changedMember('555-0361')];
  await removeContact(league, member.contactId);
  await league.push();
  expect(await storedMember(league, member.id)).toMatchObject({
    phone: '555-0360',
    syncState: 'missing',
    archivedAt: null,
  });
  expect(await storedMember(league, other.id)).toMatchObject({ syncState: 'synced' });
});

it('[SYNC-01] [SYNC-04] ignores a read from before a pull stored something newer', async () => {
  const member = await changedMember('555-0330');
  const meanwhile = async () => {
    await league.provider.updateContact(member.contactId, { phone: '555-0331', lastName: 'Renamed' });
    await league.pull('changes');
  };
  await league.push(providerWith(league, { after: 'getContact' }, meanwhile));
  const values = { phone: '555-0330', lastName: 'Renamed' };
  expect(await storedMember(league, member.id)).toMatchObject({ ...values, syncState: 'synced' });
  expect(await contactOf(league, member.contactId)).toMatchObject(values);
  const conflicts = await inLeague(league, (tx) =>
    tx.select().from(syncConflicts).where(eq(syncConflicts.memberId, member.id)),
  );
  // The old value, arriving late, would look like a change by the office.
  expect(conflicts).toMatchObject([{ field: 'phone', providerValue: '555-0331' }]);
});

it('[SYNC-01] [PROVIDER-04] reports conflicts of a gymnast once, even if their email cannot be taken', async () => {
  const member = await changedMember('555-0340');
  const holder = await changedMember('555-0342');
  await league.push();
  await change(league, member.id, { phone: '555-0341' });
  await change(league, holder.id, { email: 'shared@conflict.example', syncState: 'synced' });
  await league.provider.updateContact(member.contactId, {
    phone: '555-0343',
    email: 'shared@conflict.example',
  });
  const conflicts = () =>
    inLeague(league, (tx) => tx.select().from(syncConflicts).where(eq(syncConflicts.memberId, member.id)));
  for (let round = 0; round < 2; round += 1) {
    await league.pull();
    await league.push();
    // The office resolves all conflicts.
    await inLeague(league, (tx) => tx.update(syncConflicts).set({ resolution: 'portal' }));
  }
  expect(await conflicts()).toHaveLength(1);
  await change(league, holder.id, { email: 'free@conflict.example' });
  await league.pull();
  await league.pull();
  expect(await conflicts()).toMatchObject([
    { field: 'phone', portalValue: '555-0341', providerValue: '555-0343', resolution: 'portal' },
  ]);
});
