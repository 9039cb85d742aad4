import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { turnForSlice } from './slices.ts';

it('[SAFE-07] one slice runs in each turn of the thread, however many lists are written at once', async () => {
  let turn = 0;
  const turnsOfSlices: number[] = [];
  const write = async () => {
    for (let slice = 0; slice < 4; slice += 1) {
      await turnForSlice();
      turnsOfSlices.push(turn);
    }
  };
  let isWritten = false;
  const written = Promise.all([write(), write(), write()]).then(() => {
    isWritten = true;
  });
  while (!isWritten) {
    await nextTurn();
    turn += 1;
  }
  await written;
  expect(turnsOfSlices).toHaveLength(12);
  expect(new Set(turnsOfSlices).size).toBe(12);
});
