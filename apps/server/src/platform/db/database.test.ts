import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useTestDatabase } from '../../../test/database.ts';
import { createLogger } from '../log.ts';
import { openDatabase } from './database.ts';
import { leagueScope, teamScope } from './scope.ts';

it('[BEYOND-06] a connection cut between two queries fails its work, and neither the process nor the next work', async () => {
  const { database, url } = await useTestDatabase();
  const superuser = new Client({ connectionString: url });
  await superuser.connect();
  const work = database.inScope(leagueScope(), async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await superuser.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await vi.waitFor(async () => {
      const { rowCount } = await superuser.query('select from pg_stat_activity where pid = $1', [
        rows[0]?.pid,
      ]);
      expect(rowCount).toBe(0);
    });
    await tx.execute(sql`select 1`);
  });
  await expect(work).rejects.toThrow();
  await superuser.end();
  const next = await database.inScope(leagueScope(), (tx) => tx.execute(sql`select 1 as one`));
  expect(next.rows).toEqual([{ one: 1 }]);
});

it('[BEYOND-03] what is read in one round trip is read within its scope, and a failure leaves the connection sound', async () => {
  const { url } = await useTestDatabase();
  const database = openDatabase({ url, log: createLogger('silent'), maxConnections: 1 });
  onTestFinished(database.close);
  const whose = 'select current_user as "role", portal_team_id() as "teamId"';
  expect(await database.readInScope(teamScope(7), whose)).toEqual([{ role: 'portal_coach', teamId: 7 }]);
  await expect(database.readInScope(teamScope(7), 'select 1 / 0')).rejects.toThrow('division by zero');
  expect(await database.readInScope(leagueScope(), whose)).toEqual([{ role: 'portal_app', teamId: null }]);
});
