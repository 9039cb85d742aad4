import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../test/patience.ts';
import { openDatabaseClock } from '../../../platform/db/queries/database-clock.ts';
import { change, contactOf, someMember } from '../testing/league-members.ts';
import { type OfficeLeague, openOfficeLeague } from '../testing/office-league.ts';
import { createSyncWorker } from './worker.ts';

let office: OfficeLeague;

beforeAll(async () => {
  office = await openOfficeLeague();
});
afterAll(() => office.close());

const unscoped = () => office.league.db.database.unscoped;
const statusOf = async () => (await office.admin({ method: 'GET', url: '/api/sync-status' })).json();

describe('[PROVIDER-10] a clock that was a day ahead and has been corrected', () => {
  it('stops no pull, no push and no call', async () => {
    const { league } = office;
    const { id, contactId } = await someMember(league);
    await change(league, id, { phone: '555-0721' });
    const tomorrow = sql`now() + interval '1 day'`;
    await unscoped().execute(sql`update sync_runs set started_at = ${tomorrow}, finished_at = ${tomorrow}`);
    await unscoped().execute(sql`update members set sync_retry_at = ${tomorrow} where id = ${id}`);
    await unscoped().execute(sql`
      insert into provider_calls (bucket, free_at)
      select bucket, ${tomorrow} from unnest(array['contactList', 'contactById', 'other']) as bucket, generate_series(1, 500)`);
    await unscoped().execute(sql`
      insert into leases (name, until) values ('pull', ${tomorrow}) on conflict (name) do update set until = ${tomorrow}`);
    const schedule = { changesMinutes: 5, fullMinutes: 30, pushSeconds: 1 };
    const worker = createSyncWorker({
      ...{ ...league.runDeps, databaseUrl: league.db.url, ...schedule },
      onPulled: async () => undefined,
    });
    worker.start();
    await vi.waitFor(async () => {
      expect(await contactOf(league, contactId)).toMatchObject({ phone: '555-0721' });
      const { rows } = await unscoped().execute(sql`
        select from sync_runs where kind = 'full' and started_at < now() and finished_at is not null`);
      expect(rows).toHaveLength(1);
    }, PATIENCE);
    await worker.stop();
  });

  it('is not used at all: the time comes from the database', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2040-01-01') });
    const clock = await openDatabaseClock(office.league.db.database.pool);
    vi.setSystemTime(new Date('2050-01-01'));
    const seen = clock.now();
    vi.useRealTimers();
    await clock.stop();
    expect(Math.abs(seen.getTime() - Date.now())).toBeLessThan(60_000);
  });
});

it('[PROVIDER-10] reports that changes have waited for three intervals and no process sends them', async () => {
  const { league } = office;
  const { id } = await someMember(league);
  await change(league, id, { phone: '555-0722' });
  expect(await statusOf()).toMatchObject({ state: 'synced' });
  await unscoped().execute(
    sql`update members set updated_at = now() - interval '5 minutes' where id = ${id}`,
  );
  const status = await statusOf();
  expect(status.state).toBe('error');
  expect(status.message).toContain('Changes should be on their way to Wild Apricot and are not.');
  expect(status.message).toContain('Changes of 1 gymnast are on their way, for 5 minutes now.');
});
