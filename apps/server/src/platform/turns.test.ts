import { expect, it } from 'vitest';
import { sharingPlaces, takingTurnsByKey } from './turns.ts';

it('[SAFE-07] allows two of a key at once, makes others wait, and refuses too many', async () => {
  const inTurn = takingTurnsByKey({ atOnce: 2, mostWaiting: 1 });
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

it('[SAFE-07] gives the place of failed work to the next', async () => {
  const inTurn = takingTurnsByKey({ atOnce: 1, mostWaiting: 1 });
  const failed = inTurn(1, () => Promise.reject(new Error('of the test')));
  const next = inTurn(1, async () => 'done');
  await expect(failed).rejects.toThrow('of the test');
  expect(await next).toBe('done');
});

/** Six shared places, with work that ends when told to and records its key when it starts. */
function shareSix() {
  const inTurn = sharingPlaces({ places: 6, ofOne: 3, keptFree: 2, mostWaiting: 10 });
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const begin = (key: number) =>
    inTurn(key, () => {
      begun.push(key);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  return { begin, begun, ends };
}

it('[SAFE-07] three keys together cannot take all places', async () => {
  const { begin, begun, ends } = shareSix();
  const all = [1, 1, 1, 1, 2, 2, 2, 3, 3, 3].map(begin);
  expect(begun).toEqual([1, 1, 1, 2, 3]);
  all.push(begin(4));
  expect(begun).toEqual([1, 1, 1, 2, 3, 4]);
  for (let at = 0; at < all.length; at += 1) {
    ends[at]?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(all);
  expect(begun).toHaveLength(11);
});

it('[SAFE-07] a free place goes to the key with the fewest places, first to one without any', async () => {
  const { begin, begun, ends } = shareSix();
  const all = [1, 1, 1, 1, 2, 3, 4, 5].map(begin);
  expect(begun).toEqual([1, 1, 1, 2, 3, 4]);
  ends[0]?.();
  await all[0];
  expect(begun).toEqual([1, 1, 1, 2, 3, 4, 5]);
  for (let at = 1; at < all.length; at += 1) {
    ends[at]?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(all);
  expect(begun.at(-1)).toBe(1);
});

it('[SAFE-07] too much work of a key is refused, and failed work frees its place', async () => {
  const inTurn = sharingPlaces({ places: 1, ofOne: 3, keptFree: 0, mostWaiting: 1 });
  const failed = inTurn(1, () => Promise.reject(new Error('of the test')));
  const next = inTurn(1, async () => 'done');
  await expect(inTurn(1, async () => 'never')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await expect(failed).rejects.toThrow('of the test');
  expect(await next).toBe('done');
});
