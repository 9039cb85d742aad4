import { expect, it, vi } from 'vitest';
import { retryRace } from './retry-race.ts';

const race = new Error('taken meanwhile');
const isRace = (error: unknown) => error === race;

it('[SYNC-04] runs the work again after a race and returns its result', async () => {
  const work = vi.fn().mockRejectedValueOnce(race).mockResolvedValueOnce('done');
  expect(await retryRace(work, isRace)).toBe('done');
});

it('[SYNC-04] throws if the race happens three times', async () => {
  const work = vi.fn().mockRejectedValue(race);
  await expect(retryRace(work, isRace)).rejects.toBe(race);
  expect(work).toHaveBeenCalledTimes(3);
});

it('[SYNC-04] throws any other failure at once', async () => {
  const fault = new Error('fault');
  const work = vi.fn().mockRejectedValue(fault);
  await expect(retryRace(work, isRace)).rejects.toBe(fault);
  expect(work).toHaveBeenCalledTimes(1);
});
