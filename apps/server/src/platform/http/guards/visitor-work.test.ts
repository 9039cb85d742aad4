import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../test/patience.ts';
import { askAndNotRead, nameOf, slowForAll, startLimitedServer } from '../testing/limited-server.ts';
import { createTurnOfVisitors } from './visitor-work.ts';

it('[SAFE-07] visitors of one address are worked for sixteen at once, also if they leave, and others do not wait', async () => {
  const { port, connections, asked, atWork } = await startLimitedServer({ silenceMs: 120_000 });
  const sockets = Array.from({ length: 40 }, () => askAndNotRead(port, 0, slowForAll));
  await vi.waitFor(async () => expect([asked(), await connections()]).toEqual([40, 40]), PATIENCE);
  await vi.waitFor(() => expect(atWork).toHaveLength(16), PATIENCE);
  for (const socket of sockets) socket.destroy();
  await vi.waitFor(async () => expect(await connections()).toBe(0), PATIENCE);
  expect(await nameOf(port, 2)).toBe('2');
  expect(atWork).toHaveLength(16);
  askAndNotRead(port, 0, slowForAll);
  await vi.waitFor(() => expect(asked()).toBe(42), PATIENCE);
  // Nothing is done for the 24 who left while they waited.
  for (const end of atWork.splice(0)) end();
  await vi.waitFor(() => expect(atWork).toHaveLength(1), PATIENCE);
  await nextTurn();
  expect(atWork).toHaveLength(1);
});

it('[SAFE-07] visitors of an IPv6 network do not keep out its neighbors, until sixty-four are worked for in all', async () => {
  const inTurn = createTurnOfVisitors();
  const ending: (() => void)[] = [];
  const work = () => new Promise<void>((end) => ending.push(end));
  const begun: Promise<void>[] = [];
  const ask = (network: number) => begun.push(inTurn(`2001:db8:aa:${network}::5`, work));
  for (let count = 0; count < 20; count += 1) ask(1);
  expect(ending).toHaveLength(16);
  for (const network of [2, 3, 4, 5, 6]) for (let count = 0; count < 16; count += 1) ask(network);
  expect(ending).toHaveLength(64);
  begun.push(inTurn('2001:db8:bb:1::5', work));
  expect(ending).toHaveLength(65);
  while (ending.length > 0) {
    for (const end of ending.splice(0)) end();
    await nextTurn();
  }
  await Promise.all(begun);
});
