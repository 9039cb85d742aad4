import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { coachOf, type Session } from '../../../../test/app.ts';
import { leagueScope, leagueScopeFor } from '../../../platform/db/scope.ts';
import { csvOf, goodRows, startImporting, type TestImports } from '../testing/importing.ts';
import { countingBytes } from './upload-share.ts';

const MB = 1024 * 1024;

let portal: TestImports;
beforeAll(async () => {
  portal = await startImporting({ withWorker: false });
});
afterAll(() => portal.close());

const issue = (coach: Session) => coach({ method: 'POST', url: '/api/objects/upload' });
const addressFor = async (coach: Session): Promise<string> => (await issue(coach)).json().uploadURL;
const newCoach = () => coachOf(portal.app, portal.database, portal.spring);
const keyIn = (address: string) => new URL(address).pathname.split('/').at(-1);

/** Records bytes as received at the address some hours ago. */
const received = (address: string, bytes: number, hours: number) =>
  portal.database.unscoped.execute(sql`
    update import_objects
    set received_bytes = ${bytes}, received_at = now() - make_interval(hours => ${hours})
    where key = ${keyIn(address)}`);

async function bytesOf(address: string): Promise<number> {
  const { rows } = await portal.database.unscoped.execute<{ bytes: string }>(
    sql`select received_bytes as bytes from import_objects where key = ${keyIn(address)}`,
  );
  return Number(rows[0]?.bytes);
}

async function personOf(address: string): Promise<number> {
  const { rows } = await portal.database.unscoped.execute<{ userId: number }>(
    sql`select user_id as "userId" from import_objects where key = ${keyIn(address)}`,
  );
  return rows[0]?.userId ?? 0;
}

it('[SAFE-07] stores a file with its person’s share of the connections, once the person is known', async () => {
  const address = await addressFor(await newCoach());
  const userId = await personOf(address);
  const inScope = vi.spyOn(portal.database, 'inScope');
  onTestFinished(() => inScope.mockRestore());
  expect((await portal.put(address, 'x')).statusCode).toBe(200);
  expect(inScope.mock.calls.map(([scope]) => scope)).toEqual([
    leagueScope(),
    leagueScopeFor({ userId }),
    leagueScopeFor({ userId }),
  ]);
});

it('[SAFE-07] counts all bytes received at an address, stored or not', async () => {
  const address = await addressFor(await newCoach());
  const file = csvOf(...goodRows('counted', 2));
  for (const times of [1, 2]) {
    expect((await portal.put(address, file)).statusCode).toBe(200);
    expect(await bytesOf(address)).toBe(times * file.length);
  }
  const tooLarge = 'x'.repeat(6 * MB);
  expect((await portal.put(address, tooLarge)).statusCode).toBe(413);
  expect(await bytesOf(address)).toBe(2 * file.length + tooLarge.length);
});

it('[SAFE-07] counts what arrived of an interrupted upload', async () => {
  const address = await addressFor(await newCoach());
  const upload = {
    key: keyIn(address) ?? '',
    userId: await personOf(address),
    now: new Date(),
    bytes: Readable.from([Buffer.alloc(1000)]),
  };
  const brokenOff = countingBytes(portal.database, upload, async (bytes) => {
    for await (const _chunk of bytes);
    throw new Error('broken off');
  });
  await expect(brokenOff).rejects.toThrow('broken off');
  expect(await bytesOf(address)).toBe(1000);
});

it('[SAFE-07] tells a coach who has uploaded 100 MB in a day when they can upload again', async () => {
  const coach = await newCoach();
  const [first, second, next] = [await addressFor(coach), await addressFor(coach), await addressFor(coach)];
  await received(first, 60 * MB, 20);
  await received(second, 39 * MB, 1);
  expect((await portal.put(next, 'x'.repeat(2 * MB))).statusCode).toBe(200);
  for (const refused of [await portal.put(next, 'x'), await issue(coach)]) {
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({
      code: 'UPLOAD_SHARE_USED',
      message: expect.stringContaining('You can upload again in 4 hours.'),
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3.9 * 3600);
  }
  const other = await newCoach();
  expect((await portal.put(await addressFor(other), 'x')).statusCode).toBe(200);
  await received(first, 60 * MB, 25);
  expect((await portal.put(next, 'x')).statusCode).toBe(200);
});

it('[SAFE-07] files sent at the same time cannot exceed the limit together', async () => {
  const coach = await newCoach();
  const addresses: string[] = [];
  for (let count = 0; count < 5; count += 1) addresses.push(await addressFor(coach));
  await received(await addressFor(coach), 98 * MB, 1);
  const replies = await Promise.all(addresses.map((address) => portal.put(address, 'x'.repeat(2 * MB))));
  const statuses = replies.map(({ statusCode }) => statusCode).sort();
  expect(statuses[0]).toBe(200);
  expect(statuses.at(-1)).toBe(429);
});
