import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { teamScope } from '../../platform/db/scope.ts';
import { IDLE_MS, MOST_SANDBOXES } from './demo.constants.ts';
import { changeSandbox, dropIdleSandboxes } from './demo.repository.ts';
import { demoSandboxes } from './demo.table.ts';
import { UNTOUCHED } from './sandbox.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const NOON = new Date('2026-11-28T12:00:00Z');
const ids = async () =>
  (await db.database.unscoped.select({ id: demoSandboxes.id }).from(demoSandboxes)).map(({ id }) => id);
const touch = (id: string, now: Date) =>
  changeSandbox(db.database, { id, now }, (state) => ({ state, result: null }));

it('[DEMO-04] holds a thousand visitors and more; beyond the limit the longest unused are removed', async () => {
  await db.database.unscoped.insert(demoSandboxes).values(
    Array.from({ length: MOST_SANDBOXES }, (_, index) => ({
      id: `visitor-${index}`,
      state: UNTOUCHED,
      usedAt: new Date(NOON.getTime() - index * 1000),
    })),
  );
  await Promise.all(Array.from({ length: 5 }, (_, index) => touch(`newcomer-${index}`, NOON)));
  await touch('last', NOON);
  const kept = await ids();
  expect(kept).toHaveLength(MOST_SANDBOXES);
  expect(kept).toEqual(expect.arrayContaining(['last', 'newcomer-0', 'newcomer-4', 'visitor-0']));
  expect(kept).not.toContain(`visitor-${MOST_SANDBOXES - 1}`);
});

it('[DEMO-04] unused sandboxes are removed', async () => {
  await db.database.unscoped.delete(demoSandboxes);
  await touch('idle', NOON);
  await touch('used', new Date(NOON.getTime() + 1));
  await dropIdleSandboxes(db.database, new Date(NOON.getTime() + IDLE_MS));
  expect(await ids()).toEqual(['used']);
});

it('[DEMO-04] [BEYOND-03] a coach’s role cannot read what visitors did', async () => {
  await expect(db.database.readInScope(teamScope(1), 'select * from demo_sandboxes')).rejects.toMatchObject({
    code: '42501',
  });
});
