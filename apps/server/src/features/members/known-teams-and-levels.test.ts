import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { buildMember } from '../../../test/builders.ts';
import { useTestDatabase } from '../../../test/database.ts';
import type { Drizzle } from '../../platform/db/database.ts';
import { databaseErrorOf } from '../../platform/db/failures.ts';
import { teams } from '../teams/teams.table.ts';
import { members, membershipLevels } from './members.table.ts';

const UNKNOWN = 404;
const REFUSED = '23503';

async function codeOf(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(
    () => undefined,
    (error: unknown) => databaseErrorOf(error)?.code,
  );
}

const addTeams = (db: Drizzle, ids: readonly number[]) =>
  db
    .insert(teams)
    .overridingSystemValue()
    .values(ids.map((id) => ({ id, name: `Team ${id}` })));

const addLevels = (db: Drizzle, ids: readonly number[]) =>
  db.insert(membershipLevels).values(
    ids.map((id) => ({
      id,
      name: `Level ${id}`,
      approvalRequired: false,
      renewalPeriod: { kind: 'Annually' },
    })),
  );

type Reference = {
  key: 'teamId' | 'membershipLevelId';
  table: typeof teams | typeof membershipLevels;
  id: PgColumn;
  /** Another id that the database accepts. */
  otherId: SQL;
  add(db: Drizzle, ids: readonly number[]): Promise<unknown>;
};

it.each<[string, Reference]>([
  ['team', { key: 'teamId', table: teams, id: teams.id, otherId: sql`default`, add: addTeams }],
  [
    'membership level',
    {
      key: 'membershipLevelId',
      table: membershipLevels,
      id: membershipLevels.id,
      otherId: sql`109`,
      add: addLevels,
    },
  ],
])(
  '[MEM-22] the database accepts no gymnast with an unknown %s, and removes none while in use',
  async (_what, { key, table, id: column, otherId, add }) => {
    const { database } = await useTestDatabase();
    const db = database.unscoped;
    await add(db, [101, 102, 103]);
    const member = await buildMember(database, { [key]: 101 });
    const give = (id: number | null, by: Drizzle = db) =>
      by
        .update(members)
        .set({ [key]: id })
        .where(eq(members.id, member.id));
    const remove = (id: number) => db.delete(table).where(eq(column, id));

    expect(await codeOf(buildMember(database, { [key]: UNKNOWN }))).toBe(REFUSED);
    expect(await codeOf(give(UNKNOWN))).toBe(REFUSED);
    expect(await codeOf(remove(101))).toBe(REFUSED);
    expect(await codeOf(db.execute(sql`update ${table} set id = ${otherId} where id = 101`))).toBe(REFUSED);
    await give(102);
    await remove(101);
    await give(null);
    await remove(102);

    // A concurrent removal waits, and then finds that it is in use.
    const removing = await db.transaction(async (tx) => {
      await give(103, tx);
      const other = codeOf(remove(103));
      // Queried outside this transaction, which would see only the connections from when it first looked.
      const waiting = sql`
      select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`;
      await expect.poll(async () => (await db.execute(waiting)).rowCount).toBe(1);
      return { other };
    });
    expect(await removing.other).toBe(REFUSED);
  },
);
