import { describe, expect, it } from 'vitest';
import { createTaskThread } from './task-thread.ts';
import type { testTasks } from './testing/test-tasks.ts';

/** Long enough for a thread to start on a busy computer. */
const SILENCE_MS = 6000;
const start = () =>
  createTaskThread<typeof testTasks>(new URL('./testing/test.thread.ts', import.meta.url), {
    revive: () => undefined,
    tooSlow: () => new Error('Too slow.'),
    silenceMs: SILENCE_MS,
    memoryMb: 32,
  });

describe.concurrent('[IMPORT-14] a thread for tasks', () => {
  it('ends a task that never finishes, and runs the next one', async () => {
    const thread = start();
    await expect(thread.run('loop', undefined)).rejects.toThrow('Too slow.');
    expect(await thread.run('double', 21)).toBe(42);
  });

  it('fails the tasks beside one that never finishes, as with any fault', async () => {
    const thread = start();
    const beside = thread.parts('countThenLoop', 9, {});
    expect(await beside.next()).toMatchObject({ value: 1 });
    const parts = thread.parts('countThenLoop', 2, {});
    expect([await parts.next(), await parts.next()]).toMatchObject([{ value: 1 }, { value: 2 }]);
    await expect(parts.next()).rejects.toThrow('Too slow.');
    await expect(beside.next()).rejects.toThrow('The thread has ended.');
    expect(await thread.run('double', 4)).toBe(8);
  });

  it('ends a task that takes all memory like one that never finishes', async () => {
    const thread = start();
    await expect(thread.run('fillMemory', undefined)).rejects.toThrow('Too slow.');
    expect(await thread.run('double', 5)).toBe(10);
  });

  it('gives an answer as much time as it needs', async () => {
    const answer = () => new Promise((resolve) => setTimeout(resolve, SILENCE_MS + 1000, 'Ann'));
    const parts = start().parts('ask', 'name', { name: answer });
    expect(await parts.next()).toMatchObject({ value: 'Ann' });
    await parts.return(undefined);
  });
});
