import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { useTestDatabase } from '../../../../test/database.ts';
import { createLogger } from '../../log.ts';
import { openDatabase } from '../database.ts';
import { databaseState } from './database-state.ts';

it('[AUTH-08] [MEM-51] no two states of the database have the same name, in whatever order the writers ended', async () => {
  const { database, logins } = await useTestDatabase();
  const other = openDatabase({ logins, log: createLogger('silent') });
  onTestFinished(other.close);
  const nameOfState = async () => {
    const { rows } = await database.unscoped.execute<{ name: string }>(sql`select ${databaseState} as name`);
    return rows[0]?.name;
  };
  const names = [await nameOfState()];
  await other.unscoped.transaction(async (tx) => {
    await tx.execute(sql`insert into teams (name) values ('Spring')`);
    names.push(await nameOfState());
    // Ends after one that began later.
    await database.unscoped.execute(sql`insert into teams (name) values ('Summit')`);
    names.push(await nameOfState());
  });
  names.push(await nameOfState());
  await database.unscoped.execute(sql`delete from teams where name = 'Summit'`);
  names.push(await nameOfState());
  expect(names).not.toContain(undefined);
  // The first two may be equal: for both, nothing has been written.
  expect(new Set(names.slice(1)).size).toBe(4);
});
