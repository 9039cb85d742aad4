import { expect, it } from 'vitest';
import { createLock } from './lock.ts';

it('runs one piece of work at a time, also after one has failed', async () => {
  const lock = createLock();
  const steps: string[] = [];
  let finishFirst = () => {};
  const first = lock(async () => {
    steps.push('first starts');
    await new Promise<void>((resolve) => {
      finishFirst = resolve;
    });
    steps.push('first fails');
    throw new Error('first');
  });
  const second = lock(async () => {
    steps.push('second');
    return 2;
  });
  await expect.poll(() => steps).toEqual(['first starts']);
  finishFirst();
  await expect(first).rejects.toThrow('first');
  expect(await second).toBe(2);
  expect(steps).toEqual(['first starts', 'first fails', 'second']);
});
