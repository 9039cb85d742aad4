import { expect, it } from 'vitest';
import { takingTurns } from './turns.ts';

it('[SAFE-07] lets two of a key work at once, others wait, and too many are refused', async () => {
  const inTurn = takingTurns({ atOnce: 2, mostWaiting: 1 });
  const ends: (() => void)[] = [];
  const begin = (key: number) => inTurn(key, () => new Promise<void>((resolve) => ends.push(resolve)));
  const first = begin(1);
  const all = [first, begin(1), begin(1)];
  await expect(begin(1)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(ends).toHaveLength(2);
  all.push(begin(2));
  expect(ends).toHaveLength(3);
  ends[0]?.();
  await first;
  expect(ends).toHaveLength(4);
  for (const end of ends) end();
  await Promise.all(all);
});

it('[SAFE-07] gives the place of work that failed to the next', async () => {
  const inTurn = takingTurns({ atOnce: 1, mostWaiting: 1 });
  const failed = inTurn(1, () => Promise.reject(new Error('of the test')));
  const next = inTurn(1, async () => 'done');
  await expect(failed).rejects.toThrow('of the test');
  expect(await next).toBe('done');
});
