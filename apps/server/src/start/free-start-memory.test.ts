import { Session } from 'node:inspector/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { freeStartMemory } from './free-start-memory.ts';

/** An object that nothing refers to. V8 leaves it in memory until a collection. */
const makeUnusedObject = () => new WeakRef({ some: 'module' });

it('[BEYOND-13] some seconds after a start, the memory that only the start needed is freed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  // V8 can also collect by itself, so the object alone would not show that it was asked to.
  const commands = vi.spyOn(Session.prototype, 'post');
  const unused = makeUnusedObject();
  freeStartMemory();
  await vi.advanceTimersByTimeAsync(2000);
  expect(commands).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(commands).toHaveBeenCalledOnce();
  await expect.poll(() => unused.deref()).toBeUndefined();
});
