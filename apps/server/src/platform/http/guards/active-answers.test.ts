import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../test/patience.ts';
import { askAndNotRead, nameOf, slow, startLimitedServer } from '../testing/limited-server.ts';

it('[SAFE-07] a caller who reads none of sixteen answers gets no more until one has ended, and others do', async () => {
  const { port, begun } = await startLimitedServer({ silenceMs: 120_000 });
  const sockets = Array.from({ length: 16 }, () => askAndNotRead(port, 1));
  await vi.waitFor(() => expect(begun()).toBe(16), PATIENCE);
  askAndNotRead(port, 1);
  let isAnswered = false;
  const mine = nameOf(port, 1).finally(() => {
    isAnswered = true;
  });
  for (const other of [2, 3]) expect(await nameOf(port, other)).toBe(`${other}`);
  await nextTurn();
  expect([isAnswered, begun()]).toEqual([false, 16]);
  for (const socket of sockets.slice(0, 2)) socket.destroy();
  expect(await mine).toBe('1');
  await vi.waitFor(() => expect(begun()).toBe(17), PATIENCE);
});

it('[SAFE-07] a request whose caller left while it waited is not started', async () => {
  const { port, connections, asked, begun } = await startLimitedServer({ silenceMs: 120_000 });
  const [first] = Array.from({ length: 16 }, () => askAndNotRead(port, 1));
  await vi.waitFor(() => expect(begun()).toBe(16), PATIENCE);
  const waiting = askAndNotRead(port, 1);
  await vi.waitFor(() => expect(asked()).toBe(17), PATIENCE);
  waiting.destroy();
  await vi.waitFor(async () => expect(await connections()).toBe(16), PATIENCE);
  first?.destroy();
  expect(await nameOf(port, 1)).toBe('1');
  expect(begun()).toBe(16);
});

it('[SAFE-07] a caller who leaves gets the place back only when the work for the answer has ended', async () => {
  const { port, connections, asked, atWork } = await startLimitedServer({ silenceMs: 120_000 });
  const sockets = Array.from({ length: 16 }, () => askAndNotRead(port, 1, slow));
  await vi.waitFor(() => expect(atWork).toHaveLength(16), PATIENCE);
  for (const socket of sockets) socket.destroy();
  await vi.waitFor(async () => expect(await connections()).toBe(0), PATIENCE);
  askAndNotRead(port, 1, slow);
  await vi.waitFor(() => expect(asked()).toBe(17), PATIENCE);
  expect(await nameOf(port, 2)).toBe('2');
  expect(atWork).toHaveLength(16);
  atWork[0]?.();
  await vi.waitFor(() => expect(atWork).toHaveLength(17), PATIENCE);
});

it('[SAFE-07] an answer that is not read for long is given up', async () => {
  const { port, begun, connections } = await startLimitedServer({ silenceMs: 500 });
  const socket = askAndNotRead(port, 1);
  await vi.waitFor(() => expect(begun()).toBe(1), PATIENCE);
  await vi.waitFor(async () => expect(await connections()).toBe(0), PATIENCE);
  socket.destroy();
});
