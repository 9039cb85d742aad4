import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openTestLeague } from '../../../../test/league.ts';
import { change, contactOf, someMember, storedMember } from '../testing/league-members.ts';
import { insertRequested, lastRun } from './runs.repository.ts';

const PROGRAM = fileURLToPath(new URL('../testing/worker-process.ts', import.meta.url));

let league: Awaited<ReturnType<typeof openTestLeague>>;

beforeAll(async () => {
  league = await openTestLeague({ contacts: 120 });
  await league.pull();
});
afterAll(() => league.close());

/** Lets a worker's process run until the provider has carried out its request, and freezes it before the answer. */
async function freezeAt(match: { method: string; path: string }) {
  await league.hold(match, { once: true, afterwards: match.method === 'PUT' });
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
  onTestFinished(() => void child.kill('SIGKILL'));
  await expect.poll(league.strikes).toBe(1);
  child.kill('SIGSTOP');
  return child;
}

/** Has the effect of half a minute without a heartbeat. */
const letLeaseEnd = () => league.db.database.pool.query('update leases set until = clock_timestamp()');

it('[PROVIDER-05] another process takes over from a frozen push, whose late writes are blocked', async () => {
  const first = await someMember(league);
  const second = await someMember(league, ({ id }) => id !== first.id);
  await change(league, first.id, { phone: '555-0501' });
  const frozen = await freezeAt({ method: 'PUT', path: '/contacts/' });
  await change(league, first.id, { phone: '555-0502' });
  await change(league, second.id, { phone: '555-0503' });
  await league.push();
  expect(await contactOf(league, second.contactId)).toMatchObject({ phone: second.phone ?? '' });
  await letLeaseEnd();
  await league.push();
  expect(await contactOf(league, first.contactId)).toMatchObject({ phone: '555-0502' });
  expect(await contactOf(league, second.contactId)).toMatchObject({ phone: '555-0503' });
  const before = await storedMember(league, first.id);
  expect(before).toMatchObject({ phone: '555-0502', syncState: 'synced' });
  await league.setFaults();
  frozen.kill('SIGCONT');
  await new Promise((resolve) => setTimeout(resolve, 3000));
  expect(await storedMember(league, first.id)).toEqual(before);
  expect(await contactOf(league, first.contactId)).toMatchObject({ phone: '555-0502' });
});

it('[PROVIDER-05] another process takes over from a frozen pull, whose run is closed', async () => {
  const member = await someMember(league);
  await league.provider.updateContact(member.contactId, { phone: '555-0504' });
  const request = { kind: 'full' as const, subjectId: null, requestedBy: 'Test', at: new Date() };
  const id = await insertRequested(league.db.database.unscoped, request);
  const frozen = await freezeAt({ method: 'GET', path: '/contacts\\?' });
  expect(await league.pull()).toBeUndefined();
  await letLeaseEnd();
  expect(await league.pull()).toMatchObject({ outcome: 'done' });
  expect(await storedMember(league, member.id)).toMatchObject({ phone: '555-0504' });
  await league.setFaults();
  frozen.kill('SIGCONT');
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const last = await lastRun(league.db.database.unscoped, ['full']);
  expect(last).toMatchObject({ outcome: 'done' });
  expect(last?.id).not.toBe(id);
});
