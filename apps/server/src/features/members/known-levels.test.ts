import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildMember } from '../../../test/builders.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { databaseErrorOf } from '../../platform/db/failures.ts';
import { members, membershipLevels } from './members.table.ts';

const UNKNOWN = 404;

async function codeOf(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(
    () => undefined,
    (error: unknown) => databaseErrorOf(error)?.code,
  );
}

it('[MEM-22] no gymnast has a membership level that the portal does not know, and none is removed while she has it', async () => {
  const { database } = await useTestDatabase();
  const db = database.unscoped;
  const renewalPeriod = { kind: 'Annually' };
  await db
    .insert(membershipLevels)
    .values([1, 2, 3].map((id) => ({ id, name: `Level ${id}`, approvalRequired: false, renewalPeriod })));
  const member = await buildMember(database, { membershipLevelId: 1 });
  const give = (membershipLevelId: number | null) =>
    db.update(members).set({ membershipLevelId }).where(eq(members.id, member.id));
  const remove = (id: number) => db.delete(membershipLevels).where(eq(membershipLevels.id, id));

  const refused = '23503';
  expect(await codeOf(buildMember(database, { membershipLevelId: UNKNOWN }))).toBe(refused);
  expect(await codeOf(give(UNKNOWN))).toBe(refused);
  expect(await codeOf(remove(1))).toBe(refused);
  expect(await codeOf(db.update(membershipLevels).set({ id: 9 }).where(eq(membershipLevels.id, 1)))).toBe(
    refused,
  );
  await give(2);
  await remove(1);
  await give(null);
  await remove(2);

  // One who removes the level at the same moment waits, and finds that it is needed.
  const removing = await db.transaction(async (tx) => {
    await tx.update(members).set({ membershipLevelId: 3 }).where(eq(members.id, member.id));
    const other = codeOf(remove(3));
    const waiting = sql`
      select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`;
    await expect.poll(async () => (await tx.execute(waiting)).rowCount).toBe(1);
    return { other };
  });
  expect(await removing.other).toBe(refused);
});
