import { getHeapSpaceStatistics } from 'node:v8';
import { expect, it, onTestFinished, vi } from 'vitest';
import { freeStartMemory } from './free-start-memory.ts';

const MEGABYTE = 1_000_000;

const bytesForYoungObjects = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;

it('[BEYOND-13] some seconds after a start, the room that loading took for young objects is returned', async () => {
  // V8 also returns the room by itself, if the process does nothing for some seconds.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  freeStartMemory();
  // V8 makes more room when many young objects survive, as those of loaded modules do.
  const survivors: object[] = [];
  for (let round = 0; round < 1000 && bytesForYoungObjects() < 8 * MEGABYTE; round += 1)
    for (let each = 0; each < 10_000; each += 1) survivors.push({ each });
  await vi.advanceTimersByTimeAsync(2000);
  expect(bytesForYoungObjects()).toBeGreaterThanOrEqual(8 * MEGABYTE);
  await vi.advanceTimersByTimeAsync(2000);
  await expect.poll(bytesForYoungObjects).toBeLessThan(4 * MEGABYTE);
});
