import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { buildMember } from '../../../../test/builders.ts';
import { openTestLeague } from '../../../../test/league.ts';
import { members, renewalMails } from '../../members/members.table.ts';
import { erasures } from '../../personal-data/personal-data.table.ts';
import {
  change,
  contactOf,
  inLeague,
  someMember,
  storedMember,
  storedMembers,
  writesTo,
} from '../testing/league-members.ts';
import { insertRequested, lastRun } from './runs.repository.ts';

const PROGRAM = fileURLToPath(new URL('../testing/worker-process.ts', import.meta.url));

let league: Awaited<ReturnType<typeof openTestLeague>>;

beforeAll(async () => {
  league = await openTestLeague({ contacts: 120 });
  await league.pull();
});
afterAll(() => league.close());

type Moment = { method: string; path: string; isDone: boolean };

/** Lets a worker's process run until the provider has its request, carried out or not, and kills it then. */
async function killAt({ method, path, isDone }: Moment): Promise<void> {
  await league.hold({ method, path }, { once: true, afterwards: isDone });
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      ...process.env,
      DATABASE_APP_URL: league.db.logins.app,
      DATABASE_COACH_URL: league.db.logins.coach,
      PROVIDER_URL: league.simulator.url,
      PROVIDER_KEY: league.simulator.apiKey,
    },
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  onTestFinished(() => void child.kill('SIGKILL'));
  await expect.poll(league.strikes).toBe(1);
  child.kill('SIGKILL');
  await exited;
  await league.setFaults();
}

/** Pushes as the next process would, once the killed process's lock is free. */
const pushUntil = (isDone: () => Promise<boolean>) =>
  expect
    .poll(async () => {
      await league.push();
      return isDone();
    })
    .toBe(true);

const used = new Set<number>();
async function freshMember(isLapsed = false) {
  const member = await someMember(
    league,
    ({ id, membershipStatus, canReceiveEmail }) =>
      !used.has(id) && canReceiveEmail && (membershipStatus === 'Lapsed') === isLapsed,
  );
  used.add(member.id);
  return member;
}

const isSynced = async (id: number) => (await storedMember(league, id)).syncState === 'synced';

/** A request that was under way when its sender was killed may still be carried out, so the portal must handle both. */
const moments = (method: string, path: string): [string, Moment][] => [
  ['had not carried it out', { method, path, isDone: false }],
  ['had carried it out', { method, path, isDone: true }],
];

it.each(moments('PUT', '/contacts/'))(
  '[SYNC-04] killed during an edit’s push, when the provider %s: the edit arrives once',
  async (_when, moment) => {
    const member = await freshMember();
    await change(league, member.id, { phone: '555-0210' });
    await killAt(moment);
    await pushUntil(() => isSynced(member.id));
    expect(await contactOf(league, member.contactId)).toMatchObject({ phone: '555-0210' });
    expect((await writesTo(league, member.contactId)).length).toBeLessThanOrEqual(moment.isDone ? 1 : 2);
  },
);

it.each(moments('PUT', '/contacts/'))(
  '[SYNC-04] [MEM-42] killed during an archiving, when the provider %s: archived on both sides',
  async (_when, moment) => {
    const member = await freshMember();
    await change(league, member.id, { archivedAt: new Date() });
    await killAt(moment);
    await pushUntil(() => isSynced(member.id));
    await league.pull();
    expect(await contactOf(league, member.contactId)).toMatchObject({ isArchived: true });
    expect((await storedMember(league, member.id)).archivedAt).not.toBeNull();
  },
);

it.each(moments('PUT', '/contacts/'))(
  '[SYNC-04] [MEM-15] killed during a renewal, when the provider %s: renewed, and the family has one email',
  async (_when, moment) => {
    const member = await freshMember(true);
    await change(league, member.id, { membershipStatus: 'Active', renewalDue: '2027-10-01' });
    await inLeague(league, (tx) => tx.insert(renewalMails).values({ memberId: member.id }));
    await killAt(moment);
    const isSent = async () => {
      const mails = await inLeague(league, (tx) => tx.select().from(renewalMails));
      return mails.every(({ sentAt }) => sentAt !== null);
    };
    await pushUntil(isSent);
    expect(await contactOf(league, member.contactId)).toMatchObject({
      status: 'Active',
      renewalDue: '2027-10-01',
    });
    const { requests } = (await league.control('requests')) as {
      requests: { decodedUrl: string; body: unknown }[];
    };
    const emails = requests.filter(
      ({ decodedUrl, body }) =>
        /SendEmail/i.test(decodedUrl) && JSON.stringify(body).includes(String(member.contactId)),
    );
    expect(emails).toHaveLength(1);
  },
);

it.each(moments('POST', '/contacts'))(
  '[SYNC-04] killed during a creation, when the provider %s: one contact',
  async (_when, moment) => {
    const { teamId } = await freshMember();
    const email = `killed.${moment.isDone}@new.example`;
    const member = await buildMember(league.db.database, {
      ...{ email, teamId, membershipStatus: 'Pending - New', dateOfBirth: '2016-02-29' },
      ...{ providerContactId: null, syncState: 'waiting', canReceiveEmail: false },
    });
    await killAt(moment);
    await pushUntil(() => isSynced(member.id));
    await league.pull();
    const contacts = await league.provider.findContactsByEmail(email);
    expect(contacts.map(({ id }) => id)).toEqual([(await storedMember(league, member.id)).providerContactId]);
    const rows = (await storedMembers(league)).filter(({ lastName }) => lastName === member.lastName);
    expect(rows).toHaveLength(1);
  },
);

it('[SYNC-04] [MEM-15] killed during a renewal’s email: renewed once, and the family has the email', async () => {
  const member = await freshMember(true);
  await change(league, member.id, { membershipStatus: 'Active', renewalDue: '2027-09-01' });
  await inLeague(league, (tx) => tx.insert(renewalMails).values({ memberId: member.id }));
  await killAt({ method: 'POST', path: 'SendEmail', isDone: true });
  const isSent = async () => {
    await league.db.database.pool.query('update renewal_mails set retry_at = null');
    const mails = await inLeague(league, (tx) => tx.select().from(renewalMails));
    return mails.every(({ sentAt }) => sentAt !== null);
  };
  await pushUntil(isSent);
  expect(await contactOf(league, member.contactId)).toMatchObject({
    status: 'Active',
    renewalDue: '2027-09-01',
  });
  expect(await writesTo(league, member.contactId)).toHaveLength(1);
  expect(JSON.stringify(await league.control('mail'))).toContain(member.email);
});

it.each([...moments('DELETE', '/contacts/'), ...moments('PUT', '/contacts/')])(
  '[BEYOND-12] killed during an erasure, when the provider %s: gone on both sides for good',
  async (_when, moment) => {
    const { id, contactId } = await freshMember();
    await inLeague(league, async (tx) => {
      const by = { requestedAt: new Date(), requestedBy: 'Test' };
      await tx.insert(erasures).values({ memberId: id, providerContactId: contactId, ...by });
      await tx
        .update(members)
        .set({ erasingSince: by.requestedAt, archivedAt: by.requestedAt })
        .where(eq(members.id, id));
    });
    await killAt(moment);
    const isErased = async () => (await storedMembers(league)).every((member) => member.id !== id);
    await pushUntil(isErased);
    expect(await league.provider.getContact(contactId)).toBeNull();
    expect(['done', 'unchanged']).toContain((await league.pull())?.outcome);
    expect(await isErased()).toBe(true);
    const [record] = await inLeague(league, (tx) =>
      tx.select().from(erasures).where(eq(erasures.memberId, id)),
    );
    expect(record).toMatchObject({ state: 'done', providerContactId: contactId });
  },
);

it('[SYNC-04] killed during a pull: nothing is half stored, its record says so, and the next pull takes over', async () => {
  const member = await freshMember();
  await league.provider.updateContact(member.contactId, { phone: '555-0211' });
  const run = { kind: 'full' as const, subjectId: null, requestedBy: 'Test', at: new Date() };
  await insertRequested(league.db.database.unscoped, run);
  await killAt({ method: 'GET', path: '/contacts\\?', isDone: false });
  expect(await storedMember(league, member.id)).toMatchObject({ phone: member.phone });
  await expect.poll(async () => (await league.pull())?.outcome).toBe('done');
  expect(await storedMember(league, member.id)).toMatchObject({ phone: '555-0211' });
  expect(await lastRun(league.db.database.unscoped, ['full'])).toMatchObject({ outcome: 'done' });
});
