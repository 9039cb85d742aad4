import { createProviderClient } from '@league/provider';
import { expect, it } from 'vitest';
import { useTestDatabase } from '../../../../test/database.ts';
import { providerConfigOf, useTestLeague } from '../../../../test/league.ts';
import { sharedCallPlaces } from './call-places.ts';

const clock = { now: () => performance.now(), sleep: async () => undefined };
const budget = { perMinute: 3, longestCallMs: 30_000, clock };

async function usePlaces() {
  const { database } = await useTestDatabase();
  /** As each process creates it at its start. */
  const process = () => sharedCallPlaces(database)('contactById', budget);
  const pass = (seconds: number) =>
    database.pool.query(`update provider_calls set free_at = free_at - make_interval(secs => ${seconds})`);
  return { database, process, pass };
}

const WAITS = { waitMs: expect.any(Number) };
const PLACE = { leave: expect.any(Function) };

it('[SYNC-04] [BEYOND-06] all processes on a database share one call budget, also after a restart', async () => {
  const { process } = await usePlaces();
  const [one, two] = [process(), process()];
  const taken = await Promise.all([one.take(), two.take(), one.take(), two.take(), one.take()]);
  expect(taken.filter((each) => 'leave' in each)).toHaveLength(3);
  expect(await process().take()).toEqual(WAITS);
});

it('[SYNC-04] a place becomes free a minute after the answer, or after the longest possible call of a killed process', async () => {
  const { process, pass } = await usePlaces();
  const places = process();
  const first = await places.take();
  for (let killed = 0; killed < 2; killed += 1) await places.take();
  if ('leave' in first) await first.leave();
  expect(await places.take()).toEqual(WAITS);
  await pass(60);
  expect(await places.take()).toEqual(PLACE);
  expect(await places.take()).toEqual(WAITS);
  await pass(30);
  expect([await places.take(), await places.take()]).toEqual([PLACE, PLACE]);
  expect(await places.take()).toEqual(WAITS);
});

it('[SYNC-04] each bucket has its own budget, and a bucket that the service closed admits no call', async () => {
  const { database, process } = await usePlaces();
  const other = sharedCallPlaces(database)('other', budget);
  await process().pause(60_000);
  await process().pause(10);
  expect(await process().take()).toEqual(WAITS);
  expect(await other.take()).toEqual(PLACE);
});

it('[SYNC-04] a wait that could not be stored applies to all processes as soon as it can be', async () => {
  const { database } = await usePlaces();
  let isAway = true;
  const orAway = new Proxy(database.unscoped, {
    get(target, name) {
      if (isAway) throw new Error('The database is away.');
      return Reflect.get(target, name, target);
    },
  });
  const limited = sharedCallPlaces({ unscoped: orAway })('contactById', budget);
  const other = sharedCallPlaces(database)('contactById', budget);
  await limited.pause(60_000);
  await expect(limited.take()).rejects.toThrow('The database is away.');
  isAway = false;
  expect(await limited.take()).toEqual(WAITS);
  expect(await other.take()).toEqual(WAITS);
});

it('[SYNC-04] two clients never exceed a limit that they share', async () => {
  const league = await useTestLeague({ contacts: 10 });
  const [contact] = await league.provider.listContacts();
  await league.setSettings({ rateLimits: { enabled: true, contactByIdPerMinute: 3 } });
  const answers: string[] = [];
  const callPlaces = sharedCallPlaces(league.db.database);
  const clientOf = () =>
    createProviderClient({
      ...providerConfigOf(league),
      ...{ budgets: { contactById: 3 }, callPlaces },
      onCall: ({ bucket, outcome }) => void (bucket === 'contactById' && answers.push(outcome)),
    });
  const enough = new AbortController();
  const [one, two] = [clientOf(), clientOf()];
  const calls = [one, two, one, two].map((client) =>
    client.getContact(contact?.id ?? 0, { signal: enough.signal }),
  );
  const settled = Promise.allSettled(calls);
  await expect.poll(() => answers.length).toBe(3);
  enough.abort(new Error('That is enough.'));
  expect((await settled).map(({ status }) => status).sort()).toEqual([
    ...Array(3).fill('fulfilled'),
    'rejected',
  ]);
  expect(answers).toEqual(['ok', 'ok', 'ok']);
});
