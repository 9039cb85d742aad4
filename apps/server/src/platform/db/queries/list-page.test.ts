import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { readListPage } from './list-page.ts';

it('[SAFE-07] after their first batches, one batch of all lists is read in each turn of the thread', async () => {
  let turn = 0;
  const turnsOfBatches: number[] = [];
  const list = () => {
    let batch = 0;
    return readListPage({
      limit: 40,
      offset: 0,
      firstRows: 10,
      listIds: async () => Array.from({ length: 40 }, (_, at) => at),
      count: async () => 40,
      read: async (ids) => {
        batch += 1;
        if (batch > 1) turnsOfBatches.push(turn);
        // So large that each batch has only some rows.
        return ids.map((id) => ({ id, note: 'n'.repeat(20_000) }));
      },
    });
  };
  let isRead = false;
  const read = Promise.all([list(), list(), list()]).finally(() => {
    isRead = true;
  });
  while (!isRead) {
    await nextTurn();
    turn += 1;
  }
  expect((await read).map(({ items }) => items.length)).toEqual([40, 40, 40]);
  expect(turnsOfBatches.length).toBeGreaterThan(6);
  expect(new Set(turnsOfBatches).size).toBe(turnsOfBatches.length);
});
